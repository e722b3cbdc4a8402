import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, readActions } from '../../support/teamScripts.ts';

const { one, two, keys } = startScripts();
const end = (actor: string, userId: string) =>
  one.run(scripts.endSessionsOfPerson, keys.people, { userId, ...as(actor) });
const sessionsFrom = async (userId: string) =>
  (await one.run(scripts.readMember, keys.people, { userId })).sessionsFrom;

it('voids and records the sessions of a member: NOT_ADMIN, NOT_TEAM_OWNER, PERSON_NOT_FOUND', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cy');
  await one.run(scripts.setRole, keys.people, { userId: 'ben', role: 'admin', ...as('amy') });
  const published = await listenTo(two, keys.people.channel);

  await end('ben', 'cy');
  const from = await sessionsFrom('cy');
  expect(from).toBeGreaterThan(0);
  expect((await readActions(one, keys)).at(-1)).toBe('admin.endSessions');

  await expectRefusal(end('ben', 'amy'), 'NOT_TEAM_OWNER');
  await expectRefusal(end('amy', 'stranger'), 'PERSON_NOT_FOUND');
  await one.run(scripts.setRole, keys.people, { userId: 'ben', role: 'member', ...as('amy') });
  await expectRefusal(end('ben', 'amy'), 'NOT_ADMIN');
  expect(await sessionsFrom('amy')).toBe(0);
  await drained(two);
  expect(published.filter((frame) => JSON.stringify(frame).includes('sessionsEnded'))).toEqual([
    { event: 'account.sessionsEnded', data: { userId: 'cy', from } },
  ]);
});
