import { describe, expect, it } from 'vitest';
import { createClient } from '#shared/rpc/createClient.ts';
import { fail, succeed, type Result } from '#shared/rpc/result.ts';
import type { Frame, Transport } from '#shared/rpc/Transport.ts';

function setUp(answer: Result<unknown> = succeed({})) {
  const listeners = new Set<(frame: Frame) => void>();
  const asked: { name: string; args: unknown }[] = [];
  const violations: string[] = [];
  const transport: Transport = {
    request(name, args) {
      asked.push({ name, args });
      return Promise.resolve(answer);
    },
    subscribe(onFrame) {
      listeners.add(onFrame);
      return () => listeners.delete(onFrame);
    },
  };
  const client = createClient({ transport, onViolation: (what) => violations.push(what) });
  const arrive = (frame: Frame): void => listeners.forEach((listener) => listener(frame));
  return { client, asked, violations, listeners, arrive };
}

describe('the client', () => {
  it('passes the call on as it is and answers with the value', async () => {
    const { client, asked } = setUp(succeed({ leaseMs: 30_000 }));
    expect(await client.request('presence.renew', {})).toEqual(succeed({ leaseMs: 30_000 }));
    expect(asked).toEqual([{ name: 'presence.renew', args: {} }]);
  });

  it('hands a failure on untouched', async () => {
    const { client, violations } = setUp(fail('PERSON_NOT_FOUND', { userId: 'bo' }));
    expect(await client.request('direct.open', { userId: 'bo' })).toEqual(fail('PERSON_NOT_FOUND', { userId: 'bo' }));
    expect(violations).toEqual([]);
  });

  it('turns an answer that does not fit the contract into INTERNAL and tells of it', async () => {
    const { client, violations } = setUp(succeed({ leaseMs: 'soon' }));
    expect(await client.request('presence.renew', {})).toMatchObject({ ok: false, error: { code: 'INTERNAL' } });
    expect(violations).toEqual([expect.stringContaining('answer to presence.renew')]);
  });

  it('tells a listener of its own event only, until it stops listening', () => {
    const { client, arrive, listeners } = setUp();
    const heard: string[] = [];
    const stop = client.on('typing.changed', ({ userId }) => heard.push(userId));
    const typing = { conversationId: 'direct:anna:bo', userId: 'bo', typing: true };
    arrive({ event: 'typing.changed', data: typing });
    arrive({ event: 'host.resumed', data: {} });
    stop();
    arrive({ event: 'typing.changed', data: typing });
    expect(heard).toEqual(['bo']);
    expect(listeners.size).toBe(0);
  });

  it('drops an event that does not fit the contract and tells of it', () => {
    const { client, arrive, violations } = setUp();
    const heard: unknown[] = [];
    client.on('presence.changed', (data) => heard.push(data));
    arrive({ event: 'presence.changed', data: { userId: 'bo', online: 'perhaps', at: 1 } });
    expect(heard).toEqual([]);
    expect(violations).toEqual([expect.stringContaining('event presence.changed')]);
  });
});
