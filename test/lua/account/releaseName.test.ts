import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const account = keys.account('design');
const release = (claim: string) => one.run(scripts.releaseName, account, { claim });

it('releases a reservation, only with its claim', async () => {
  await release('c1');
  expect(await one.command.exists(account.claim)).toBe(0);
  await one.run(scripts.reserveName, account, { claim: 'c1', forMs: 60_000 });
  await release('c2');
  expect(await one.command.pttl(account.claim)).toBeGreaterThan(0);
  await release('c1');
  expect(await one.command.pttl(account.claim)).toBe(-2);
});
