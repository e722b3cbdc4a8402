import { expect, it } from 'vitest';
import { emojiScripts } from '../../support/emojiScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { joinAll } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const { add, list } = emojiScripts(keys);

it('lists all emoji, none at first', async () => {
  expect(await list(one)).toEqual([]);
  await joinAll(one, keys, 'amy');
  await add(one, 'amy', 'parrot');
  await add(one, 'amy', '__proto__');
  expect((await list(one)).map((emoji) => (emoji as { name: string }).name).toSorted()).toEqual([
    '__proto__',
    'parrot',
  ]);
});
