import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, readActions } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const roleOf = async (userId: string) => (await one.run(scripts.readMember, keys.people, { userId })).role;
const handOver = (actor: string, userId: string) =>
  one.run(scripts.handOverTeam, keys.people, { userId, ...as(actor) });

it('moves the ownership, for the owner only: NOT_TEAM_OWNER, PERSON_NOT_FOUND', async () => {
  await joinAll(one, keys, 'amy', 'ben');
  await expectRefusal(handOver('ben', 'ben'), 'NOT_TEAM_OWNER');
  await expectRefusal(handOver('amy', 'stranger'), 'PERSON_NOT_FOUND');
  await handOver('amy', 'ben');
  expect([await roleOf('amy'), await roleOf('ben')]).toEqual(['admin', 'owner']);
  expect(await readActions(one, keys)).toEqual(['team.joined', 'team.joined', 'admin.handOver']);
});
