import { afterAll, expect, it } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { connect, join, say, type SignedIn } from '../../support/coreForTests.ts';
import { expectInbox, inboxOf, listNotices, react, startFollowingCore, write } from '../../support/noticesForTests.ts';
import { ask, createRoom, enter } from '../../support/roomsForTests.ts';

const core = startFollowingCore();
afterAll(() => core.stop());

async function signInAgain({ me, token, password }: SignedIn): Promise<SignedIn> {
  const client = connect(core);
  unwrap(await client.request('account.signIn', { name: me.name, password }));
  return { ...client, me, token, password };
}

it('C5: notices wait for an absent person with their read position, and are pushed to one who is online', async () => {
  const [mei, tom] = await Promise.all([join(core), join(core)]);
  const { conversationId, name } = await createRoom(mei);
  await enter(tom, name);
  const { offset } = await say(tom, conversationId, 'what I asked');
  await write(mei, conversationId, { mentions: [tom.me.id] }, 'while he is here');
  await expectInbox(tom, `mentioned:${offset + 1}*`);
  await ask(tom, 'inbox.markRead', { offsets: [1] });

  await tom.connection.close();
  await write(mei, conversationId, { mentions: [tom.me.id] }, 'while he is away');
  await write(mei, conversationId, { replyTo: offset }, 'an answer');
  await react(mei, conversationId, offset);

  const later = await signInAgain(tom);
  const waiting = [`reactedTo:${offset}*`, `repliedTo:${offset + 3}*`, `mentioned:${offset + 2}*`];
  await expectInbox(later, ...waiting, `mentioned:${offset + 1}`);
  expect((await listNotices(later)).map(({ title }) => title)).toEqual([
    'what I asked',
    'an answer',
    'while he is away',
    'while he is here',
  ]);
  expect(later.received('inbox.appended').length).toBeLessThanOrEqual(3);

  await write(mei, conversationId, { mentions: [tom.me.id] }, 'and now');
  await later.waitFor('inbox.appended', ({ notice }) => notice.title === 'and now');
  expect((await inboxOf(later)).at(0)).toBe(`mentioned:${offset + 5}*`);
});
