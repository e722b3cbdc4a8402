import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const account = { name: 'Amy', salt: 's', cost: 1, blockSize: 1, parallel: 1, hash: 'h' };

it("returns an account's person, its creation time, and whether it was imported", async () => {
  expect(await one.run(scripts.readOrigin, keys.account('nobody'), {})).toEqual({
    id: null,
    createdAt: null,
    imported: false,
  });
  await one.run(scripts.createAccount, keys.account('amy'), { ...account, id: 'amy' });
  const origin = await one.run(scripts.readOrigin, keys.account('amy'), {});
  expect(origin).toMatchObject({ id: 'amy', imported: false });
  expect(origin.createdAt).toBeGreaterThan(1_600_000_000_000);

  expect(await one.run(scripts.readOrigin, keys.account('amy'), {})).toMatchObject({ imported: false });
});
