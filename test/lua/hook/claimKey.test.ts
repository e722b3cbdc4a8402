import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const args = { fingerprint: 'f1', lifetimeMs: 60_000 };

it('B1: claims a key with its expiry in one step, and returns the answer stored for it', async () => {
  const key = keys.hookAnswer('one');
  const answers = await atOnce([one, two], 6, (redis) => redis.run(scripts.claimKey, key, args));
  expect(answers).toEqual(Array.from({ length: 6 }, () => ({ answer: null })));
  expect(await one.command.pttl(key.answer)).toBeGreaterThan(0);

  await one.run(scripts.keepAnswer, key, { answer: '{"offset":1}' });
  expect(await one.run(scripts.claimKey, key, args)).toEqual({ answer: '{"offset":1}' });
});

it('refuses a key that was used for another request: IDEMPOTENCY_KEY_REUSED', async () => {
  const key = keys.hookAnswer('two');
  await one.run(scripts.claimKey, key, args);

  await expectRefusal(one.run(scripts.claimKey, key, { ...args, fingerprint: 'f2' }), 'IDEMPOTENCY_KEY_REUSED');
  expect(await one.run(scripts.claimKey, key, args)).toEqual({ answer: null });
});
