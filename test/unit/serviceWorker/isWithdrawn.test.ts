import { describe, expect, it } from 'vitest';
import { isWithdrawn } from '../../../src-renderer/serviceWorker/isWithdrawn.ts';

function answer(status: number, type: string): Pick<Response, 'status' | 'ok' | 'headers'> {
  return { status, ok: status === 200, headers: new Headers({ 'content-type': type }) };
}

describe('a service worker', () => {
  it.each([
    [404, 'text/plain'],
    [410, 'application/json'],
    // Another program, with a page for every path.
    [200, 'text/html; charset=utf-8'],
    [200, 'text/plain'],
  ])('ends itself when its script is answered with %d and the type %s', (status, type) => {
    expect(isWithdrawn(answer(status, type))).toBe(true);
  });

  it.each([
    [200, 'application/javascript; charset=utf-8'],
    [200, 'text/javascript'],
    // A redirect that was not followed, and proxies that require a sign-in or have no server.
    [0, ''],
    [401, 'text/html'],
    [403, 'text/html'],
    [421, 'text/plain'],
    [429, 'text/html'],
    [502, 'text/html'],
    [503, 'text/plain'],
  ])('stays when its script is answered with %d and the type %s', (status, type) => {
    expect(isWithdrawn(answer(status, type))).toBe(false);
  });
});
