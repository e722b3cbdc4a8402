import { expect, it } from 'vitest';
import { recall, reply, replyIndexOf } from '../../support/replyIndexScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('applies each event once, also when two nodes deliver the same slice', async () => {
  const { apply, read } = replyIndexOf(one, keys, 'once');
  const slice = [reply(2, 1), reply(3, 1), recall(4, 2)];
  await Promise.all([apply(4, slice), apply(4, slice)]);
  await apply(4, slice);
  expect(await read()).toMatchObject({ through: 4, threads: [{ root: 1, count: 1, lastAt: 30 }] });
  await apply(5, [recall(5, 3)]);
  await apply(4, slice);
  expect(await read()).toEqual({ after: 0, through: 5, threads: [] });
});

it('ignores the recall of a message that is not a reply, and begins after the offset that it was created with', async () => {
  const { apply, read } = replyIndexOf(one, keys, 'begins');
  await apply(30, [recall(29, 4), reply(30, 5)], { after: 28 });
  expect(await read()).toMatchObject({ after: 28, through: 30, threads: [{ root: 5, count: 1 }] });
});

it('replaces the index of an earlier epoch', async () => {
  const { apply, read } = replyIndexOf(one, keys, 'epochs');
  await apply(9, [reply(9, 1)]);
  await apply(3, [reply(3, 2)], { epoch: 'later', after: 2 });
  expect(await read(1, 9, 'later')).toMatchObject({ after: 2, through: 3, threads: [{ root: 2, count: 1 }] });
  expect(await read(1, 9, 'e')).toMatchObject({ through: 0, threads: [] });
});

it('drops the oldest threads whole when there are too many replies, and does not count them again', async () => {
  const { followed, apply, read } = replyIndexOf(one, keys, 'most');
  await apply(14, [reply(11, 1), reply(12, 1), reply(13, 2), reply(14, 3)], { most: 3 });
  expect((await read()).threads).toMatchObject([{ root: 2 }, { root: 3 }]);
  await apply(15, [reply(15, 1)], { most: 3 });
  expect((await read()).threads).toMatchObject([{ root: 2 }, { root: 3 }]);
  expect(await one.command.hlen(followed.replied)).toBe(2 + 4);
});
