import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

it('stores the first answer for as long as its key', async () => {
  const key = keys.hookAnswer('one');
  await one.run(scripts.claimKey, key, { fingerprint: 'f1', lifetimeMs: 60_000 });

  const kept = await atOnce([one, two], 6, (redis, index) =>
    redis.run(scripts.keepAnswer, key, { answer: `{"offset":${index}}` }),
  );

  expect(kept.filter((each) => each.kept)).toHaveLength(1);
  expect(await one.command.pttl(key.answer)).toBeGreaterThan(0);
});

it('stores none for an expired key, because it would never expire', async () => {
  const key = keys.hookAnswer('two');

  expect(await one.run(scripts.keepAnswer, key, { answer: '{}' })).toEqual({ kept: false });
  expect(await one.command.exists(key.answer)).toBe(0);
});
