import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const HASH = { salt: 's', cost: 1, blockSize: 1, parallel: 1, hash: 'h' };
const reserve = (name: string, claim: string, redis = one) =>
  redis.run(scripts.reserveName, keys.account(name), { claim, forMs: 60_000 });
const createAccount = (name: string) => one.run(scripts.createAccount, keys.account(name), { id: name, name, ...HASH });

it('reserves a name for a time, against accounts too: NAME_TAKEN', async () => {
  await reserve('design', 'c1');
  await reserve('design', 'c1');
  expect(await one.command.pttl(keys.account('design').claim)).toBeGreaterThan(0);
  await expectRefusal(reserve('design', 'c2'), 'NAME_TAKEN');
  await expectRefusal(createAccount('design'), 'NAME_TAKEN');
  await createAccount('mei');
  await expectRefusal(reserve('mei', 'c3'), 'NAME_TAKEN');
});

it('reserves it for one of many callers', async () => {
  const outcomes = await atOnce([one, two], 20, (redis, index) =>
    reserve('sales', `c${index}`, redis).then(
      () => true,
      () => false,
    ),
  );
  expect(outcomes.filter(Boolean)).toHaveLength(1);
});
