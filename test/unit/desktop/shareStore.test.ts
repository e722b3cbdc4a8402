import { describe, expect, it } from 'vitest';
import type { LocalCalls } from '#shared/contract/index.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { localEvents } from '#shared/contract/localCalls.ts';
import { shareStore } from '../../../src-main/servers/shareStore.ts';
import { VALID_ARGS } from '../contract/validArgs.ts';

const ACCOUNT = 'gateway chat.example anna';
const draft = (conversationId: string, document: string | null) => ({ key: `draft ${conversationId}`, document });

/** A store that writes, or refuses to, and what the other pages receive. */
function start(fails = false) {
  const frames: Frame[] = [];
  const done = (): Promise<never> =>
    fails ? Promise.reject(new Error('the disk is full')) : Promise.resolve({} as never);
  const store = new Proxy({}, { get: () => done, ownKeys: () => [] }) as Handlers<LocalCalls, null>;
  return { shared: shareStore(store, (frame) => frames.push(frame)), frames };
}

describe('the local store of several pages', () => {
  it('announces to the others what changed in the outbox, as their contract has it', async () => {
    const { shared, frames } = start();
    const { messages } = VALID_ARGS['local.queue'];
    await shared['local.queue']({ account: ACCOUNT, messages, documents: [draft('direct:anna:bo', null)] }, null);
    const [message] = messages;
    if (message === undefined) throw new Error('no message');
    await shared['local.changeOutgoing']({ account: ACCOUNT, message }, null);
    await shared['local.dropOutgoing'](
      { account: ACCOUNT, conversationId: message.conversationId, clientIds: [message.clientId] },
      null,
    );
    expect(frames.map(({ event }) => event)).toEqual([
      'local.outgoingChanged',
      'local.draftsChanged',
      'local.outgoingChanged',
      'local.outgoingChanged',
    ]);
    for (const { event, data } of frames) {
      expect(localEvents[event as keyof typeof localEvents].safeParse(data).success).toBe(true);
    }
  });

  it('announces drafts, and no other documents', async () => {
    const { shared, frames } = start();
    await shared['local.writeDocuments']({ account: ACCOUNT, documents: [{ key: 'lists', document: {} }] }, null);
    expect(frames).toEqual([]);
    await shared['local.writeDocuments'](
      { account: ACCOUNT, documents: [draft('direct:anna:bo', 'typed'), draft('room:tea', null)] },
      null,
    );
    const drafts = [
      { conversationId: 'direct:anna:bo', text: 'typed' },
      { conversationId: 'room:tea', text: '' },
    ];
    expect(frames).toEqual([{ event: 'local.draftsChanged', data: { account: ACCOUNT, drafts } }]);
  });

  it('announces nothing that was not stored', async () => {
    const { shared, frames } = start(true);
    const writing = shared['local.writeDocuments']({ account: ACCOUNT, documents: [draft('room:tea', 'x')] }, null);
    await expect(writing).rejects.toThrow('the disk is full');
    expect(frames).toEqual([]);
  });
});
