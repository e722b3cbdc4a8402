import { describe, expect, it, vi } from 'vitest';
import { fail } from '#shared/rpc/result.ts';
import { roomId } from '#shared/text/roomId.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened } from './support/startParley.ts';

const FIVE_MINUTES_MS = 5 * 60_000;

async function startWithProposals() {
  const server = createModelServer();
  const parley = await startOpened(server, createDisk());
  const { proposals } = parley.actions;
  const open = () => parley.stores.proposals.getState()[CONVERSATION];
  const notified = () => server.requests.filter(({ name }) => name === 'host.notify').map(({ args }) => args);
  const meiProposes = (name: string, id = `mei-${name}`) =>
    server.proposals.asMei['proposal.make']({ conversationId: CONVERSATION, id, name }, null);
  return { server, parley, proposals, open, notified, meiProposes };
}

describe('proposals of a room', () => {
  it('F7: open the room when they are accepted', async () => {
    const { parley, proposals, open, meiProposes } = await startWithProposals();
    await meiProposes('plans');
    await expect.poll(open).toMatchObject({ by: 'mei', name: 'plans' });
    expect(await proposals.accept(CONVERSATION, 'mei-plans')).toBeNull();
    expect(parley.stores.timelines.getState().openId).toBe(roomId('plans'));
    await expect.poll(open).toBeUndefined();
    parley.stop();
  });

  it('F7: are accepted by proposing while the other person’s is open', async () => {
    const { parley, proposals, meiProposes } = await startWithProposals();
    await meiProposes('plans');
    parley.actions.rooms.openDialog({ kind: 'propose', conversationId: CONVERSATION });
    expect(await proposals.make(CONVERSATION, 'other plans')).toBeNull();
    expect(parley.stores.timelines.getState().openId).toBe(roomId('plans'));
    expect(parley.stores.rooms.getState().dialog).toBeNull();
    parley.stop();
  });

  it('F7: are shown until one of the two ends them, and say why they can’t be accepted any more', async () => {
    const { parley, proposals, open, meiProposes } = await startWithProposals();
    expect(await proposals.make(CONVERSATION, 'mine')).toBeNull();
    await expect.poll(open).toMatchObject({ by: 'amir', name: 'mine' });
    expect(await proposals.end(CONVERSATION, open()?.id ?? '')).toBeNull();
    await expect.poll(open).toBeUndefined();
    await meiProposes('plans');
    await expect.poll(open).toBeDefined();
    expect(await proposals.end(CONVERSATION, 'mei-plans')).toBeNull();
    await expect.poll(open).toBeUndefined();
    expect(await proposals.accept(CONVERSATION, 'mei-plans')).toMatchObject({ code: 'PROPOSAL_ENDED' });
    parley.stop();
  });

  it('F7: are loaded when the conversation opens, and events meanwhile win over an older answer', async () => {
    const { server, parley, proposals, open, meiProposes } = await startWithProposals();
    await meiProposes('first');
    await expect.poll(open).toMatchObject({ name: 'first' });
    server.intercept(async (name, carryOut) => {
      const answer = await carryOut();
      if (name !== 'proposal.read') return answer;
      server.intercept((_name, next) => next());
      // The proposal ends after the answer was made, and before it arrives.
      await server.proposals.asMei['proposal.end']({ conversationId: CONVERSATION, id: 'mei-first' }, null);
      return answer;
    });
    await proposals.load(CONVERSATION);
    expect(open()).toBeUndefined();
    parley.stop();
  });

  it('F7: are read again after a reconnection, and stay when the server does not answer', async () => {
    const { server, parley, proposals, open, meiProposes } = await startWithProposals();
    await meiProposes('plans');
    await expect.poll(open).toBeDefined();
    server.proposals.expire(CONVERSATION);
    server.intercept((name, carryOut) => (name === 'proposal.read' ? Promise.resolve(fail('TIMEOUT')) : carryOut()));
    await proposals.refresh();
    expect(open()).toBeDefined();
    server.intercept((_name, carryOut) => carryOut());
    await proposals.refresh();
    expect(open()).toBeUndefined();
    parley.stop();
  });

  it('F7: disappear when they expire, which the server does not publish', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const { server, parley, open, meiProposes } = await startWithProposals();
      await meiProposes('plans');
      await vi.waitFor(() => expect(open()).toBeDefined());
      server.proposals.expire(CONVERSATION);
      await vi.advanceTimersByTimeAsync(FIVE_MINUTES_MS);
      await vi.waitFor(() => expect(open()).toBeUndefined());
      parley.stop();
    } finally {
      vi.useRealTimers();
    }
  });

  it('F7: notify a person who does not see the conversation, once', async () => {
    const { server, parley, notified, meiProposes, open } = await startWithProposals();
    parley.setFocused(false);
    const { proposal } = await meiProposes('plans');
    await expect.poll(notified).toEqual([{ place: CONVERSATION, title: 'Mei Lin', body: 'proposes plans' }]);
    server.publish('proposal.changed', { conversationId: CONVERSATION, epoch: server.state.epoch, proposal });
    await server.proposals.asMei['proposal.end']({ conversationId: CONVERSATION, id: proposal.id }, null);
    await expect.poll(open).toBeUndefined();
    expect(notified()).toHaveLength(1);
    parley.stop();
  });

  it('F7: are forgotten at sign-out', async () => {
    const { parley, open, meiProposes } = await startWithProposals();
    await meiProposes('plans');
    await expect.poll(open).toBeDefined();
    await parley.actions.session.signOut();
    expect(open()).toBeUndefined();
    parley.stop();
  });
});
