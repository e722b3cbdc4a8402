import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();
const record = (actor: string, userId: string, isActive = false, unheld?: string) =>
  one.run(scripts.recordOversight, keys.people, {
    ...as(actor),
    action: 'admin.closeRoom',
    userId,
    isActive,
    ...(unheld !== undefined && { unheld }),
    detail: 'Lobby',
  });
const entries = async () =>
  (await one.command.lrange(keys.people.audit, 0, -1)).map((json) => JSON.parse(json) as Record<string, unknown>);

it('records what an admin does, about a person or no one: NOT_ADMIN, PERSON_NOT_FOUND, ROOM_HELD', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cy');
  await one.run(scripts.setRole, keys.people, { userId: 'ben', role: 'admin', ...as('amy') });
  await one.run(scripts.deactivate, keys.people, { userId: 'cy', ...as('amy') });
  const before = (await entries()).length;

  await record('ben', '');
  await record('amy', 'cy');
  const common = { action: 'admin.closeRoom', detail: 'Lobby', address: '192.0.2.1' };
  const [first, second] = (await entries()).slice(before);
  expect(first).toMatchObject({ ...common, by: 'ben' });
  expect(first).not.toHaveProperty('target');
  expect(second).toMatchObject({ ...common, by: 'amy', target: 'cy' });

  await expectRefusal(record('amy', 'cy', true), 'PERSON_NOT_FOUND');
  await expectRefusal(record('amy', 'stranger', true), 'PERSON_NOT_FOUND');
  await one.command.hset(keys.people.holds, 'conversation:room:lobby', '{}');
  await expectRefusal(record('amy', '', false, 'room:lobby'), 'ROOM_HELD');
  await record('amy', '', false, 'room:other');
  await one.run(scripts.setRole, keys.people, { userId: 'ben', role: 'member', ...as('amy') });
  await expectRefusal(record('ben', ''), 'NOT_ADMIN');
  expect(await entries()).toHaveLength(before + 4);
});
