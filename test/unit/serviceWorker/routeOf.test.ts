import { describe, expect, it } from 'vitest';
import { routeOf } from '../../../src-renderer/serviceWorker/routeOf.ts';

const SCOPE = 'https://chat.example/';

function route(path: string, { mode = 'navigate', method = 'GET' }: Partial<Pick<Request, 'mode' | 'method'>> = {}) {
  return routeOf({ url: new URL(path, SCOPE).href, mode, method }, SCOPE);
}

describe('the service worker', () => {
  it.each(['/', '/?from=home', '/#room/tea', '/index.html'])('answers a navigation to %s with the document', (path) => {
    expect(route(path)).toBe('document');
  });

  it.each([
    '/auth/oidc/start?challenge=x',
    '/auth/oidc/callback?code=x&state=y',
    '/parley/blob/token',
    '/healthz',
    '/metrics',
    '/hooks/token',
    '/assets/main-Abc12345.js',
    '/nothing',
    'https://elsewhere.example/',
  ])('leaves a navigation to %s to the browser', (path) => {
    expect(route(path)).toBe('browser');
  });

  it.each(['cors', 'no-cors', 'same-origin'] as const)('answers requests for assets (%s) from its storage', (mode) => {
    expect(route('/assets/main-Abc12345.js', { mode })).toBe('asset');
  });

  it.each([
    '/',
    '/index.html',
    '/service-worker.js',
    '/manifest.webmanifest',
    '/icon.svg',
    '/parley/socket?EIO=4',
    '/parley/blob/token',
    '/auth/oidc/start',
    '/hooks/token',
    '/healthz',
    '/metrics',
    '/other/assets/main-Abc12345.js',
    '/assets/main-Abc12345.js?version=2',
    'https://elsewhere.example/assets/main-Abc12345.js',
  ])('leaves a request for %s to the browser', (path) => {
    expect(route(path, { mode: 'cors' })).toBe('browser');
  });

  it.each(['POST', 'HEAD', 'PUT'])('leaves every %s to the browser', (method) => {
    expect(route('/', { method })).toBe('browser');
    expect(route('/assets/main-Abc12345.js', { method, mode: 'cors' })).toBe('browser');
  });

  it('answers only below its scope', () => {
    const below = (path: string): string =>
      routeOf({ url: `https://chat.example${path}`, mode: 'navigate', method: 'GET' }, 'https://chat.example/team/');
    expect([below('/team/'), below('/team/index.html'), below('/'), below('/teams/')]).toEqual([
      'document',
      'document',
      'browser',
      'browser',
    ]);
  });
});
