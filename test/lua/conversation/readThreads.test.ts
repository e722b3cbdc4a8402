import { expect, it } from 'vitest';
import { reply, replyIndexOf } from '../../support/replyIndexScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('counts the replies of each thread in a range, with the authors of the newest ones', async () => {
  const { apply, read } = replyIndexOf(one, keys, 'counts');
  await apply(20, [reply(11, 10), reply(12, 10, 'ben'), reply(13, 3), reply(14, 10, 'eve'), reply(15, 10, 'eve')]);
  const first = { root: 3, count: 1, lastAt: 130, lastFrom: '["amy"]' };
  const second = { root: 10, count: 4, lastAt: 150, lastFrom: '["eve","ben"]' };
  expect(await read()).toEqual({ after: 0, through: 20, threads: [first, second] });
  expect((await read(4, 10)).threads).toEqual([second]);
  expect((await read(1, 9)).threads).toEqual([first]);
  expect((await read(1, 1_000, 'e', 1)).threads).toEqual([first]);
  expect(await read(1, 1_000, 'other')).toEqual({ after: 0, through: 0, threads: [] });
});
