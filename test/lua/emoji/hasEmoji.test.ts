import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { emojiScripts } from '../../support/emojiScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { joinAll } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const has = async (name: string) => (await one.run(scripts.hasEmoji, keys.people, { name })).exists;

it('finds an emoji by its name', async () => {
  await joinAll(one, keys, 'amy');
  expect(await has('parrot')).toBe(false);
  await emojiScripts(keys).add(one, 'amy', 'parrot');
  expect(await has('parrot')).toBe(true);
  expect(await has('parro')).toBe(false);
});
