import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { emojiScripts } from '../../support/emojiScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { joinAll } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();

it('reads pictures in the order of the names, without names that are not in use', async () => {
  await joinAll(one, keys, 'amy');
  for (const name of ['parrot', 'ship_it']) await emojiScripts(keys).add(one, 'amy', name);
  const names = ['ship_it', 'none', 'parrot'];
  const { pictures } = await one.run(scripts.readEmojiPictures, keys.people, { names });
  expect(pictures.map(({ entry, content }) => [(JSON.parse(entry) as { name: string }).name, content])).toEqual([
    ['ship_it', 'image/png;AAAA'],
    ['parrot', 'image/png;AAAA'],
  ]);
});
