import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { groupScripts } from '../../support/groupScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { joinAll } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const { create, names } = groupScripts(keys);
const deleteNames = (compared: string, claim: string) =>
  one.run(scripts.deleteGroupNames, keys.people, { names: [{ compared, claim }] });

it('deletes a name only with the claim that was listed', async () => {
  await joinAll(one, keys, 'amy');
  await create(one, 'amy', 'Design');
  await deleteNames('design', '!claim-Design');
  await deleteNames('other', 'claim-Design');
  expect(await names(one)).toEqual({ design: 'claim-Design' });
  await deleteNames('design', 'claim-Design');
  expect(await names(one)).toEqual({});
});
