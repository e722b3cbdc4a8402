import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, readActions } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();

it('sets the days by kind of conversation, for the owner only: NOT_TEAM_OWNER', async () => {
  await joinAll(one, keys, 'amy', 'ben');
  await one.run(scripts.setRole, keys.people, { userId: 'ben', role: 'admin', ...as('amy') });
  const days = { direct: 30, group: 0, room: 3_650 };
  const set = (actor: string) => one.run(scripts.setRetention, keys.people, { ...days, ...as(actor) });
  const read = () => one.run(scripts.readRetention, keys.people, {});
  await expectRefusal(set('ben'), 'NOT_TEAM_OWNER');
  expect(await read()).toMatchObject({ direct: 0, group: 0, room: 0 });
  await set('amy');
  await set('amy');
  expect(await read()).toMatchObject({ ownerId: 'amy', ...days, holds: [] });
  expect((await readActions(one, keys)).filter((action) => action.startsWith('retention'))).toEqual(['retention.set']);
});
