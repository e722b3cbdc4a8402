import { expect, it } from 'vitest';
import { freshInbox, listed, tell, appendReaction } from '../../support/inboxScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('C1: returns pages, newest first, back to the beginning', async () => {
  const inbox = freshInbox(keys);
  for (let offset = 1; offset <= 5; offset += 1) await tell(one, inbox, offset);

  expect(await listed(one, inbox, { limit: 2 })).toEqual({ offsets: [5, 4], unread: 5, counted: 0, next: 4 });
  expect(await listed(one, inbox, { limit: 2, before: 4 })).toMatchObject({ offsets: [3, 2], next: 2 });
  expect(await listed(one, inbox, { limit: 2, before: 2 })).toMatchObject({ offsets: [1], next: 0 });
  expect(await listed(one, inbox, { limit: 5 })).toMatchObject({ offsets: [5, 4, 3, 2, 1], next: 0 });
});

it('C1: filters one type among many others', async () => {
  const inbox = freshInbox(keys);
  await appendReaction(one, inbox, 1);
  await appendReaction(one, inbox, 2);
  for (let offset = 3; offset <= 500; offset += 1) await tell(one, inbox, offset, { kept: 1_000 });
  await appendReaction(one, inbox, 501, 1_000);

  expect(await listed(one, inbox, { types: ['reactedTo'], limit: 2 })).toMatchObject({ offsets: [501, 2], next: 2 });
  expect(await listed(one, inbox, { types: ['reactedTo'], limit: 2, before: 2 })).toMatchObject({ offsets: [1] });
  expect((await listed(one, inbox, { types: ['reactedTo', 'mentioned'] })).offsets).toHaveLength(100);
});

it('is empty without notices', async () => {
  expect(await listed(one, freshInbox(keys))).toEqual({ offsets: [], unread: 0, counted: 0, next: 0 });
});
