import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

it('mutes and unmutes a topic, each once', async () => {
  const published = await listenTo(two, keys.user('amy').channel);
  const args = { topic: 'build.noise', limit: 5 };
  const set = (muted: boolean) =>
    atOnce([one, two], 6, (redis) => redis.run(scripts.muteTopic, keys.user('amy'), { ...args, muted }));

  expect((await set(true)).filter(({ changed }) => changed)).toHaveLength(1);
  expect((await one.run(scripts.readSubscriptions, keys.user('amy'), {})).muted).toEqual(['build.noise']);
  expect((await set(false)).filter(({ changed }) => changed)).toHaveLength(1);
  expect((await one.run(scripts.readSubscriptions, keys.user('amy'), {})).muted).toEqual([]);
  await drained(two);
  expect(published).toHaveLength(2);
});

it('refuses one above the limit: TOO_MANY_SUBSCRIPTIONS', async () => {
  const mute = (topic: string, muted = true) =>
    one.run(scripts.muteTopic, keys.user('ben'), { topic, muted, limit: 1 });
  await mute('one');

  await expectRefusal(mute('two'), 'TOO_MANY_SUBSCRIPTIONS', { limit: 1 });
  expect(await mute('one')).toEqual({ changed: false });
  expect(await mute('two', false)).toEqual({ changed: false });
});
