import { expect, it } from 'vitest';
import { createDirectoryProjection } from '#core/directory/createDirectoryProjection.ts';
import type { RoomState } from '#shared/contract/model.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const { entries } = keys.directory;

const ROOM: RoomState = {
  title: 'quiet',
  topic: '',
  joining: 'open',
  ownerId: 'olga',
  locked: false,
  hidden: false,
  seats: 0,
  seatsTaken: 1,
  here: 1,
  idleTtlMs: 0,
  closesAt: 0,
  serverNow: 0,
};

it('writes the entry of a room when it changes, and at most once a minute for its activity', async () => {
  const projection = createDirectoryProjection({ redis: one, keys });
  const events = { head: 0, base: 0, events: [], hasMore: false, isChanged: true };
  // The log is empty, so the last activity is at 0.
  const project = (now: number, room: RoomState = ROOM) =>
    projection.project({ conversationId: 'room:quiet', epoch: 'e1', ...events, room, now });
  /** Whether it has written the entry since the last question. */
  const hasWritten = async (): Promise<boolean> => (await one.command.hdel(entries, 'e1')) === 1;

  await project(1_000);
  expect(await hasWritten()).toBe(true);
  await project(59_999);
  expect(await hasWritten()).toBe(false);
  await project(59_999, { ...ROOM, topic: 'tea' });
  expect(await hasWritten()).toBe(true);
  await project(60_000, { ...ROOM, topic: 'tea' });
  expect(await hasWritten()).toBe(true);
});

it('writes hidden rooms to a list of their own, without their topic, and no group direct messages', async () => {
  const projection = createDirectoryProjection({ redis: one, keys });
  const events = { head: 0, base: 0, events: [], hasMore: false, isChanged: true, now: 1_000 };
  const hidden = { ...ROOM, hidden: true, topic: 'tea' };
  await projection.project({ conversationId: 'room:hidden', epoch: 'e2', ...events, room: hidden });
  await projection.project({ conversationId: 'room:group', epoch: 'e3', ...events, room: { ...hidden, direct: true } });
  expect(await one.command.hkeys(keys.hiddenRooms.entries)).toEqual(['e2']);
  expect(await one.command.hget(keys.hiddenRooms.entries, 'e2')).not.toContain('tea');
  expect(await one.command.hexists(entries, 'e2')).toBe(0);

  await projection.end({ conversationId: 'room:hidden', epoch: 'e2', people: [] });
  expect(await one.command.hkeys(keys.hiddenRooms.entries)).toEqual([]);
});
