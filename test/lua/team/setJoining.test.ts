import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, readActions } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();

it('records who may join, for admins only: NOT_ADMIN', async () => {
  await joinAll(one, keys, 'amy', 'ben');
  const set = (actor: string) => one.run(scripts.setJoining, keys.people, { joining: 'closed', ...as(actor) });
  await expectRefusal(set('ben'), 'NOT_ADMIN');
  await set('amy');
  await set('amy');
  expect((await one.run(scripts.readTeam, keys.people, {})).joining).toBe('closed');
  expect(await readActions(one, keys)).toEqual(['team.joined', 'team.joined', 'admin.setJoining']);
});
