import { expect, it } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { ACCOUNT, DIRECT, outgoing } from './fixtures.ts';
import type { StartLocalStore } from './startLocalStore.ts';

/** Bytes of files that wait to be uploaded. */
export function byteCases(begin: StartLocalStore): void {
  const bytes = (...values: number[]) => Uint8Array.from(values);
  const at = (offset: number, chunk: Uint8Array<ArrayBuffer>) => ({ clientId: 'a', offset, chunk });

  it('keeps the bytes of a file chunk by chunk, across a restart', async () => {
    const { ask, store } = await begin();
    await ask('local.keepBytes', at(0, bytes(1, 2, 3)));
    await ask('local.keepBytes', at(3, bytes(4)));
    await ask('local.queue', { messages: [outgoing('a')] });
    await store.reopen();
    await ask('local.open', {});
    expect(await ask('local.readBytes', { clientId: 'a', offset: 0 })).toEqual({ chunk: bytes(1, 2, 3, 4) });
    expect(await ask('local.readBytes', { clientId: 'a', offset: 3 })).toEqual({ chunk: bytes(4) });
    expect(await ask('local.readBytes', { clientId: 'a', offset: 4 })).toEqual({ chunk: bytes() });
    expect(await ask('local.readBytes', { clientId: 'b', offset: 0 })).toEqual({ chunk: bytes() });
  });

  it('restarts at offset 0, accepts a repeated chunk, and refuses a gap', async () => {
    const { ask, store } = await begin();
    await ask('local.keepBytes', at(0, bytes(9, 9, 9, 9)));
    await ask('local.keepBytes', at(0, bytes(1, 2)));
    await ask('local.keepBytes', at(2, bytes(3)));
    await ask('local.keepBytes', at(2, bytes(3)));
    const refused = await store.ask('local.keepBytes', { account: ACCOUNT, ...at(4, bytes(5)) });
    expect(refused).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT', details: { field: 'offset' } } });
    expect(await ask('local.readBytes', { clientId: 'a', offset: 0 })).toEqual({ chunk: bytes(1, 2, 3) });
    await ask('local.keepBytes', at(0, bytes()));
    expect(await ask('local.readBytes', { clientId: 'a', offset: 0 })).toEqual({ chunk: bytes() });
  });

  it('returns at most one chunk at once', async () => {
    const { ask } = await begin();
    const chunk = new Uint8Array(256 * 1024).fill(7);
    await ask('local.keepBytes', at(0, chunk));
    await ask('local.keepBytes', at(chunk.length, bytes(8)));
    expect((await ask('local.readBytes', { clientId: 'a', offset: 0 })).chunk).toHaveLength(chunk.length);
    expect(await ask('local.readBytes', { clientId: 'a', offset: chunk.length })).toEqual({ chunk: bytes(8) });
  });

  it('deletes them with their message, and keeps those of others', async () => {
    const { ask, store } = await begin();
    await ask('local.keepBytes', at(0, bytes(1)));
    await ask('local.keepBytes', { ...at(0, bytes(2)), clientId: 'b' });
    await store.ask('local.keepBytes', { account: 'other', ...at(0, bytes(3)) });
    await ask('local.queue', { messages: [outgoing('a'), outgoing('b')] });
    await ask('local.dropOutgoing', { conversationId: DIRECT, clientIds: ['a'] });
    expect(await ask('local.readBytes', { clientId: 'a', offset: 0 })).toEqual({ chunk: bytes() });
    expect(await ask('local.readBytes', { clientId: 'b', offset: 0 })).toEqual({ chunk: bytes(2) });
    await ask('local.forgetConversation', { conversationId: DIRECT });
    expect(await ask('local.readBytes', { clientId: 'b', offset: 0 })).toEqual({ chunk: bytes() });
    const others = await store.ask('local.readBytes', { account: 'other', clientId: 'a', offset: 0 });
    expect(unwrap(others)).toEqual({ chunk: bytes(3) });
  });
}
