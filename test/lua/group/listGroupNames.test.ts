import { expect, it } from 'vitest';
import { groupScripts } from '../../support/groupScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { joinAll } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const { create, remove, names } = groupScripts(keys);

it('lists the names in use and those to be released', async () => {
  expect(await names(one)).toEqual({});
  await joinAll(one, keys, 'amy');
  await create(one, 'amy', 'Design');
  await create(one, 'amy', 'Sales');
  await remove(one, 'amy', 'g-Sales');
  expect(await names(one)).toEqual({ design: 'claim-Design', sales: '!claim-Sales' });
});
