import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('marks the account of that person, and creates none', async () => {
  const mine = keys.account('amy');
  await one.run(scripts.markImported, mine, { id: 'amy' });
  expect(await one.call('reading', (command) => command.exists(mine.account))).toBe(0);

  const account = { id: 'amy', name: 'Amy', salt: 's', cost: 1, blockSize: 1, parallel: 1, hash: 'h' };
  await one.run(scripts.createAccount, mine, account);
  await one.run(scripts.markImported, mine, { id: 'another person' });
  expect(await one.run(scripts.readOrigin, mine, {})).toMatchObject({ imported: false });
  await one.run(scripts.markImported, mine, { id: 'amy' });
  expect(await one.run(scripts.readOrigin, mine, {})).toMatchObject({ imported: true });
});
