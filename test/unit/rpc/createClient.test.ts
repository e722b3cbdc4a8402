import { describe, expect, it } from 'vitest';
import type { LogEvent } from '#shared/contract/model.ts';
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
  it('passes a call on unchanged and returns its value', async () => {
    const { client, asked } = setUp(succeed({ leaseMs: 30_000 }));
    expect(await client.request('presence.renew', {})).toEqual(succeed({ leaseMs: 30_000 }));
    expect(asked).toEqual([{ name: 'presence.renew', args: {} }]);
  });

  it('returns a failure unchanged', async () => {
    const { client, violations } = setUp(fail('PERSON_NOT_FOUND', { userId: 'bo' }));
    expect(await client.request('direct.open', { userId: 'bo' })).toEqual(fail('PERSON_NOT_FOUND', { userId: 'bo' }));
    expect(violations).toEqual([]);
  });

  it('turns an answer that violates the contract into INTERNAL and reports it', async () => {
    const { client, violations } = setUp(succeed({ leaseMs: 'soon' }));
    expect(await client.request('presence.renew', {})).toMatchObject({ ok: false, error: { code: 'INTERNAL' } });
    expect(violations).toEqual([expect.stringContaining('answer to presence.renew')]);
  });

  it('calls a listener for its own event only, until it unsubscribes', () => {
    const { client, arrive, listeners } = setUp();
    const received: string[] = [];
    const stop = client.on('typing.changed', ({ userId }) => received.push(userId));
    const typing = { conversationId: 'direct:anna:bo', userId: 'bo', typing: true };
    arrive({ event: 'typing.changed', data: typing });
    arrive({ event: 'host.resumed', data: {} });
    stop();
    arrive({ event: 'typing.changed', data: typing });
    expect(received).toEqual(['bo']);
    expect(listeners.size).toBe(0);
  });

  it('drops an event that violates the contract and reports it', () => {
    const { client, arrive, violations } = setUp();
    const received: unknown[] = [];
    client.on('presence.changed', (data) => received.push(data));
    arrive({ event: 'presence.changed', data: { userId: 'bo', online: 'perhaps', at: 1 } });
    expect(received).toEqual([]);
    expect(violations).toEqual([expect.stringContaining('event presence.changed')]);
  });

  it('repair B1: continues after a listener that throws, and after an event of a later version', () => {
    const { client, arrive, violations } = setUp();
    const received: LogEvent[] = [];
    client.on('conversation.appended', () => {
      throw new Error('broken view');
    });
    client.on('conversation.appended', ({ event }) => received.push(event));
    const place = { offset: 7, counted: 7, id: 'm7', at: 7, from: 'bo', later: true };
    const appended = (event: object): Frame => ({
      event: 'conversation.appended',
      data: { conversationId: 'direct:anna:bo', epoch: 'e1', event, later: true },
    });
    arrive({ event: 'an.eventOfALaterVersion', data: {} });
    arrive(appended({ ...place, type: 'voted', choice: 1 }));
    arrive(appended({ ...place, offset: 8, type: 'message', body: { kind: 'poll' } }));
    arrive(appended({ ...place, offset: 9, type: 'message', body: { kind: 'text', text: 'known' } }));

    expect(received).toMatchObject([
      { type: 'unknown', kind: 'voted', offset: 7, from: 'bo', id: 'm7' },
      { type: 'unknown', kind: 'message', offset: 8 },
      { type: 'message', offset: 9, body: { text: 'known' } },
    ]);
    expect(violations).toHaveLength(3);
    expect(violations[0]).toContain('broken view');
  });

  it('repair B1: removes unsupported elements from a list', async () => {
    const people = [{ id: 'bo', name: 'Bo' }, { id: 7 }, null, { id: 'anna', name: 'Anna', role: 'later' }];
    const { client } = setUp(succeed({ people, presence: 'none'.split('') }));
    const answer = await client.request('person.list', {});
    const known = [
      { id: 'bo', name: 'Bo' },
      { id: 'anna', name: 'Anna' },
    ];
    expect(answer).toEqual(succeed({ people: known, presence: [] }));
  });
});
