import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import { randomPrefix } from '../../support/coreForTests.ts';
import { drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll } from '../../support/teamScripts.ts';

const { one, two } = startScripts();

async function startTeam() {
  const keys = createKeys(randomPrefix());
  await joinAll(one, keys, 'amy', 'ben', 'cy', 'dee');
  for (const userId of ['ben', 'cy']) {
    await one.run(scripts.setRole, keys.people, { userId, role: 'admin', ...as('amy') });
  }
  const erase = (actor: string, userId: string, name = userId, messages = 'keep') =>
    one.run(scripts.beginErasure, keys.people, { userId, name, messages, ...as(actor) });
  const recordOf = async (userId: string) =>
    JSON.parse((await one.command.hget(keys.people.erased, userId)) ?? 'null') as unknown;
  return { people: keys.people, erase, recordOf };
}

it('refuses whom one may not erase', async () => {
  const { people, erase } = await startTeam();
  await one.run(scripts.setHold, people, { kind: 'person', id: 'dee', on: true, limit: 9, ...as('amy') });
  await expectRefusal(erase('dee', 'ben'), 'NOT_ADMIN');
  await expectRefusal(erase('amy', 'amy'), 'ERASING_YOURSELF');
  await expectRefusal(erase('ben', 'amy'), 'LAST_OWNER');
  await expectRefusal(erase('ben', 'cy'), 'NOT_TEAM_OWNER');
  await expectRefusal(erase('amy', 'stranger'), 'PERSON_NOT_FOUND');
  await expectRefusal(erase('amy', 'visitor-1'), 'ERASING_VISITOR');
  await expectRefusal(erase('amy', 'dee'), 'PERSON_HELD');
  await one.run(scripts.setHold, people, { kind: 'person', id: 'dee', on: false, limit: 9, ...as('amy') });
  await expectRefusal(erase('amy', 'dee', 'Dee'), 'NAME_DIFFERS');
  expect(await one.command.exists(people.erased)).toBe(0);
  await one.run(scripts.setRole, people, { userId: 'ben', role: 'member', ...as('amy') });
  await expectRefusal(erase('ben', 'dee'), 'NOT_ADMIN');
  await erase('amy', 'dee');
  await expectRefusal(erase('amy', 'dee'), 'PERSON_ERASED');
});

it('ends the account in one step and records all names', async () => {
  const { people, erase, recordOf } = await startTeam();
  const profile = JSON.stringify({
    userId: 'dee',
    version: 3,
    title: 'Chief',
    formerNames: [{ name: 'Dora', until: 1 }, 7],
  });
  await one.command.hset(people.profiles, 'dee', profile);
  await one.command.hset(people.renames, 'dee', JSON.stringify({ from: 'Dina', to: 'dee', claim: '' }));
  const published = await listenTo(two, people.channel);

  await erase('ben', 'dee');

  const at = expect.any(Number) as number;
  expect(await recordOf('dee')).toEqual({ at, stage: 'names', names: ['dee', 'Dora', 'Dina', 'dee'] });
  for (const key of [people.names, people.roles, people.profiles, people.renames, people.admissions]) {
    expect(await one.command.hexists(key, 'dee')).toBe(0);
  }
  expect(await one.run(scripts.readMember, people, { userId: 'dee' })).toMatchObject({ role: null, deactivatedAt: at });
  await drained(two);
  expect(published).toEqual([
    { event: 'team.memberChanged', data: { userId: 'dee', role: 'member', active: false } },
    { event: 'person.erased', data: { userId: 'dee' } },
  ]);
  const [entry] = await one.command.lrange(people.audit, -1, -1);
  expect(JSON.parse(entry ?? '')).toMatchObject({ action: 'admin.erase', by: 'ben', target: 'dee' });
  expect(entry).not.toContain('Dora');
});

it('erases people who are deactivated, and those whose profile can’t be read', async () => {
  const { people, erase, recordOf } = await startTeam();
  await one.run(scripts.deactivate, people, { userId: 'dee', ...as('amy') });
  await one.command.hset(people.profiles, 'dee', '{');
  await erase('amy', 'dee');
  expect(await recordOf('dee')).toMatchObject({ names: ['dee'] });
  await expectRefusal(one.run(scripts.reactivate, people, { userId: 'dee', ...as('amy') }), 'PERSON_NOT_FOUND');
});

it('records that the messages are deleted, too', async () => {
  const { people, erase, recordOf } = await startTeam();
  await erase('ben', 'dee', 'dee', 'delete');
  const at = expect.any(Number) as number;
  expect(await recordOf('dee')).toEqual({ at, stage: 'names', names: ['dee'], messages: 'delete' });
  const [entry = ''] = await one.command.lrange(people.audit, -1, -1);
  expect(JSON.parse(entry)).toMatchObject({ action: 'admin.erase', target: 'dee', detail: 'delete' });
});
