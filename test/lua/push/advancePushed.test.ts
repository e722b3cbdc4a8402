import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const advance = (id: string, before: string, after: string, redis = one) =>
  redis.run(scripts.advancePushed, { pushed: keys.followed(id).pushed }, { before, after, lifetimeMs: 60_000 });

it('stores what was pushed, for some time', async () => {
  expect(await advance('room:a', '', 'e:1:0')).toEqual({ advanced: true });
  expect(await advance('room:a', 'e:1:0', 'e:2:0')).toEqual({ advanced: true });
  expect(await one.command.get(keys.followed('room:a').pushed)).toBe('e:2:0');
  expect(await one.command.pttl(keys.followed('room:a').pushed)).toBeGreaterThan(0);
});

it('changes nothing when it has changed since it was read', async () => {
  await advance('room:b', '', 'e:1:0');
  expect(await advance('room:b', '', 'e:9:0')).toEqual({ advanced: false });
  expect(await one.command.get(keys.followed('room:b').pushed)).toBe('e:1:0');
});

it('lets exactly one of many nodes advance', async () => {
  const outcomes = await atOnce([one, two], 20, (redis, index) => advance('room:c', '', `e:${index}:0`, redis));
  expect(outcomes.filter(({ advanced }) => advanced)).toHaveLength(1);
});
