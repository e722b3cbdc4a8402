import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { freshInbox, listed, noticeArgs, tell, appendReaction } from '../../support/inboxScripts.ts';
import { drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

it('C1: removes notices, read or unread, once, and leaves nothing of them', async () => {
  const inbox = freshInbox(keys);
  for (let offset = 1; offset <= 3; offset += 1) await tell(one, inbox, offset);
  await appendReaction(one, inbox, 4);
  await one.run(scripts.markNoticesRead, inbox, { all: false, offsets: [1] });
  const published = await listenTo(two, inbox.channel);
  const withdraw = async (...of: string[]) => (await one.run(scripts.withdrawNotices, inbox, { keys: of })).withdrawn;

  const args = [noticeArgs(1).key, noticeArgs(3).key, 'room:a:e1:reactedTo:tom:r4', 'unknown'];
  expect([await withdraw(...args), await withdraw(...args)]).toEqual([3, 0]);

  expect(await listed(one, inbox)).toEqual({ offsets: [2], unread: 1, counted: 0, next: 0 });
  expect(await one.command.hkeys(inbox.notices)).toEqual(['2']);
  await drained(two);
  expect(published).toEqual([{ event: 'inbox.changed', data: { read: [], gone: [1, 3, 4], unread: 1, counted: 0 } }]);
});
