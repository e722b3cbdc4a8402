import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { joinAll } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();

it('returns the role, and none for people who are not in the team', async () => {
  await joinAll(one, keys, 'amy', 'ben');
  const read = (userId: string) => one.run(scripts.readMember, keys.people, { userId });
  expect(await read('amy')).toEqual({ role: 'owner', deactivatedAt: null, sessionsFrom: 0, admissions: null });
  expect(await read('ben')).toEqual({ role: 'member', deactivatedAt: null, sessionsFrom: 0, admissions: null });
  expect(await read('stranger')).toEqual({ role: null, deactivatedAt: null, sessionsFrom: 0, admissions: null });
});
