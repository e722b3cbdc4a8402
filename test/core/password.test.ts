import { expect, it } from 'vitest';
import { DEFAULT_PASSWORD_COST, hashPassword, isWeaker, verifyPassword } from '#core/account/password.ts';
import { CHEAP_PASSWORDS } from '../support/coreForTests.ts';

it('with the default cost: the right password is accepted, any other is not', async () => {
  const stored = await hashPassword('correct horse', DEFAULT_PASSWORD_COST);

  expect(await verifyPassword('correct horse', stored, DEFAULT_PASSWORD_COST)).toBe(true);
  expect(await verifyPassword('correct horsf', stored, DEFAULT_PASSWORD_COST)).toBe(false);
});

it('is checked with the parameters it was stored with, whatever the current default', async () => {
  const stored = await hashPassword('correct horse', CHEAP_PASSWORDS);

  expect(await verifyPassword('correct horse', stored, { ...CHEAP_PASSWORDS, cost: 2 ** 12, keyLength: 64 })).toBe(
    true,
  );
});

it('never has the same hash twice', async () => {
  const [one, other] = await Promise.all([
    hashPassword('correct horse', CHEAP_PASSWORDS),
    hashPassword('correct horse', CHEAP_PASSWORDS),
  ]);
  expect(one.hash).not.toBe(other.hash);
});

it('is refused for an unknown name after the same work', async () => {
  expect(await verifyPassword('anything', null, CHEAP_PASSWORDS)).toBe(false);
});

it('is outdated when any default parameter has grown since, and not when it is the same or was stronger', async () => {
  const stored = await hashPassword('correct horse', CHEAP_PASSWORDS);

  expect(isWeaker(stored, CHEAP_PASSWORDS)).toBe(false);
  expect(isWeaker(stored, { ...CHEAP_PASSWORDS, cost: 2 ** 9 })).toBe(false);
  expect(isWeaker(stored, { ...CHEAP_PASSWORDS, parallel: 2 })).toBe(true);
  expect(isWeaker(stored, { ...CHEAP_PASSWORDS, keyLength: 64 })).toBe(true);
});

it('repair B5: concurrent hashes are limited, and the others wait in a bounded queue', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 400 }, () => hashPassword('correct horse', CHEAP_PASSWORDS)),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(400);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
});
