import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { Keys, KeysOf } from '#core/keys.ts';
import type { RawRedis, RedisAccess } from '#core/redis/RedisAccess.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { expectRefusal } from './scriptsForTests.ts';

export type RoomKeys = KeysOf<'conversation'>;

export const OLGA = 'olga';
export const LEASE_MS = 60_000;
export const IDLE_MS = 3_600_000;
const NO_KEY = { keySalt: '', keyId: '' };
export const NO_PASSWORD = { salt: '', cost: 0, blockSize: 0, parallel: 0, hash: '', ...NO_KEY };
/** Scripts treat passwords as opaque: the core checks them. */
export const SOME_PASSWORD = { salt: 'c2FsdA==', cost: 1024, blockSize: 8, parallel: 1, hash: 'aGFzaA==', ...NO_KEY };

export const KEY_ID = 'AAECAwQFBgcI';
/** An encrypted room, in which texts name its key. */
export const ENCRYPTED = { ...SOME_PASSWORD, keySalt: 'AAECAwQFBgcICQoLDA0ODw', keyId: KEY_ID };
export const ENCRYPTED_TEXT = `parley:1:${KEY_ID}:AAAA`;

/** The keys of a room that no other test uses. */
export function freshRoom(keys: Keys): RoomKeys {
  return keys.conversation(`room:${randomUUID()}`);
}

export function createArgs(owner = OLGA, overrides: Partial<ReturnType<typeof defaults>> = {}) {
  return { ...defaults(owner), ...overrides };
}

function defaults(owner: string) {
  return {
    owner,
    ...named(owner),
    title: '"A room"',
    epoch: `epoch-${randomUUID()}`,
    seats: 10,
    idleTtlMs: IDLE_MS,
    hidden: false,
    ...NO_PASSWORD,
    leaseMs: LEASE_MS,
    clientId: 'created',
    joining: 'private',
    topic: '""',
    direct: false,
    ...NO_KEY,
    others: [] as readonly { readonly userId: string; readonly nickname: string; readonly compared: string }[],
  };
}

/** A room with Olga as its owner and only member. */
export async function makeRoom(
  redis: RedisAccess,
  keys: Keys,
  overrides: Parameters<typeof createArgs>[1] = {},
): Promise<RoomKeys> {
  const room = freshRoom(keys);
  await redis.run(scripts.createRoom, room, createArgs(OLGA, overrides));
  return room;
}

export function named(nickname: string) {
  return { nickname: JSON.stringify(nickname), compared: nickname };
}

export function enterArgs(userId: string, overrides: object = {}) {
  return {
    userId,
    isGuest: false,
    isInvited: false,
    ...named(userId),
    epoch: '',
    version: 0,
    leaseMs: LEASE_MS,
    clientId: `enter-${randomUUID()}`,
    ...overrides,
  };
}

export async function enterAs(redis: RedisAccess, room: RoomKeys, userId: string, overrides: object = {}) {
  return redis.run(scripts.enterRoom, room, enterArgs(userId, overrides));
}

/** The current version of the room's password and its epoch: the proof of a member who has entered the password. */
export async function proofOf(redis: RedisAccess, room: RoomKeys): Promise<{ epoch: string; version: number }> {
  const { epoch, version } = await redis.run(scripts.readDoor, room, { userId: 'nobody' });
  return { epoch, version };
}

export function roomMessage(author: string, clientId: string, text = 'hello') {
  const body = JSON.stringify({ kind: 'text', text });
  return {
    author,
    sentId: `${author}:${clientId}`,
    event: `"id":"${clientId}","type":"message","from":"${author}","body":${body}}`,
  };
}

export async function sendTo(redis: RedisAccess, room: RoomKeys, ...messages: ReturnType<typeof roomMessage>[]) {
  return redis.run(scripts.sendToRoom, room, { leaseMs: LEASE_MS, messages });
}

export async function readLog(redis: RedisAccess, room: RoomKeys): Promise<Record<string, unknown>[]> {
  const elements = await redis.command.lrange(room.log, 0, -1);
  return elements.map((element) => JSON.parse(element) as Record<string, unknown>);
}

export async function describeAs(redis: RedisAccess, room: RoomKeys, userId = OLGA) {
  const args = { userId, cursor: '0', count: 100 };
  const { room: state, members } = await redis.run(scripts.describeRoom, room, args);
  return { state: JSON.parse(state) as Record<string, unknown>, members };
}

/** The existing keys of a room, with the time (ms) at which each expires. */
export async function expiries(redis: RedisAccess, room: RoomKeys): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, key] of Object.entries<string>(room)) {
    const at = await redis.command.pexpiretime(key);
    if (at !== -2) found[name] = at;
  }
  return found;
}

/** All keys of a room expire at the same time, which is its closing time. */
export async function expectOneClock(redis: RedisAccess, room: RoomKeys): Promise<number> {
  const found = await expiries(redis, room);
  const [closesAt] = Object.values(found);
  expect(closesAt).toBeGreaterThan(0);
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, closesAt])));
  return closesAt ?? 0;
}

/** Expires a lease, as when a client disappears without leaving. */
export async function loseLease(redis: RedisAccess, room: RoomKeys, userId: string, ago = 1_000): Promise<void> {
  const [seconds] = await redis.command.time();
  await redis.command.zadd(room.leases, 'XX', Number(seconds) * 1000 - ago, userId);
}

/** The refusals of every owner's operation, each with a room of its own that stays unchanged. */
export async function expectOwnersOnly(
  redis: RedisAccess,
  keys: Keys,
  run: (room: RoomKeys, owner: string) => Promise<unknown>,
  code: ErrorCode = 'NOT_THE_OWNER',
): Promise<void> {
  const room = await makeRoom(redis, keys);
  await enterAs(redis, room, 'tom');
  const before = await readLog(redis, room);
  await expectRefusal(run(room, 'tom'), code);
  await expectRefusal(run(room, 'eve'), 'NOT_A_MEMBER');
  expect(await readLog(redis, room)).toEqual(before);

  await redis.run(scripts.setPassword, room, { owner: OLGA, clientId: 'locked', ...SOME_PASSWORD });
  await expectRefusal(run(room, 'tom'), 'ROOM_PASSWORD_REQUIRED');

  const gone = freshRoom(keys);
  await expectRefusal(run(gone, OLGA), 'ROOM_CLOSED');
  expect(await expiries(redis, gone)).toEqual({});

  const hidden = await makeRoom(redis, keys, { hidden: true });
  await expectRefusal(run(hidden, 'eve'), 'ROOM_CLOSED');
}

/** As `expectOwnersOnly`; moderators may, but not against the owner, nor against each other. */
export async function expectModeratorsOnly(
  redis: RedisAccess,
  keys: Keys,
  run: (room: RoomKeys, caller: string, userId: string) => Promise<unknown>,
): Promise<void> {
  await expectOwnersOnly(redis, keys, (room, caller) => run(room, caller, 'ann'), 'NOT_A_MODERATOR');

  const room = await makeRoom(redis, keys);
  for (const userId of ['tom', 'una', 'ann']) await enterAs(redis, room, userId);
  for (const userId of ['tom', 'una']) await appoint(redis, room, userId);
  const before = await readLog(redis, room);
  for (const userId of [OLGA, 'una']) await expectRefusal(run(room, 'tom', userId), 'NOT_THE_OWNER');
  await expectRefusal(run(room, 'ann', 'tom'), 'NOT_A_MODERATOR');
  expect(await readLog(redis, room)).toEqual(before);
  await run(room, 'tom', 'ann');
}

/** Makes a member a moderator. */
export async function appoint(redis: RedisAccess, room: RoomKeys, userId: string, on = true): Promise<void> {
  const args = { owner: OLGA, clientId: `${userId}-${String(on)}`, userId, on, limit: 20 };
  await redis.run(scripts.setModerator, room, args);
}

/** Lets only the owner and the moderators write. */
export async function makeReadOnly(redis: RedisAccess, room: RoomKeys): Promise<void> {
  await redis.run(scripts.setRoomWriters, room, { owner: OLGA, clientId: 'read-only', writers: 'moderators' });
}

/** Sets the slow mode of a room. */
export async function slowDown(redis: RedisAccess, room: RoomKeys, slowModeMs: number): Promise<void> {
  await redis.run(scripts.setSlowMode, room, { owner: OLGA, clientId: `slow-${slowModeMs}`, slowModeMs });
}

/**
 * A change is logged once, however often and over however many connections its call is repeated; then all keys expire
 * at the same time.
 */
export async function expectOnce(
  connections: readonly [RawRedis, RawRedis],
  room: RoomKeys,
  type: string,
  run: (redis: RawRedis) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const [one, two] = connections;
  await Promise.all(Array.from({ length: 6 }, (_, index) => run(index % 2 === 0 ? one : two)));
  const events = (await readLog(one, room)).filter((event) => event['type'] === type);
  expect(events).toHaveLength(1);
  await expectOneClock(one, room);
  return events[0] ?? {};
}

/** The refusals of every member's operation, without any change. */
export async function expectInsidersOnly(
  redis: RedisAccess,
  keys: Keys,
  run: (room: RoomKeys, userId: string) => Promise<unknown>,
): Promise<void> {
  const room = await makeRoom(redis, keys);
  await enterAs(redis, room, 'tom');
  await expectRefusal(run(room, 'eve'), 'NOT_A_MEMBER');

  await redis.run(scripts.setPassword, room, { owner: OLGA, clientId: 'locked', ...SOME_PASSWORD });
  await expect(run(room, 'tom')).rejects.toMatchObject({ code: 'ROOM_PASSWORD_REQUIRED' });

  await redis.run(scripts.removeMember, room, { caller: OLGA, clientId: 'removed', userId: 'tom', forMs: 0 });
  await expectRefusal(run(room, 'tom'), 'NOT_A_MEMBER');
  expect(await redis.command.zscore(room.leases, 'tom')).toBeNull();
  expect(await redis.command.hget(room.reads, 'tom')).toBeNull();

  const hidden = await makeRoom(redis, keys, { hidden: true });
  await expectRefusal(run(hidden, 'eve'), 'ROOM_CLOSED');

  const gone = freshRoom(keys);
  await expectRefusal(run(gone, OLGA), 'ROOM_CLOSED');
  expect(await expiries(redis, gone)).toEqual({});
}

/** Resolves when the time of Redis has advanced. */
export async function clockMoved(redis: RedisAccess): Promise<void> {
  const now = async (): Promise<number> => {
    const [seconds, micros] = await redis.command.time();
    return Number(seconds) * 1000 + Number(micros) / 1000;
  };
  const start = await now();
  await expect.poll(now, { interval: 1 }).toBeGreaterThan(start + 2);
}

type RunFor = (room: RoomKeys, userId: string, meantFor: string) => Promise<unknown>;

/**
 * An operation of offset 2 applies only to the room that it was meant for; a stranger learns nothing of another room of
 * its name, also when it is hidden.
 */
export async function expectMeantRoomOnly(redis: RedisAccess, keys: Keys, run: RunFor): Promise<void> {
  const room = await makeRoom(redis, keys);
  await sendTo(redis, room, roomMessage(OLGA, 'm1'));
  const before = await readLog(redis, room);
  await expectRefusal(run(room, OLGA, 'the-room-before'), 'ROOM_REPLACED');
  await expectRefusal(run(room, 'eve', 'the-room-before'), 'NOT_A_MEMBER');
  expect(await readLog(redis, room)).toEqual(before);
  await run(room, OLGA, (await proofOf(redis, room)).epoch);

  const hidden = await makeRoom(redis, keys, { hidden: true });
  await expectRefusal(run(hidden, 'eve', 'the-room-before'), 'ROOM_CLOSED');
}

const MONTH_MS = 30 * 24 * IDLE_MS;

/** Asks to join a room by request. */
export async function askAs(redis: RedisAccess, room: RoomKeys, userId: string, note = '', overrides: object = {}) {
  const args = { userId, note: JSON.stringify(note), lifetimeMs: MONTH_MS, limit: 200, ...overrides };
  return redis.run(scripts.askToJoin, room, args);
}

/** Approves a request to join, of any epoch. */
export async function approveAs(
  redis: RedisAccess,
  room: RoomKeys,
  caller: string,
  userId: string,
  overrides: object = {},
) {
  const args = { caller, clientId: `approve-${randomUUID()}`, epoch: '', userId, ...named(userId), ...overrides };
  return redis.run(scripts.approveRequest, room, args);
}

/** Declines a request to join, of any epoch. */
export async function declineAs(
  redis: RedisAccess,
  room: RoomKeys,
  caller: string,
  userId: string,
  overrides: object = {},
) {
  const args = { caller, epoch: '', userId, againMs: 24 * IDLE_MS, kept: 500, ...overrides };
  return redis.run(scripts.declineRequest, room, args);
}
