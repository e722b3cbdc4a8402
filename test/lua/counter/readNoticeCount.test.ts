import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { appendReaction, freshInbox, type Inbox, noticeArgs, tell } from '../../support/inboxScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

const read = async (inbox: Inbox) => {
  const { epoch, at, rows } = await one.run(scripts.readNoticeCount, inbox, { userId: 'amy' });
  expect([epoch, at > 0, rows.length]).toEqual(['inbox', true, 1]);
  return rows[0];
};

it('F12: counts the unread items that count, with a version that grows with every change of the count', async () => {
  const inbox = freshInbox(keys);
  expect(await read(inbox)).toEqual({ userId: 'amy', version: 0, value: 0 });
  const key = (offset: number) => ({ keys: [`room:a:e1:reactedTo:tom:r${offset}`] });
  const mark = (offsets: number[]) => one.run(scripts.markNoticesRead, inbox, { all: false, offsets });
  const changes: [() => Promise<unknown>, value: number][] = [
    [() => appendReaction(one, inbox, 1), 1],
    [() => appendReaction(one, inbox, 2), 2],
    [() => tell(one, inbox, 3), 2],
    [() => appendReaction(one, inbox, 4), 3],
    [() => mark([1]), 2],
    [() => one.run(scripts.withdrawNotices, inbox, key(2)), 1],
    [() => one.run(scripts.deleteNotices, inbox, { upTo: 0, offsets: [4] }), 0],
    // Two items remain: the third replaces the oldest.
    [() => appendReaction(one, inbox, 5, 2), 1],
    [() => appendReaction(one, inbox, 6, 1), 1],
    [() => one.run(scripts.clearNotices, inbox, { conversationId: 'room:a', epoch: 'e1', upTo: 6 }), 0],
  ];
  let last = 0;
  for (const [change, value] of changes) {
    await change();
    const row = await read(inbox);
    expect(row?.value).toBe(value);
    expect(row?.version).toBeGreaterThan(last);
    last = row?.version ?? 0;
  }
  await tell(one, inbox, 6, { ...noticeArgs(6), key: key(6).keys[0] });
  await mark([1, 2, 6, 99]);
  expect(await read(inbox)).toEqual({ userId: 'amy', version: last, value: 0 });
});
