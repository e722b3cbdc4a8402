import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { freshInbox, type Inbox, tell } from '../../support/inboxScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

const append = (inbox: Inbox, offset: number, at: number) =>
  tell(one, inbox, offset, { kept: 2_000, notice: JSON.stringify({ at, type: 'mentioned', title: `at ${offset}` }) });

async function between(inbox: Inbox, from: number, before: number, limit = 100) {
  const { more, notices } = await one.run(scripts.listNoticesBetween, inbox, { from, before, limit });
  return { more, offsets: notices.map(({ offset, read }) => (read ? -offset : offset)) };
}

it('F8: returns the items of a period, newest first, although their order of arrival is another', async () => {
  const inbox = freshInbox(keys);
  for (const [index, at] of [99, 120, 100, 300, 199, 200].entries()) await append(inbox, index + 1, at);
  await one.run(scripts.markNoticesRead, inbox, { all: false, offsets: [2] });

  expect(await between(inbox, 100, 200)).toEqual({ more: false, offsets: [5, -2, 3] });
  expect(await between(inbox, 0, 100)).toEqual({ more: false, offsets: [1] });
  expect(await between(inbox, 400, 500)).toEqual({ more: false, offsets: [] });
  expect(await between(freshInbox(keys), 0, 500)).toEqual({ more: false, offsets: [] });
});

it('F8: ends a page at the limit, but not between items of the same time', async () => {
  const inbox = freshInbox(keys);
  for (const [index, at] of [10, 20, 20, 20, 30].entries()) await append(inbox, index + 1, at);

  expect(await between(inbox, 0, 100, 1)).toEqual({ more: true, offsets: [5] });
  expect(await between(inbox, 0, 100, 2)).toEqual({ more: true, offsets: [5, 4, 3, 2] });
  expect(await between(inbox, 0, 20, 2)).toEqual({ more: false, offsets: [1] });
});

it('F8: finds the items of a day among more than it reads at once', async () => {
  const inbox = freshInbox(keys);
  for (let offset = 1; offset <= 1_200; offset += 1) await append(inbox, offset, offset);
  expect(await between(inbox, 1, 4)).toEqual({ more: false, offsets: [3, 2, 1] });
});
