import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { emojiScripts } from '../../support/emojiScripts.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { joinAll } from '../../support/teamScripts.ts';

const { one, two, keys } = startScripts();
const { add, list } = emojiScripts(keys);

it('adds an emoji, up to a limit: NOT_FOR_GUESTS, EMOJI_NAME_TAKEN, TOO_MANY_EMOJI', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'gus');
  await one.command.hset(keys.people.roles, 'gus', 'guest');
  const published = await listenTo(one, keys.people.channel);
  await expectRefusal(add(one, 'gus', 'parrot'), 'NOT_FOR_GUESTS');
  await expectRefusal(add(one, 'stranger', 'parrot'), 'NOT_FOR_GUESTS');
  const emoji: unknown = JSON.parse((await add(one, 'ben', 'parrot')).emoji);
  await expectRefusal(add(one, 'amy', 'parrot'), 'EMOJI_NAME_TAKEN');
  await expectRefusal(add(one, 'amy', 'ship_it', 1), 'TOO_MANY_EMOJI', { limit: 1 });

  expect(emoji).toEqual({ name: 'parrot', picture: 'p-parrot', by: 'ben', at: expect.any(Number) as number });
  expect(await list(one)).toEqual([emoji]);
  await drained(one);
  expect(published).toEqual([{ event: 'emoji.changed', data: { name: 'parrot', emoji } }]);
  const { pictures } = await one.run(scripts.readEmojiPictures, keys.people, { names: ['parrot'] });
  expect(pictures.map(({ content }) => content)).toEqual(['image/png;AAAA']);
});

it('gives a name to one of many who use it at once', async () => {
  const outcomes = await atOnce([one, two], 20, (redis) =>
    add(redis, 'amy', 'rocket-2', 100).then(
      () => 'ok',
      (error: unknown) => (error as { code: string }).code,
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set(['ok', 'EMOJI_NAME_TAKEN']));
});
