import { afterAll, expect, it, onTestFinished } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, freshId, pair, randomPrefix, say, type SignedIn } from '../support/coreForTests.ts';
import { countsOf, inboxOf, listNotices, startFollowingCore, write } from '../support/noticesForTests.ts';
import { ask, createRoom, enter, expectRefused } from '../support/roomsForTests.ts';

const core = startFollowingCore();
afterAll(() => core.stop());

/** Saves a message with a reminder that is due in a moment. */
const remind = (person: SignedIn, conversationId: string, offset: number, inMs = 3_000) =>
  ask(person, 'saved.set', { conversationId, offset, on: true, remindAt: Date.now() + inMs });

it('a reminder becomes an unread item of Activity, which reading the conversation does not mark as read', async () => {
  const { mei, tom, conversationId } = await pair(core);
  const { offset } = await say(mei, conversationId, 'send the **contract**');
  await ask(tom, 'conversation.markRead', { conversationId, offset });
  await expect.poll(() => inboxOf(tom)).toEqual(['added:1']);
  const [, before] = await countsOf(tom);

  await remind(tom, conversationId, offset);
  await expect.poll(() => inboxOf(tom)).toEqual([`reminded:${offset}*`, 'added:1']);

  const [reminder] = await listNotices(tom);
  expect(reminder).toMatchObject({ from: mei.me.id, title: 'send the contract', place: { conversationId, offset } });
  expect((await ask(tom, 'saved.list', {})).saved).toMatchObject([{ offset, remindAt: null }]);
  await ask(tom, 'conversation.markRead', { conversationId, offset });
  const later = await write(mei, conversationId, { mentions: [tom.me.id] });
  await ask(tom, 'conversation.markRead', { conversationId, offset: later.offset });
  await expect.poll(() => inboxOf(tom)).toEqual([`mentioned:${later.offset}`, `reminded:${offset}*`, 'added:1']);
  expect(await countsOf(tom)).toEqual([1, before + 1]);
});

it('a reminder is written by another node when the one that stored it has stopped', async () => {
  const keyPrefix = randomPrefix();
  const [first, second] = [startFollowingCore({ keyPrefix }), startFollowingCore({ keyPrefix })];
  onTestFinished(() => second.stop());
  const { mei, tom, conversationId } = await pair(first);
  const { offset } = await say(mei, conversationId, 'call the bank');
  await remind(tom, conversationId, offset);
  await first.stop();

  const again = connect(second);
  unwrap(await again.request('account.signIn', { name: tom.me.name, password: tom.password }));
  await expect
    .poll(async () => unwrap(await again.request('inbox.list', {})).notices.map(({ type }) => type))
    .toContain('reminded');
});

it('a reminder of a message that its person can no longer see is dropped, and others are written', async () => {
  const { mei, tom, conversationId } = await pair(core);
  const room = await createRoom(mei);
  await enter(tom, room.name);
  const gone = await say(mei, conversationId, 'never mind');
  const left = await say(mei, room.conversationId, 'in the room');
  const kept = await say(mei, conversationId, 'still there');
  await remind(tom, conversationId, gone.offset);
  await remind(tom, room.conversationId, left.offset);
  await remind(tom, conversationId, kept.offset, 3_100);
  await ask(mei, 'message.recall', { conversationId, clientId: freshId(), offset: gone.offset });
  await ask(tom, 'room.leave', { conversationId: room.conversationId, clientId: freshId() });

  await expect.poll(() => inboxOf(tom)).toContain(`reminded:${kept.offset}*`);
  expect((await inboxOf(tom)).filter((each) => each.startsWith('reminded'))).toEqual([`reminded:${kept.offset}*`]);
  const list = (await ask(tom, 'saved.list', {})).saved;
  expect(list.map(({ remindAt }) => remindAt)).toEqual([null, null, null]);
});

it('a written reminder disappears with its message', async () => {
  const { mei, tom, conversationId } = await pair(core);
  const { offset } = await say(mei, conversationId, 'a slip');
  await remind(tom, conversationId, offset);
  await expect.poll(() => inboxOf(tom)).toContain(`reminded:${offset}*`);
  await ask(mei, 'message.recall', { conversationId, clientId: freshId(), offset });
  await expect.poll(async () => (await inboxOf(tom)).filter((each) => each.startsWith('reminded'))).toEqual([]);
});

it('a reminder in the past or more than a year ahead is refused', async () => {
  const { mei, conversationId } = await pair(core);
  const { offset } = await say(mei, conversationId, 'once');
  const at = (remindAt: number) => ({ conversationId, offset, on: true, remindAt });
  await expectRefused(mei, 'saved.set', at(Date.now() - 5_000), 'SEND_TIME_PAST');
  await expectRefused(mei, 'saved.set', at(Date.now() + 400 * 24 * 3_600_000), 'SEND_TIME_TOO_FAR');
  expect((await ask(mei, 'saved.list', {})).saved).toEqual([]);
});
