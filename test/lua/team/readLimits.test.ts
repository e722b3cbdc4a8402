import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { joinAll } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();

it('reads the limits for an admin, and to apply them: NOT_ADMIN', async () => {
  await joinAll(one, keys, 'amy', 'ben');
  await one.command.hset(keys.people.team, 'roomsPerPerson', 7, 'messagesPerMinute', 'many');
  const read = (actor: string) => one.run(scripts.readLimits, keys.people, { actor });
  await expectRefusal(read('ben'), 'NOT_ADMIN');
  expect(await read('amy')).toMatchObject({ roomsPerPerson: 7, messagesPerMinute: 0, openInvitations: 0 });
  expect(await read('')).toMatchObject({ roomsPerPerson: 7, messagesPerMinute: 0, openInvitations: 0 });
});
