import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, readActions } from '../../support/teamScripts.ts';

const { one, two, keys } = startScripts();
const deactivate = (actor: string, userId: string) =>
  one.run(scripts.deactivate, keys.people, { userId, ...as(actor) });

it('takes every right, once: NOT_ADMIN, PERSON_NOT_FOUND, LAST_OWNER', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cy');
  await expectRefusal(deactivate('ben', 'cy'), 'NOT_ADMIN');
  await expectRefusal(deactivate('amy', 'amy'), 'LAST_OWNER');
  await expectRefusal(deactivate('amy', 'stranger'), 'PERSON_NOT_FOUND');
  await one.run(scripts.setRole, keys.people, { userId: 'ben', role: 'admin', ...as('amy') });

  const frames = await listenTo(two, keys.people.channel);
  await deactivate('amy', 'ben');
  await deactivate('amy', 'ben');
  await drained(two);
  expect(frames).toEqual([{ event: 'team.memberChanged', data: { userId: 'ben', role: 'admin', active: false } }]);
  const member = await one.run(scripts.readMember, keys.people, { userId: 'ben' });
  expect(member.role).toBeNull();
  expect(member.deactivatedAt).toBe(member.sessionsFrom);
  await expectRefusal(deactivate('ben', 'cy'), 'NOT_ADMIN');
  expect((await readActions(one, keys)).slice(-2)).toEqual(['admin.setRole', 'admin.deactivate']);
});
