import { expect, it } from 'vitest';
import { passkeysOf } from '../../support/passkeyScripts.ts';
import { redisNow } from '../../support/redisNow.ts';
import { atOnce, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { twoFactorOf } from '../../support/twoFactorScripts.ts';

const started = startScripts();
const { one, two } = started;

it('adds a passkey with the time of Redis, and returns it', async () => {
  const { add, list } = passkeysOf(started, 'amy');
  const before = await redisNow(one);
  const { passkey } = await add('a', { name: 'Mei’s 密钥 "1"' });
  const parsed = JSON.parse(passkey) as { createdAt: number };
  expect(parsed).toEqual({ name: 'Mei’s 密钥 "1"', counter: 0, isSynced: false, createdAt: parsed.createdAt });
  expect(parsed.createdAt).toBeGreaterThanOrEqual(before);
  expect(await list()).toEqual({ removals: 0, passkeys: [{ id: 'a', ...parsed }] });
});

it('refuses one that exists, and one too many, also to many concurrent calls: PASSKEY_EXISTS, PASSKEYS_FULL', async () => {
  const { add, list, remove } = passkeysOf(started, 'ben');
  const outcomes = await atOnce([one, two], 8, (redis, index) =>
    add(`k${index % 4}`, { redis }).then(
      () => 'ok',
      (error: unknown) => (error as { code: string }).code,
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(3);
  const { passkeys } = await list();
  const [first = ''] = passkeys.map(({ id }) => id);
  await expectRefusal(add(first), 'PASSKEY_EXISTS');
  await expectRefusal(add('another'), 'PASSKEYS_FULL');
  await remove(first);
  await add('another');
  expect((await list()).passkeys).toHaveLength(3);
});

it('refuses one when two-factor sign-in has changed: PASSKEY_EXPIRED', async () => {
  const { add, list } = passkeysOf(started, 'cat');
  const { turnOn, turnOff, begin } = twoFactorOf(started, 'cat');
  await expectRefusal(add('a', { secret: 'A' }), 'PASSKEY_EXPIRED');
  await begin('A');
  await add('before');
  await turnOn('A');
  await expectRefusal(add('a'), 'PASSKEY_EXPIRED');
  await expectRefusal(add('a', { secret: 'B' }), 'PASSKEY_EXPIRED');
  await add('b', { secret: 'A' });
  await turnOff('A');
  await expectRefusal(add('c', { secret: 'A' }), 'PASSKEY_EXPIRED');
  expect((await list()).passkeys.map(({ id }) => id)).toEqual(['b', 'before']);
});

it('refuses one that was begun before all were removed: PASSKEY_EXPIRED', async () => {
  const { add, removeAll, list } = passkeysOf(started, 'dan');
  await removeAll();
  await expectRefusal(add('a'), 'PASSKEY_EXPIRED');
  for (const id of ['a', 'b', 'c']) await add(id, { removals: 1 });
  await expectRefusal(add('d', { removals: 1 }), 'PASSKEYS_FULL');
  await removeAll();
  await expectRefusal(add('d', { removals: 1 }), 'PASSKEY_EXPIRED');
  expect(await list()).toEqual({ removals: 2, passkeys: [] });
});
