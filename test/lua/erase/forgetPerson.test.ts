import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

it('unblocks and unfollows the person, and publishes it once', async () => {
  const amy = keys.user('amy');
  await one.command.zadd(amy.blocks, 1, 'dee', 2, 'eli');
  await one.command.hset(amy.followedPeople, 'dee', 1, 'eli', 2);
  const published = await listenTo(two, amy.channel);
  expect(await one.run(scripts.forgetPerson, amy, { userId: 'dee' })).toEqual({ wasBlocked: true });
  expect(await one.run(scripts.forgetPerson, amy, { userId: 'dee' })).toEqual({ wasBlocked: false });
  expect(await one.command.zrange(amy.blocks, '0', '-1')).toEqual(['eli']);
  expect(await one.command.hkeys(amy.followedPeople)).toEqual(['eli']);
  await drained(two);
  expect(published).toEqual([
    { event: 'block.changed', data: { userId: 'dee', on: false } },
    { event: 'topic.subscriptionsChanged', data: {} },
  ]);
});
