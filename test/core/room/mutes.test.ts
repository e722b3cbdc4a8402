import { describe, expect, it, vi } from 'vitest';
import { startComputers } from '../../support/computers.ts';
import { freshId, say, type SignedIn } from '../../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused, HOUR_MS, outcomeOf } from '../../support/roomsForTests.ts';

const { store, people } = startComputers(2);

function mute(owner: SignedIn, conversationId: string, { me }: SignedIn, forMs: number | null) {
  return ask(owner, 'room.mute', { conversationId, clientId: freshId(), userId: me.id, forMs });
}

function message(conversationId: string) {
  return { conversationId, clientId: freshId(), body: { kind: 'text' as const, text: 'let me speak' } };
}

describe('a muted person', () => {
  it('D15: is refused until the mute ends by the server’s clock, however this machine’s clock is set', async () => {
    const [mei, tom] = await people('Mei mutes', 'Tom muted');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 86_400_000 });
    try {
      const earliest = await store.now();
      await mute(mei, conversationId, tom, HOUR_MS);
      const latest = await store.now();

      const answer = await tom.request('message.send', message(conversationId));

      expect(answer).toMatchObject({ ok: false, error: { code: 'MUTED' } });
      const until = answer.ok ? 0 : Number(answer.error.details?.['until']);
      expect(until).toBeGreaterThanOrEqual(earliest + HOUR_MS);
      expect(until).toBeLessThanOrEqual(latest + HOUR_MS);
      const { members } = await ask(mei, 'room.describe', { conversationId });
      expect(members.at(-1)).toMatchObject({ userId: tom.me.id, mutedUntil: until });
      const { event } = await tom.waitFor('conversation.appended', ({ event }) => event.type === 'muted');
      expect(event).toMatchObject({ from: mei.me.id, userId: tom.me.id, until });
    } finally {
      vi.useRealTimers();
    }
  });

  it('D15: can write again when the mute has ended, without any action', async () => {
    const [mei, tom] = await people('Mei waits', 'Tom waits');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    await mute(mei, conversationId, tom, 150);
    const until = Number(await store.redis.zscore(store.keys.conversation(conversationId).mutes, tom.me.id));
    const outcomes: { readonly code: string; readonly at: number }[] = [];

    const trySend = async () => {
      const before = await store.now();
      const answer = await tom.request('message.send', message(conversationId));
      outcomes.push({ code: outcomeOf(answer), at: answer.ok ? answer.value.at : before });
      return outcomeOf(answer);
    };
    await expect.poll(trySend, { interval: 5 }).toBe('ok');

    // Every refused message was sent before the end and every accepted one after it, by one clock.
    expect(outcomes.filter(({ code, at }) => code !== (at < until ? 'MUTED' : 'ok'))).toEqual([]);
    const { members } = await ask(mei, 'room.describe', { conversationId });
    expect(members.at(-1)).toMatchObject({ userId: tom.me.id, mutedUntil: null });
    const { events } = await ask(mei, 'conversation.fetch', { conversationId });
    expect(events.filter(({ type }) => type === 'unmuted')).toEqual([]);
  });

  it('D15: with a permanent mute stays muted after leaving and entering again, until the owner lifts it', async () => {
    const [mei, tom] = await people('Mei for good', 'Tom for good');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    await mute(mei, conversationId, tom, null);
    await expectRefused(tom, 'message.send', message(conversationId), 'MUTED', { until: null });

    await ask(tom, 'room.leave', { conversationId, clientId: freshId() });
    await enter(tom, name, { nickname: 'Someone else' });
    await expectRefused(tom, 'message.send', message(conversationId), 'MUTED', { until: null });
    const { members } = await ask(mei, 'room.describe', { conversationId });
    expect(members.at(-1)).toMatchObject({ userId: tom.me.id, mutedUntil: 'forever' });

    await ask(mei, 'room.unmute', { conversationId, clientId: freshId(), userId: tom.me.id });
    await say(tom, conversationId, 'thank you');
    expect(await mei.waitFor('conversation.appended', ({ event }) => event.type === 'unmuted')).toMatchObject({
      event: { userId: tom.me.id, from: mei.me.id },
    });
  });

  it('D15: who sends fifty messages at once has none in the log; the others’ are all there', async () => {
    const [mei, tom] = await people('Mei many', 'Tom many');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    await mute(mei, conversationId, tom, HOUR_MS);

    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        (index % 2 === 0 ? mei : tom).request('message.send', message(conversationId)),
      ),
    );

    expect(answers.map(({ ok }) => ok)).toEqual(answers.map((_answer, index) => index % 2 === 0));
    const { events } = await ask(mei, 'conversation.fetch', { conversationId });
    const authors = events.filter(({ type }) => type === 'message').map(({ from }) => from);
    expect(authors).toEqual(Array.from({ length: 50 }, () => mei.me.id));
  });

  it('D15: is muted by the owner only, and is never the owner', async () => {
    const [mei, tom, eve] = await people('Mei alone', 'Tom alone', 'Eve alone');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    const change = { conversationId, clientId: freshId(), forMs: null };

    await expectRefused(tom, 'room.mute', { ...change, userId: mei.me.id }, 'NOT_A_MODERATOR');
    await expectRefused(mei, 'room.mute', { ...change, userId: mei.me.id }, 'INVALID_ARGUMENT');
    await expectRefused(mei, 'room.mute', { ...change, userId: eve.me.id }, 'PERSON_NOT_FOUND');

    await mute(mei, conversationId, tom, null);
    await ask(mei, 'room.handOver', { conversationId, clientId: freshId(), userId: tom.me.id });
    await say(tom, conversationId, 'it is mine now');
    await expectRefused(mei, 'room.mute', { ...change, userId: tom.me.id }, 'NOT_A_MODERATOR');
  });
});
