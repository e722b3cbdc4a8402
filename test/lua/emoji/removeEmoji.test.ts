import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { emojiScripts } from '../../support/emojiScripts.ts';
import { drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, readActions } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const { add, list } = emojiScripts(keys);
const remove = (actor: string, name: string) => one.run(scripts.removeEmoji, keys.people, { ...as(actor), name });

it('removes an emoji, for who added it and admins: NOT_FOR_GUESTS, EMOJI_NOT_YOURS', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cleo', 'gus');
  for (const name of ['parrot', 'ship_it']) await add(one, 'ben', name);
  await one.command.hset(keys.people.roles, 'gus', 'guest');
  await expectRefusal(remove('gus', 'parrot'), 'NOT_FOR_GUESTS');
  await expectRefusal(remove('stranger', 'parrot'), 'NOT_FOR_GUESTS');
  await expectRefusal(remove('cleo', 'parrot'), 'EMOJI_NOT_YOURS');

  const published = await listenTo(one, keys.people.channel);
  const audited = await readActions(one, keys);
  await remove('ben', 'parrot');
  await remove('ben', 'parrot');
  expect(await readActions(one, keys)).toEqual(audited);
  await remove('amy', 'ship_it');
  expect(await readActions(one, keys)).toEqual([...audited, 'emoji.remove']);
  const last = JSON.parse((await one.command.lindex(keys.people.audit, -1)) ?? '') as object;
  expect(last).toMatchObject({ by: 'amy', target: 'ben', detail: 'ship_it' });

  expect(await list(one)).toEqual([]);
  expect(await one.command.exists(keys.people.emoji, keys.people.emojiPictures)).toBe(0);
  await drained(one);
  expect(published).toEqual(
    ['parrot', 'ship_it'].map((name) => ({ event: 'emoji.changed', data: { name, emoji: null } })),
  );
});

it('lets admins remove an entry that another program has broken', async () => {
  await one.command.hset(keys.people.emoji, 'broken', '"text"');
  await expectRefusal(remove('ben', 'broken'), 'EMOJI_NOT_YOURS');
  await remove('amy', 'broken');
  expect(await one.command.hexists(keys.people.emoji, 'broken')).toBe(0);
});
