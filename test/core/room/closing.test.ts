import { describe, expect, it, vi } from 'vitest';
import { startComputers } from '../../support/computers.ts';
import { freshId, say } from '../../support/coreForTests.ts';
import { ask, closeAfter, createRoom, enter, expectRefused, HOUR_MS } from '../../support/roomsForTests.ts';

const { store, people } = startComputers(2, { timing: { roomIdleMinMs: 1 } });

describe('a room’s expiry', () => {
  it('D2: is the same for all its keys: the idle time after its creation, by the server’s clock', async () => {
    const [mei] = await people('Mei makes');
    const earliest = await store.now();
    const { conversationId, conversation } = await createRoom(mei);
    const latest = await store.now();

    const closesAt = await store.closesAt(conversationId);
    expect(closesAt).toBeGreaterThanOrEqual(earliest + HOUR_MS);
    expect(closesAt).toBeLessThanOrEqual(latest + HOUR_MS);
    expect(conversation.kind === 'room' && conversation.room.closesAt).toBe(closesAt);
  });

  it('D2: is extended by messages only, not by entering, reading, listing, typing or leaving', async () => {
    const [mei, tom, ann] = await people('Mei still', 'Tom still', 'Ann still');
    const { name, conversationId } = await createRoom(mei, { password: 'open sesame' });
    await say(mei, conversationId, 'hello');
    await enter(ann, name, { password: 'open sesame' });
    const closesAt = await store.closesAt(conversationId);
    const clientId = freshId();
    const acts: readonly (() => Promise<unknown>)[] = [
      () => ask(tom, 'room.peek', { name }),
      () => enter(tom, name, { password: 'open sesame' }),
      () => enter(tom, name, { nickname: 'Tommy' }),
      () => ask(tom, 'conversation.fetch', { conversationId }),
      () => ask(tom, 'conversation.fetch', { conversationId, markRead: true }),
      () => ask(ann, 'conversation.markRead', { conversationId, offset: 2 }),
      () => ask(tom, 'conversation.heads', {}),
      () => ask(tom, 'conversation.list', {}),
      () => ask(tom, 'room.describe', { conversationId }),
      () => ask(tom, 'typing.set', { conversationId, typing: true }),
      () => ask(mei, 'room.mute', { conversationId, clientId: freshId(), userId: tom.me.id, forMs: HOUR_MS }),
      () => tom.request('message.send', { conversationId, clientId, body: { kind: 'text', text: 'muted' } }),
      () => ask(mei, 'room.unmute', { conversationId, clientId: freshId(), userId: tom.me.id }),
      () => ask(mei, 'room.setSeats', { conversationId, clientId: freshId(), seats: 4 }),
      () => ask(mei, 'message.recall', { conversationId, clientId: freshId(), offset: 2 }),
      () => ask(mei, 'room.handOver', { conversationId, clientId: freshId(), userId: tom.me.id }),
      () => ask(tom, 'room.setPassword', { conversationId, clientId: freshId(), password: null }),
      () => ask(tom, 'room.remove', { conversationId, clientId: freshId(), userId: ann.me.id }),
      () => ask(tom, 'room.leave', { conversationId, clientId: freshId() }),
      () => ask(mei, 'room.leave', { conversationId, clientId: freshId() }),
    ];

    for (const act of acts) {
      await store.tick();
      await act();
      expect(await store.closesAt(conversationId)).toBe(closesAt);
    }
  });

  it('D2: restarts with each message, by the server’s clock', async () => {
    const [mei, tom] = await people('Mei moves', 'Tom moves');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);

    for (const person of [mei, tom, mei]) {
      await store.tick();
      const earliest = await store.now();
      const { at } = await say(person, conversationId, 'hello');
      expect(at).toBeGreaterThanOrEqual(earliest);
      expect(at).toBeLessThanOrEqual(await store.now());
      expect(await store.closesAt(conversationId)).toBe(at + HOUR_MS);
    }
  });

  it('D2: does not depend on the clock of the computer that asks', async () => {
    const [mei] = await people('Mei ahead');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 365 * 86_400_000 });
    try {
      const { conversationId } = await createRoom(mei);
      const { at } = await say(mei, conversationId, 'from the future');
      expect(at).toBeLessThanOrEqual(await store.now());
      expect(await store.closesAt(conversationId)).toBe(at + HOUR_MS);
      const { room } = await ask(mei, 'conversation.fetch', { conversationId });
      expect(room).toMatchObject({ closesAt: at + HOUR_MS });
      expect(room?.serverNow).toBeLessThanOrEqual(await store.now());
    } finally {
      vi.useRealTimers();
    }
  });

  it('D14: is made longer or shorter by its owner alone, and restarts then', async () => {
    const [mei, tom] = await people('Mei sets', 'Tom sets');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);

    for (const idleTtlMs of [2 * HOUR_MS, HOUR_MS / 2]) {
      const earliest = await store.now();
      await closeAfter(mei, conversationId, idleTtlMs);
      const closesAt = await store.closesAt(conversationId);
      expect(closesAt).toBeGreaterThanOrEqual(earliest + idleTtlMs);
      expect(closesAt).toBeLessThanOrEqual((await store.now()) + idleTtlMs);
      const { room } = await tom.waitFor('room.changed', ({ room }) => room.idleTtlMs === idleTtlMs);
      expect(room.closesAt).toBe(closesAt);
      const { at } = await say(tom, conversationId, 'hello');
      expect(await store.closesAt(conversationId)).toBe(at + idleTtlMs);
    }

    const args = { conversationId, clientId: freshId(), idleTtlMs: HOUR_MS };
    await expectRefused(tom, 'room.setIdleTime', args, 'NOT_THE_OWNER');
  });

  it('D4: is returned with the server time of the answer, independent of the client’s clock', async () => {
    const [mei, tom] = await people('Mei tells', 'Tom asks');
    const { name, conversationId } = await createRoom(mei);
    const { at } = await say(mei, conversationId, 'hello');

    const { room } = await ask(tom, 'room.peek', { name });

    expect(room.closesAt).toBe(at + HOUR_MS);
    expect(room.serverNow).toBeGreaterThanOrEqual(at);
    expect(room.serverNow).toBeLessThanOrEqual(await store.now());
  });
});

describe('a room without messages', () => {
  it('D2: closes by itself although people in it read all the time, and leaves no key', async () => {
    const [mei, tom] = await people('Mei quiet', 'Tom reads');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    const shortenedAt = await store.now();
    await closeAfter(mei, conversationId, 400);

    const answers = async () => {
      await enter(tom, name).catch(() => undefined);
      const answer = await tom.request('conversation.fetch', { conversationId, markRead: true });
      return answer.ok ? 'open' : answer.error.code;
    };
    await expect.poll(answers).toBe('ROOM_CLOSED');

    expect(await store.now()).toBeGreaterThanOrEqual(shortenedAt + 400);
    expect(await store.clocks(conversationId)).toEqual({});
    for (const person of [mei, tom]) {
      await expectRefused(person, 'room.enter', { name, clientId: freshId() }, 'ROOM_NOT_FOUND');
      expect(await ask(person, 'conversation.list', {})).toEqual({ conversations: [] });
    }
  });
});

describe('a room that never closes', () => {
  it('F10: has no closing time, takes everyone, and ends when its owner closes it', async () => {
    const [mei, tom, ann] = await people('Mei stays', 'Tom stays', 'Ann stays');
    const { name, conversationId, conversation } = await createRoom(mei, { idleTtlMs: 0, seats: 0 });
    expect(conversation).toMatchObject({ room: { idleTtlMs: 0, closesAt: 0, seats: 0 } });
    for (const person of [tom, ann]) await enter(person, name);

    await say(tom, conversationId, 'hello');
    const { room } = await ask(ann, 'conversation.fetch', { conversationId });
    expect(room).toMatchObject({ closesAt: 0, here: 3, seatsTaken: 3 });
    expect(new Set(Object.values(await store.clocks(conversationId)))).toEqual(new Set([-1]));

    await ask(mei, 'room.close', { conversationId });
    await expectRefused(ann, 'conversation.fetch', { conversationId }, 'ROOM_CLOSED');
    expect(await store.clocks(conversationId)).toEqual({});
  });

  it('F10: can be given an idle time, and the other way round', async () => {
    const [mei, tom] = await people('Mei changes', 'Tom watches');
    const { name, conversationId } = await createRoom(mei, { idleTtlMs: 0 });
    await enter(tom, name);

    for (const idleTtlMs of [60_000, 0]) {
      await closeAfter(mei, conversationId, idleTtlMs);
      const { room } = await tom.waitFor('room.changed', (frame) => frame.room.idleTtlMs === idleTtlMs);
      expect(room.closesAt > 0).toBe(idleTtlMs > 0);
      const { at } = await say(tom, conversationId, 'hello');
      const expected = idleTtlMs === 0 ? -1 : at + idleTtlMs;
      expect(new Set(Object.values(await store.clocks(conversationId)))).toEqual(new Set([expected]));
    }
  });
});
