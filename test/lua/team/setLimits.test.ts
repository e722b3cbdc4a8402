import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, readActions } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();

it('records the limits: rooms for admins, the others for the owner: NOT_ADMIN, NOT_TEAM_OWNER', async () => {
  await joinAll(one, keys, 'amy', 'ben', 'cleo');
  await one.command.hset(keys.people.roles, 'cleo', 'admin');
  const set = (actor: string, limits: Record<string, number>) =>
    one.run(scripts.setLimits, keys.people, {
      limits: Object.entries(limits).map(([name, value]) => ({ name, value })),
      ...as(actor),
    });
  const read = () => one.run(scripts.readLimits, keys.people, { actor: '' });
  expect(await read()).toMatchObject({ roomsPerPerson: 0, messagesPerMinute: 0, openInvitations: 0 });
  await expectRefusal(set('ben', { roomsPerPerson: 3 }), 'NOT_ADMIN');
  await expectRefusal(set('cleo', { roomsPerPerson: 3, messagesPerMinute: 9 }), 'NOT_TEAM_OWNER');
  expect(await read()).toMatchObject({ roomsPerPerson: 0, messagesPerMinute: 0, openInvitations: 0 });

  await set('amy', { roomsPerPerson: 0 });
  await set('cleo', { roomsPerPerson: 3, messagesPerMinute: 0 });
  await set('amy', { roomsPerPerson: 3, messagesPerMinute: 9 });
  expect(await read()).toMatchObject({ roomsPerPerson: 3, messagesPerMinute: 9, openInvitations: 0 });
  expect(await readActions(one, keys)).toEqual([
    ...Array.from({ length: 3 }, () => 'team.joined'),
    ...Array.from({ length: 2 }, () => 'admin.setLimits'),
  ]);
  const [last = ''] = await one.command.lrange(keys.people.audit, -1, -1);
  expect(JSON.parse(last)).toMatchObject({ by: 'amy', detail: 'messagesPerMinute=9' });
});
