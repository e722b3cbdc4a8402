import { expect, it } from 'vitest';
import { startComputers } from '../../support/computers.ts';
import { freshId } from '../../support/coreForTests.ts';
import { ask, expectRefused, freshRoomName, HOUR_MS } from '../../support/roomsForTests.ts';

const { people } = startComputers(2);
const fresh = (name = freshRoomName()) => ({
  name,
  clientId: freshId(),
  password: null,
  seats: 5,
  idleTtlMs: HOUR_MS,
});

it('a person creates as many rooms as the team allows, also at once; a taken name costs none', async () => {
  // One after the other: the first person owns the team.
  const [owner] = await people('Olga');
  const [ben] = await people('Ben');
  const before = fresh();
  await ask(ben, 'room.create', before);
  await ask(owner, 'admin.setLimits', { roomsPerPerson: 3 });
  await expectRefused(ben, 'admin.setLimits', { roomsPerPerson: 0 }, 'NOT_ADMIN');
  const taken = fresh();
  await ask(owner, 'room.create', taken);
  await expectRefused(ben, 'room.create', { ...taken, clientId: freshId() }, 'ROOM_NAME_TAKEN');

  const answers = await Promise.all(Array.from({ length: 8 }, () => ben.request('room.create', fresh())));
  const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.error.code));
  expect(codes.toSorted()).toEqual([...Array.from({ length: 6 }, () => 'TOO_MANY_ROOMS'), 'ok', 'ok']);

  await ask(ben, 'room.create', before); // a repeated call
  await ask(owner, 'admin.setLimits', { roomsPerPerson: 0 });
  await ask(ben, 'room.create', fresh());
  expect((await ask(owner, 'admin.limits', {})).limits).toMatchObject({ roomsPerPerson: 0 });
});
