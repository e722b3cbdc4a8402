import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createCore } from '#core/createCore.ts';
import type { Frame } from '#shared/rpc/Transport.ts';
import { CHEAP_PASSWORDS } from '../support/cheapPasswords.ts';
import { asker, openDirect, say, signUp, type SignedIn } from '../support/people.ts';
import { startRedis } from '../support/startRedis.ts';
import type { Bench } from './Bench.ts';
import { type GatewayProcess, startGatewayProcess } from './gatewayProcess.ts';
import { keepInFlight } from './keepInFlight.ts';
import { createMemoryTransport } from './memoryTransport.ts';
import { canSeeProcesses, cpuBetween, measureTree } from './processTree.ts';
import { silentLog } from './silentLog.ts';
import { rounded } from './rounds.ts';

const MINUTE_MS = 60_000;
const PEOPLE = 250;
const ROOMS = 50;
const MEMBERS = 50;
const DIRECTS = 200;
const ROOM_EVERY_MS = 1_000;
const DIRECT_EVERY_MS = 5_000;
/** The second run: few rooms, so that the cost of a member is seen. */
const LARGE_ROOMS = 5;
const LARGE_MEMBERS = 500;
/** One person in so many has a room open, and marks as read what comes there, as often as a page does. */
const READERS = 3;
const READ_EVERY_MS = 500;
/** Derived data follows the last messages for about as long. */
const SETTLE_MS = 15_000;
const PREFIX = 'parley';

type Person = Pick<SignedIn, 'ask' | 'me' | 'transport'>;

interface Office {
  readonly people: readonly Person[];
  readonly rooms: readonly { readonly id: string; readonly members: readonly Person[] }[];
  readonly directs: readonly { readonly id: string; readonly from: Person }[];
}

interface Load {
  readonly people: number;
  readonly rooms: number;
  readonly members: number;
  readonly directs: number;
  readonly ms: number;
}

interface Cost {
  readonly redisUs: number;
  readonly gatewayUs: number;
  readonly commands: number;
}

/** Everything that follows from a message is counted: unread totals, notices, lists, read cursors. Linux only, because CPU time is read from `/proc`. */
export const office: Bench = {
  title: `what a message costs in an office of ${ROOMS} rooms of ${MEMBERS} people and ${DIRECTS} direct conversations`,
  atMost: { redisUsPerMessage: 120, gatewayUsPerMessage: 900, redisUsPerMessageRoom500: 180 },

  async run() {
    if (!canSeeProcesses()) {
      console.error(`office reads CPU time from /proc: ${process.platform} has none`);
      return {};
    }
    const cost = await measure({ people: PEOPLE, rooms: ROOMS, members: MEMBERS, directs: DIRECTS, ms: MINUTE_MS });
    const large = await measure({
      people: LARGE_MEMBERS,
      rooms: LARGE_ROOMS,
      members: LARGE_MEMBERS,
      directs: 0,
      ms: MINUTE_MS / 2,
    });
    return {
      redisUsPerMessage: rounded(cost.redisUs),
      gatewayUsPerMessage: rounded(cost.gatewayUs),
      commandsPerMessage: rounded(cost.commands),
      redisUsPerMessageRoom500: rounded(large.redisUs),
      gatewayUsPerMessageRoom500: rounded(large.gatewayUs),
    };
  },
};

async function measure(load: Load): Promise<Cost> {
  const server = await startRedis();
  const redis = new Redis(server.url, { replyMapping: 'legacy' });
  const gateway = await startGatewayProcess(server.url);
  try {
    const office = await openOffice(server.url, gateway, load);
    const endReading = office.people
      .filter((_, index) => index % READERS === 0)
      .map((person) => read(person, office.rooms.find(({ members }) => members.includes(person))?.id ?? ''));
    await wait(SETTLE_MS);
    const before = await measureUse(redis, gateway);
    const sent = await write(office, load.ms);
    await wait(SETTLE_MS);
    const after = await measureUse(redis, gateway);
    for (const end of endReading) end();
    return {
      redisUs: (after.redisUs - before.redisUs) / sent,
      gatewayUs: (cpuBetween(before.gateway, after.gateway) * 1_000_000) / sent,
      commands: (after.commands - before.commands) / sent,
    };
  } finally {
    await gateway.stop();
    redis.disconnect();
    await server.stop();
  }
}

/** People, rooms and conversations are made by an engine of this process, whose passwords cost little; then all sign in at the gateway. */
async function openOffice(url: string, gateway: GatewayProcess, load: Load): Promise<Office> {
  const core = createCore({ redis: { url }, log: silentLog, keyPrefix: PREFIX, passwordCost: CHEAP_PASSWORDS });
  try {
    const accounts: SignedIn[] = [];
    for (let index = 0; index < load.people; index += 1) accounts.push(await signUp(createMemoryTransport(core)));
    const memberOf = (room: number, index: number): number =>
      (room * Math.ceil(load.people / load.rooms) + index) % load.people;
    const rooms: { id: string; members: number[] }[] = [];
    for (let room = 0; room < load.rooms; room += 1) {
      const members = Array.from({ length: load.members }, (_, index) => memberOf(room, index));
      rooms.push({ id: await makeRoom(`room ${room}`, members, accounts), members });
    }
    const directs: { id: string; from: number }[] = [];
    for (let index = 0; index < load.directs; index += 1) {
      const [from, to] = [index % load.people, (index + 1) % load.people];
      directs.push({ id: await openDirect(accounts[from] as SignedIn, accounts[to] as SignedIn), from });
    }
    const people: Person[] = [];
    for (const { me, token } of accounts) {
      const transport = gateway.connect();
      const { ask } = asker(transport);
      await ask('account.resume', { token });
      people.push({ me, transport, ask });
    }
    const find = (index: number): Person => people[index] as Person;
    return {
      people,
      rooms: rooms.map(({ id, members }) => ({ id, members: members.map(find) })),
      directs: directs.map(({ id, from }) => ({ id, from: find(from) })),
    };
  } finally {
    await core.stop();
  }
}

async function makeRoom(name: string, members: readonly number[], accounts: readonly SignedIn[]): Promise<string> {
  const [owner, ...others] = members.map((index) => accounts[index] as SignedIn);
  if (owner === undefined) throw new Error('a room without members');
  const settings = { password: null, seats: members.length, idleTtlMs: 7_200_000 };
  const { conversation } = await owner.ask('room.create', { name, clientId: 'made', ...settings });
  await keepInFlight((index) => others[index]?.ask('room.enter', { name, clientId: 'entered' }) ?? Promise.resolve(), {
    count: others.length,
    inFlight: 10,
  });
  return conversation.conversationId;
}

/** Marks as read what comes in a room; returns the function that ends it. */
function read(person: Person, conversationId: string): () => void {
  let offset = 0;
  let timer: NodeJS.Timeout | undefined;
  const unsubscribe = person.transport.subscribe((frame) => {
    const arrived = offsetIn(frame, conversationId);
    if (arrived === 0) return;
    offset = arrived;
    timer ??= setTimeout(() => {
      timer = undefined;
      void person.ask('conversation.markRead', { conversationId, offset });
    }, READ_EVERY_MS);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

function offsetIn({ event, data }: Frame, conversationId: string): number {
  if (event !== 'conversation.appended') return 0;
  const appended = data as { readonly conversationId: string; readonly event: { readonly offset: number } };
  return appended.conversationId === conversationId ? appended.event.offset : 0;
}

/** Writes for so long at the office's pace, evenly spread; returns how many messages were written. */
async function write({ rooms, directs }: Office, ms: number): Promise<number> {
  const lines = [
    ...rooms.map(({ id, members }) => ({ id, authors: members, everyMs: ROOM_EVERY_MS })),
    ...directs.map(({ id, from }) => ({ id, authors: [from], everyMs: DIRECT_EVERY_MS })),
  ];
  const counts = await Promise.all(
    lines.map(async ({ id, authors, everyMs }, index) => {
      await wait((everyMs * index) / lines.length);
      const count = Math.floor(ms / everyMs);
      for (let number = 0; number < count; number += 1) {
        const author = authors[number % authors.length];
        const due = wait(everyMs);
        if (author !== undefined) await say(author as SignedIn, id, `message ${number} of this minute`);
        await due;
      }
      return count;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function measureUse(redis: Redis, gateway: GatewayProcess) {
  const info = await redis.info('everything');
  const figure = (name: string): number => Number(new RegExp(`^${name}:([\\d.]+)`, 'mu').exec(info)?.[1]);
  return {
    redisUs: (figure('used_cpu_user') + figure('used_cpu_sys')) * 1_000_000,
    commands: figure('total_commands_processed'),
    gateway: measureTree(gateway.pid),
  };
}
