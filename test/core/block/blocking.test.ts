import { describe, expect, it } from 'vitest';
import { LIMITS } from '#shared/contract/limits.ts';
import { randomFile, sendFile, uploadFile } from '../../support/blobsForTests.ts';
import { startComputers } from '../../support/computers.ts';
import { freshId, say, type SignedIn } from '../../support/coreForTests.ts';
import { expectInbox, inboxOf, react, write } from '../../support/noticesForTests.ts';
import { ask, createRoom, enter, expectRefused } from '../../support/roomsForTests.ts';

const { people, store } = startComputers(2, { timing: { projectAfterMs: 20, sweepEveryMs: 200, projectLeaseMs: 500 } });

const block = (person: SignedIn, { me }: SignedIn, on = true) => ask(person, 'block.set', { userId: me.id, on });
const blockedBy = async (person: SignedIn) => (await ask(person, 'block.list', {})).blocked.map(({ userId }) => userId);
const text = (conversationId: string, clientId = freshId()) => ({
  conversationId,
  clientId,
  body: { kind: 'text' as const, text: 'hello' },
});

async function openDirect(mei: SignedIn, tom: SignedIn): Promise<string> {
  return (await ask(mei, 'direct.open', { userId: tom.me.id })).conversation.conversationId;
}

describe('a blocked person', () => {
  it('and the one who blocks them can’t write in their direct conversation, until that ends', async () => {
    const [mei, tom] = await people('Mei blocks', 'Tom blocked');
    const conversationId = await openDirect(mei, tom);
    const first = text(conversationId);
    const { offset } = await ask(tom, 'message.send', first);
    const file = await uploadFile(tom, conversationId, randomFile(100));
    await react(tom, conversationId, offset);
    await block(mei, tom);

    const attempts = (): readonly (() => Promise<void>)[] => [
      () => expectRefused(tom, 'message.send', text(conversationId), 'DIRECT_UNAVAILABLE'),
      () => expectRefused(tom, 'message.send', { ...text(conversationId), replyTo: 1 }, 'DIRECT_UNAVAILABLE'),
      () =>
        expectRefused(
          tom,
          'message.send',
          { conversationId, clientId: freshId(), body: { ...file, caption: '' } },
          'DIRECT_UNAVAILABLE',
        ),
      () =>
        expectRefused(
          tom,
          'upload.begin',
          { conversationId, uploadId: freshId(), name: 'a.txt', bytes: 3 },
          'DIRECT_UNAVAILABLE',
        ),
      () => expectRefused(tom, 'message.edit', { conversationId, offset, text: 'a way around' }, 'DIRECT_UNAVAILABLE'),
      () => expectRefused(tom, 'message.pin', { conversationId, offset, on: true }, 'DIRECT_UNAVAILABLE'),
      () =>
        expectRefused(
          tom,
          'message.react',
          { conversationId, clientId: freshId(), offset, emoji: '👎', on: true },
          'DIRECT_UNAVAILABLE',
        ),
      () => expectRefused(tom, 'typing.set', { conversationId, typing: true }, 'DIRECT_UNAVAILABLE'),
      () =>
        expectRefused(
          tom,
          'proposal.make',
          { conversationId, id: freshId(), name: `room ${freshId()}` },
          'DIRECT_UNAVAILABLE',
        ),
      () => expectRefused(mei, 'message.send', text(conversationId), 'PERSON_BLOCKED'),
    ];
    for (const attempt of attempts()) await attempt();

    // A retry of a stored message gets its original reply, and one's own messages and reactions can be taken back.
    expect(await ask(tom, 'message.send', first)).toMatchObject({ offset });
    await react(tom, conversationId, offset, false);
    await ask(tom, 'message.recall', { conversationId, clientId: freshId(), offset });

    await block(mei, tom, false);
    await say(tom, conversationId, 'again');
    await say(mei, conversationId, 'welcome back');
    await sendFile(tom, conversationId, randomFile(100));
  });

  it('is listed for the one who blocks, whose other devices follow; the blocked one gets no event', async () => {
    const [mei, tom, ann] = await people('Mei lists', 'Tom listed', 'Ann listed');
    await block(mei, tom);
    await block(mei, ann);
    await block(mei, tom);
    // Two blocks of the same millisecond may be in either order.
    expect((await blockedBy(mei)).toSorted()).toEqual([ann.me.id, tom.me.id].toSorted());
    expect(await blockedBy(tom)).toEqual([]);
    await mei.waitFor('block.changed', ({ userId, on }) => on && userId === ann.me.id);
    await block(mei, tom, false);
    expect(await blockedBy(mei)).toEqual([ann.me.id]);
    await mei.waitFor('block.changed', ({ userId, on }) => !on && userId === tom.me.id);
    expect(mei.received('block.changed')).toHaveLength(3);
    expect(tom.received('block.changed')).toEqual([]);
  });

  it('can’t begin a conversation with the one who blocks them, who can', async () => {
    const [mei, tom] = await people('Mei first', 'Tom first');
    await block(mei, tom);
    await expectRefused(tom, 'direct.open', { userId: mei.me.id }, 'DIRECT_UNAVAILABLE');
    const conversationId = await openDirect(mei, tom);
    await expectRefused(mei, 'message.send', text(conversationId), 'PERSON_BLOCKED');
    await expectRefused(tom, 'message.send', text(conversationId), 'DIRECT_UNAVAILABLE');
    await block(mei, tom, false);
    await say(tom, conversationId, 'now');
  });

  it('has scheduled messages refused for good', async () => {
    const [mei, tom] = await people('Mei later', 'Tom later');
    const conversationId = await openDirect(mei, tom);
    await ask(tom, 'message.schedule', { ...text(conversationId), sendAt: Date.now() + 4_000 });
    await block(mei, tom);
    await expect
      .poll(async () => (await ask(tom, 'message.scheduled', {})).scheduled.map(({ refusal }) => refusal?.code ?? null))
      .toEqual(['DIRECT_UNAVAILABLE']);
  });

  it('causes no notices of mentions, replies and reactions in a room, where everyone reads their messages', async () => {
    const [mei, tom, ann] = await people('Mei reads', 'Tom shouts', 'Ann talks');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    await enter(ann, name);
    const { offset } = await write(mei, conversationId);
    await block(mei, tom);

    await write(tom, conversationId, { mentions: [mei.me.id] });
    await write(tom, conversationId, { replyTo: offset });
    await react(tom, conversationId, offset);
    const heard = await write(ann, conversationId, { mentions: [mei.me.id, tom.me.id] });
    await expectInbox(mei, `mentioned:${heard.offset}*`);
    await expectInbox(tom, `mentioned:${heard.offset}*`);

    await block(mei, tom, false);
    const later = await write(tom, conversationId, { mentions: [mei.me.id] });
    await expectInbox(mei, `mentioned:${later.offset}*`, `mentioned:${heard.offset}*`);
    expect(await inboxOf(ann)).toEqual([]);
  });
});

describe('blocking', () => {
  it('keeps the reminders of saved messages of the blocked person', async () => {
    const [mei, tom] = await people('Mei reminded', 'Tom saved');
    const { name, conversationId } = await createRoom(mei);
    await enter(tom, name);
    const { offset } = await write(tom, conversationId);
    await ask(mei, 'saved.set', { conversationId, offset, on: true, remindAt: Date.now() + 3_000 });
    await block(mei, tom);
    await expectInbox(mei, `reminded:${offset}*`);
  });

  it('is refused for oneself, for people who do not exist, and above the limit', async () => {
    const [mei, tom] = await people('Mei many', 'Tom many');
    await expectRefused(mei, 'block.set', { userId: mei.me.id, on: true }, 'BLOCKING_YOURSELF');
    await expectRefused(mei, 'block.set', { userId: 'nobody', on: true }, 'PERSON_NOT_FOUND');
    await ask(mei, 'block.set', { userId: 'nobody', on: false });
    const others = Array.from({ length: LIMITS.blockedPeople }, (_, index) => [index, `former-${index}`]).flat();
    await store.redis.zadd(store.keys.user(mei.me.id).blocks, ...others);
    await expectRefused(mei, 'block.set', { userId: tom.me.id, on: true }, 'TOO_MANY_BLOCKED');
    await ask(mei, 'block.set', { userId: 'former-7', on: false });
    await block(mei, tom);
  });

  it('at once on two devices and at two nodes leaves the list and the conversation in the same state', async () => {
    const [mei, tom] = await people('Mei twice', 'Tom twice');
    const conversationId = await openDirect(mei, tom);
    for (let round = 0; round < 10; round += 1) {
      await Promise.all(Array.from({ length: 8 }, (_, index) => block(mei, tom, index % 2 === round % 2)));
      const isBlocked = (await blockedBy(mei)).length === 1;
      const answer = await tom.request('message.send', text(conversationId));
      expect(answer.ok ? 'sent' : answer.error.code).toBe(isBlocked ? 'DIRECT_UNAVAILABLE' : 'sent');
    }
  });

  it('has no message after it: each one that is acknowledged is in the log, and none after the answer', async () => {
    const [mei, tom] = await people('Mei races', 'Tom races');
    const conversationId = await openDirect(mei, tom);
    let isBlocked = false;
    const outcomes: string[] = [];
    const accepted: string[] = [];
    const sendMany = async (): Promise<void> => {
      for (let after = 0; after < 20;) {
        const message = text(conversationId);
        const isAfter = isBlocked;
        if (isAfter) after += 1;
        const answer = await tom.request('message.send', message);
        if (answer.ok) accepted.push(message.clientId);
        outcomes.push(`${isAfter ? 'after' : 'before'} ${answer.ok ? 'sent' : answer.error.code}`);
      }
    };
    const sending = Promise.all([sendMany(), sendMany(), sendMany(), sendMany()]);
    await mei.waitFor('conversation.appended');
    await block(mei, tom);
    isBlocked = true;
    await sending;

    const expected = new Set(['before sent', 'before DIRECT_UNAVAILABLE', 'after DIRECT_UNAVAILABLE']);
    expect(outcomes.filter((outcome) => !expected.has(outcome))).toEqual([]);
    expect(outcomes).toContain('before sent');
    expect(outcomes).toContain('after DIRECT_UNAVAILABLE');
    const stored = await store.redis.lrange(store.keys.conversation(conversationId).log, 0, -1);
    const ids = stored.map((element) => (JSON.parse(element) as { id: string }).id);
    expect(ids.toSorted()).toEqual(accepted.toSorted());
  });
});
