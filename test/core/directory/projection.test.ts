import { expect, it } from 'vitest';
import { createDirectoryProjection } from '#core/directory/createDirectoryProjection.ts';
import type { Projection } from '#core/follow/Projection.ts';
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
  const events = { after: 0, head: 0, base: 0, events: [], hasMore: false, isChanged: true };
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
  const events = { after: 0, head: 0, base: 0, events: [], hasMore: false, isChanged: true, now: 1_000 };
  const hidden = { ...ROOM, hidden: true, topic: 'tea' };
  await projection.project({ conversationId: 'room:hidden', epoch: 'e2', ...events, room: hidden });
  await projection.project({ conversationId: 'room:group', epoch: 'e3', ...events, room: { ...hidden, direct: true } });
  expect(await one.command.hkeys(keys.hiddenRooms.entries)).toEqual(['e2']);
  expect(await one.command.hget(keys.hiddenRooms.entries, 'e2')).not.toContain('tea');
  expect(await one.command.hexists(entries, 'e2')).toBe(0);

  await projection.end({ conversationId: 'room:hidden', epoch: 'e2', people: [] });
  expect(await one.command.hkeys(keys.hiddenRooms.entries)).toEqual([]);
});

it('writes what another node has overwritten: with the next change, and with a second look without changes', async () => {
  const [mine, others] = [1, 2].map(() => createDirectoryProjection({ redis: one, keys })) as [Projection, Projection];
  const isOpen = async (): Promise<boolean> =>
    String(await one.command.hget(entries, 'e4')).includes('"joining":"open"');
  const project = async (node: Projection, joining: RoomState['joining'], after: number, head: number) => {
    const news = { after, head, base: 0, events: [], hasMore: false, isChanged: head > after, now: 1_000 };
    await node.project({ conversationId: 'room:shared', epoch: 'e4', ...news, room: { ...ROOM, joining } });
  };
  await project(mine, 'private', 0, 1);
  await project(others, 'open', 1, 2);
  expect(await isOpen()).toBe(true);
  await project(mine, 'private', 2, 3);
  expect(await isOpen()).toBe(false);

  // The other node was slow: it processes the second change when the third was processed already.
  await project(others, 'open', 1, 2);
  await project(mine, 'private', 3, 3);
  expect(await isOpen()).toBe(false);
});
