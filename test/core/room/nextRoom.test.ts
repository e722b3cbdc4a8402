import { describe, expect, it } from 'vitest';
import type { Frame } from '#shared/rpc/Transport.ts';
import { startComputers } from '../../support/computers.ts';
import { countSubscribers } from '../../support/connectToRedis.ts';
import { freshId, say, type SignedIn } from '../../support/coreForTests.ts';
import { ask, createRoom, enter, expectRefused } from '../../support/roomsForTests.ts';

const { store, people } = startComputers(2, { timing: { sweepEveryMs: 25 } });

/** Deletes the keys of a room as its expiry would, without publishing anything. */
async function expire(conversationId: string): Promise<void> {
  await store.redis.unlink(...Object.values<string>(store.keys.conversation(conversationId)));
}

/** Resolves when the session has handled everything published on this conversation's channel so far. */
async function settled(person: SignedIn): Promise<void> {
  await ask(person, 'conversation.heads', {});
  await ask(person, 'conversation.heads', {});
}

/** The frames of a conversation that a person received from an index on. */
function framesOf(person: SignedIn, conversationId: string, from: number): Frame[] {
  return person.frames.slice(from).filter(({ data }) => JSON.stringify(data).includes(conversationId));
}

const NEXT_ROOMS = [
  { title: 'an open room', settings: {} },
  { title: 'a hidden room with a password', settings: { hidden: true, password: 'nobody knows it' } },
] as const;

describe('the next room with the same name', () => {
  it.each(NEXT_ROOMS)('repair B2: is not delivered to the people of the previous one: $title', async ({ settings }) => {
    const [mei, tom, ann] = await people(`Mei ${freshId()}`, `Tom ${freshId()}`, `Ann ${freshId()}`);
    const { name, conversationId, conversation } = await createRoom(mei);
    await enter(tom, name);
    // Tom's own entry reaches his other devices as an event; it belongs to the room that expires.
    await tom.waitFor('conversation.added');
    await expire(conversationId);
    const before = tom.frames.length;

    const next = await createRoom(mei, { name, ...settings });
    const secret = 'password' in settings ? { password: settings.password } : {};
    await enter(ann, name, secret);
    await ask(ann, 'typing.set', { conversationId, typing: true });
    await say(ann, conversationId, 'not for Tom');
    await ask(mei, 'conversation.markRead', { conversationId, offset: 3 });
    await ask(mei, 'room.setSeats', { conversationId, clientId: freshId(), seats: 7 });
    await ann.waitFor('room.changed', ({ room }) => room.seats === 7);
    await tom.waitFor('room.closed');
    await settled(tom);

    // He receives the end of his room and nothing else.
    expect(framesOf(tom, conversationId, before)).toEqual([
      { event: 'room.closed', data: { conversationId, epoch: conversation.epoch, reason: 'quiet' } },
    ]);
    expect(next.conversation.epoch).not.toBe(conversation.epoch);
  });

  it('repair B2: is delivered to people of the previous one who have entered it', async () => {
    const [mei, tom] = await people(`Mei ${freshId()}`, `Tom ${freshId()}`);
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    await expire(conversationId);

    const { conversation } = await createRoom(mei, { name, password: 'tell Tom' });
    await enter(tom, name, { password: 'tell Tom' });
    const { offset } = await say(mei, conversationId, 'welcome');
    await ask(mei, 'typing.set', { conversationId, typing: true });

    const { epoch } = conversation;
    await tom.waitFor('conversation.appended', (frame) => frame.epoch === epoch && frame.event.offset === offset);
    expect(await tom.waitFor('typing.changed')).toMatchObject({ conversationId, epoch, userId: mei.me.id });
    for (const closed of tom.received('room.closed')) expect(closed.epoch).not.toBe(epoch);
  });

  it('repair B2: unsubscribes people of the previous room when the next one publishes', async () => {
    const [mei, tom] = await people(`Mei ${freshId()}`, `Tom ${freshId()}`);
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    await tom.waitFor('conversation.added');
    const { channel } = store.keys.conversation(conversationId);
    const subscribers = () => countSubscribers(store.redis, channel);
    // Each computer subscribes once, for its own person.
    expect(await subscribers()).toBe(2);
    await expire(conversationId);

    await createRoom(mei, { name });

    await tom.waitFor('room.closed');
    await expect.poll(subscribers).toBe(1);
  });

  it('repair B2: every frame on the channel carries the epoch', async () => {
    const [mei, tom] = await people(`Mei ${freshId()}`, `Tom ${freshId()}`);
    const { name, conversationId, conversation } = await createRoom(mei);
    await enter(tom, name);
    const from = tom.frames.length;
    await ask(mei, 'typing.set', { conversationId, typing: true });
    const { offset } = await say(mei, conversationId, 'hello');
    await ask(mei, 'message.pin', { conversationId, offset, on: true });
    await ask(tom, 'conversation.markRead', { conversationId, offset });
    await ask(mei, 'room.setSeats', { conversationId, clientId: freshId(), seats: 4 });
    await ask(mei, 'room.close', { conversationId });
    await tom.waitFor('room.closed');

    const frames = framesOf(tom, conversationId, from).filter(({ event }) => event !== 'conversation.added');
    expect(new Set(frames.map(({ event }) => event))).toEqual(
      new Set(['typing.changed', 'conversation.appended', 'conversation.read', 'room.changed', 'room.closed']),
    );
    for (const { data } of frames) expect(data).toMatchObject({ epoch: conversation.epoch });
  });
});

describe('a room whose new password was not proved', () => {
  it('repair C8: publishes its end at once, and nothing of its messages', async () => {
    const [mei, tom] = await people(`Mei ${freshId()}`, `Tom ${freshId()}`);
    const { name, conversationId, conversation } = await createRoom(mei);
    await enter(tom, name);
    await ask(mei, 'room.setPassword', { conversationId, clientId: freshId(), password: 'new words' });
    await tom.waitFor('conversation.appended', ({ event }) => event.type === 'passwordChanged');
    await settled(tom);
    const from = tom.frames.length;

    await say(mei, conversationId, 'not for Tom');
    await ask(mei, 'typing.set', { conversationId, typing: true });
    await ask(mei, 'room.close', { conversationId });

    await tom.waitFor('room.closed');
    expect(framesOf(tom, conversationId, from)).toEqual([
      { event: 'room.closed', data: { conversationId, epoch: conversation.epoch, reason: 'owner' } },
    ]);
  });

  it('repair C8: delivers live events again once it was proved', async () => {
    const [mei, tom] = await people(`Mei ${freshId()}`, `Tom ${freshId()}`);
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    await ask(mei, 'room.setPassword', { conversationId, clientId: freshId(), password: 'new words' });
    await tom.waitFor('conversation.appended', ({ event }) => event.type === 'passwordChanged');
    await enter(tom, name, { password: 'new words' });

    const { offset } = await say(mei, conversationId, 'hello again');

    const received = await tom.waitFor('conversation.appended', ({ event }) => event.offset === offset);
    expect(received.event).toMatchObject({ type: 'message', from: mei.me.id });
  });
});

describe('a message for a room that is closed', () => {
  it('repair C2: never goes to the next one with its name', async () => {
    const [mei, tom] = await people(`Mei ${freshId()}`, `Tom ${freshId()}`);
    const { name, conversationId, conversation } = await createRoom(mei);
    await enter(tom, name);
    const { offset } = await say(tom, conversationId, 'in the first room');
    const { epoch } = conversation;
    const { sendAt } = await ask(tom, 'message.schedule', {
      ...scheduled(conversationId, 'c-scheduled'),
      sendAt: (await store.now()) + 60_000,
    });
    await expire(conversationId);
    await createRoom(mei, { name });
    await enter(tom, name);
    await say(tom, conversationId, 'in the second room');

    const body = { kind: 'text' as const, text: 'late' };
    const call = { conversationId, epoch };
    await expectRefused(tom, 'message.send', { ...call, clientId: freshId(), body }, 'ROOM_REPLACED');
    await expectRefused(tom, 'message.edit', { ...call, offset, text: 'late' }, 'ROOM_REPLACED');
    await expectRefused(tom, 'message.recall', { ...call, clientId: freshId(), offset }, 'ROOM_REPLACED');
    await expectRefused(tom, 'message.pin', { ...call, offset, on: true }, 'ROOM_REPLACED');
    const reaction = { ...call, clientId: freshId(), offset, emoji: '👍', on: true };
    await expectRefused(tom, 'message.react', reaction, 'ROOM_REPLACED');
    await expectRefused(tom, 'conversation.markRead', { ...call, offset }, 'ROOM_REPLACED');
    const again = { ...scheduled(conversationId, 'c-again'), epoch, sendAt };
    await expectRefused(tom, 'message.schedule', again, 'ROOM_REPLACED');

    // The minute passes.
    await store.redis.zadd(store.keys.user(tom.me.id).scheduledDue, 1, 'c-scheduled');
    await store.redis.zadd(store.keys.agenda('schedules').due, 1, tom.me.id);
    await expect
      .poll(async () => (await ask(tom, 'message.scheduled', {})).scheduled)
      .toMatchObject([{ clientId: 'c-scheduled', epoch, refusal: { code: 'ROOM_REPLACED' } }]);
    const { events } = await ask(mei, 'conversation.fetch', { conversationId });
    expect(events.map(({ type }) => type)).toEqual(['entered', 'entered', 'message']);
    expect(events.at(-1)).toMatchObject({ body: { text: 'in the second room' } });
  });
});

function scheduled(conversationId: string, clientId: string) {
  return { conversationId, clientId, body: { kind: 'text' as const, text: 'scheduled for the first room' } };
}
