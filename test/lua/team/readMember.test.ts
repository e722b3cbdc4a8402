import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { joinAll } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();

it('returns the name and the role, and none for people who are not in the team', async () => {
  await joinAll(one, keys, 'amy', 'ben');
  const read = (userId: string) => one.run(scripts.readMember, keys.people, { userId });
  const fields = { deactivatedAt: null, sessionsFrom: 0, admissions: null, twoFactorRule: null };
  expect(await read('amy')).toEqual({ ...fields, role: 'owner', name: 'amy' });
  expect(await read('ben')).toEqual({ ...fields, role: 'member', name: 'ben' });
  expect(await read('stranger')).toEqual({ ...fields, role: null, name: null });
});
