import { describe, expect, it } from 'vitest';
import { startComputers } from '../../support/computers.ts';
import { freshId, say, type SignedIn } from '../../support/coreForTests.ts';
import { ask, closeAfter, createRoom, enter, expectRefused, outcomeOf } from '../../support/roomsForTests.ts';

const { store, people, crowd } = startComputers(3, { timing: { roomIdleMinMs: 1 } });

async function trySend(person: SignedIn, conversationId: string): Promise<string> {
  const body = { kind: 'text' as const, text: 'is anybody there?' };
  return outcomeOf(await person.request('message.send', { conversationId, clientId: freshId(), body }));
}

/** Polls Redis, so that the next call happens at this moment by its clock. */
async function waitUntil(time: number): Promise<void> {
  while ((await store.now()) < time);
}

describe('a room that is closed', () => {
  it('D5: accepts no message, and no action recreates any of it', async () => {
    const [mei, tom] = await people('Mei ends', 'Tom late');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    await say(tom, conversationId, 'hello');
    await ask(mei, 'room.close', { conversationId });
    const id = { conversationId };
    const change = (): { conversationId: string; clientId: string } => ({ conversationId, clientId: freshId() });

    for (const person of [mei, tom]) {
      const { me } = person === mei ? tom : mei;
      const body = { kind: 'text' as const, text: 'hello?' };
      await expectRefused(person, 'message.send', { ...change(), body }, 'ROOM_CLOSED');
      await expectRefused(person, 'message.recall', { ...change(), offset: 3 }, 'ROOM_CLOSED');
      await expectRefused(person, 'conversation.fetch', { ...id, markRead: true }, 'ROOM_CLOSED');
      await expectRefused(person, 'conversation.markRead', { ...id, offset: 3 }, 'ROOM_CLOSED');
      await expectRefused(person, 'typing.set', { ...id, typing: true }, 'ROOM_CLOSED');
      await expectRefused(person, 'room.describe', id, 'ROOM_CLOSED');
      await expectRefused(person, 'room.leave', change(), 'ROOM_CLOSED');
      await expectRefused(person, 'room.close', id, 'ROOM_CLOSED');
      await expectRefused(person, 'room.setIdleTime', { ...change(), idleTtlMs: 1000 }, 'ROOM_CLOSED');
      await expectRefused(person, 'room.setPassword', { ...change(), password: 'x' }, 'ROOM_CLOSED');
      await expectRefused(person, 'room.setSeats', { ...change(), seats: 3 }, 'ROOM_CLOSED');
      await expectRefused(person, 'room.mute', { ...change(), userId: me.id, forMs: null }, 'ROOM_CLOSED');
      await expectRefused(person, 'room.unmute', { ...change(), userId: me.id }, 'ROOM_CLOSED');
      await expectRefused(person, 'room.remove', { ...change(), userId: me.id }, 'ROOM_CLOSED');
      await expectRefused(person, 'room.handOver', { ...change(), userId: me.id }, 'ROOM_CLOSED');
      await expectRefused(person, 'room.enter', { name, clientId: freshId() }, 'ROOM_NOT_FOUND');
      await expectRefused(person, 'room.peek', { name }, 'ROOM_NOT_FOUND');
      await ask(person, 'conversation.heads', {});
      await ask(person, 'conversation.list', {});
      await person.connection.close();
    }

    expect(await store.clocks(conversationId)).toEqual({});
  });

  it('D5: stays closed when messages of many people arrive just as it expires', async () => {
    const [mei] = await people('Mei races');
    const writers = await crowd(12);
    const seen = new Set<string>();
    for (let round = 0; round < 25; round += 1) {
      const { name, conversationId } = await createRoom(mei, { idleTtlMs: 3_600_000, seats: 20 });
      await Promise.all(writers.map((writer) => enter(writer, name)));
      await closeAfter(mei, conversationId, 40);
      const [closesAt = 0] = Object.values(await store.clocks(conversationId));
      // On a slow machine each of the twelve takes some milliseconds.
      await waitUntil(closesAt - 20 + 5 * (round % 6));

      const outcomes = await Promise.all(writers.map((writer) => trySend(writer, conversationId)));

      for (const outcome of outcomes) expect(['ok', 'ROOM_CLOSED']).toContain(outcome);
      for (const outcome of outcomes) seen.add(outcome);
      await expect.poll(() => store.clocks(conversationId)).toEqual({});
      expect(await trySend(mei, conversationId)).toBe('ROOM_CLOSED');
      expect(await store.clocks(conversationId)).toEqual({});
    }
    // Otherwise the test did not hit the race.
    expect([...seen].toSorted()).toEqual(['ROOM_CLOSED', 'ok']);
  });

  it('D9: is closed by its owner while sixty write, and leaves nothing', async () => {
    const [mei] = await people('Mei shuts');
    const writers = await crowd(60);
    const { name, conversationId } = await createRoom(mei, { seats: 100 });
    await Promise.all(writers.map((writer) => enter(writer, name)));
    const sending = writers.map(async (writer) => {
      for (;;) {
        const outcome = await trySend(writer, conversationId);
        if (outcome !== 'ok') return outcome;
      }
    });
    await mei.waitFor('conversation.appended', ({ event }) => event.type === 'message');

    await ask(mei, 'room.close', { conversationId });

    expect(new Set(await Promise.all(sending))).toEqual(new Set(['ROOM_CLOSED']));
    expect(await store.clocks(conversationId)).toEqual({});
    for (const writer of writers) {
      expect(await writer.waitFor('room.closed')).toMatchObject({ conversationId });
    }
  });

  it('D5: whose name is reused is another room, with nothing of the old one in it', async () => {
    const [mei, tom] = await people('Mei old', 'Tom new');
    const { name, conversationId, conversation } = await createRoom(mei, { password: 'open sesame', seats: 3 });
    await say(mei, conversationId, 'of the old room');
    await ask(mei, 'room.close', { conversationId });
    const again = await createRoom(tom, { name });

    expect(again.conversation.epoch).not.toBe(conversation.epoch);
    await expectRefused(mei, 'conversation.fetch', { conversationId }, 'NOT_A_MEMBER');
    await enter(mei, name);
    const { events } = await ask(mei, 'conversation.fetch', { conversationId });
    expect(events.map(({ type, from }) => [type, from])).toEqual([
      ['entered', tom.me.id],
      ['entered', mei.me.id],
    ]);
    const cursor = { epoch: conversation.epoch, offset: 2, id: null };
    await expectRefused(mei, 'conversation.fetch', { conversationId, cursor }, 'CURSOR_STALE', { head: 2 });
  });
});
