import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { as, joinAll, readActions } from '../../support/teamScripts.ts';

const { one, keys } = startScripts();

it('records the limits, for admins only: NOT_ADMIN', async () => {
  await joinAll(one, keys, 'amy', 'ben');
  const set = (actor: string, roomsPerPerson: number) =>
    one.run(scripts.setLimits, keys.people, { roomsPerPerson, ...as(actor) });
  const read = (actor: string) => one.run(scripts.readLimits, keys.people, { actor });
  expect(await read('')).toEqual({ roomsPerPerson: 0 });
  await expectRefusal(set('ben', 3), 'NOT_ADMIN');
  await set('amy', 0);
  await set('amy', 3);
  await set('amy', 3);
  expect(await read('')).toEqual({ roomsPerPerson: 3 });
  expect(await readActions(one, keys)).toEqual(['team.joined', 'team.joined', 'admin.setLimits']);
});
