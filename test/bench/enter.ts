import { createCore } from '#core/createCore.ts';
import type { Core } from '#core/Core.ts';
import { CHEAP_PASSWORDS } from '../support/cheapPasswords.ts';
import { asker, signUp } from '../support/people.ts';
import { startRedis } from '../support/startRedis.ts';
import type { Bench } from './Bench.ts';
import { createMemoryTransport } from './memoryTransport.ts';
import { median, percentile, rounded } from './rounds.ts';
import { silentLog } from './silentLog.ts';

const PEOPLE = 200;
const SEATS = 100;
const ROUNDS = 5;
const PREFIX = 'bench';
const PASSWORD = 'open sesame';

interface Sample {
  readonly admitted: number;
  readonly perSecond: number;
  readonly p99Ms: number;
}

/**
 * Every call counts, also one that ends with "full". With a password the time is spent in scrypt, with the product's
 * own cost, on Node's thread pool (four threads unless UV_THREADPOOL_SIZE is set), so that round runs once.
 */
export const enter: Bench = {
  title: `${PEOPLE} people enter a room of ${SEATS} seats at once, open and with a password`,
  exactly: { admitted: SEATS, admittedWithPassword: SEATS },

  async run() {
    const server = await startRedis();
    const tokens = await makePeople(server.url);
    const core = createCore({
      redis: { url: server.url },
      log: silentLog,
      keyPrefix: PREFIX,
      deadlineMs: 60_000,
      // Clients would renew their leases all the time; these do not, and a round may outlast a lease on a slow machine.
      timing: { conversationLeaseMs: 3_600_000 },
    });
    try {
      const people = await Promise.all(tokens.map((token) => comeBack(core, token)));
      const open: Sample[] = [];
      await enterAtOnce(people, 'warming up', null);
      for (let round = 1; round <= ROUNDS; round += 1) open.push(await enterAtOnce(people, `open ${round}`, null));
      const locked = await enterAtOnce(people, 'locked', PASSWORD);
      return {
        // Reports the round that is furthest from correct, if any is.
        admitted: open.map(({ admitted }) => admitted).find((admitted) => admitted !== SEATS) ?? SEATS,
        entersPerSecond: Math.round(median(open.map(({ perSecond }) => perSecond))),
        p99Ms: rounded(median(open.map(({ p99Ms }) => p99Ms))),
        admittedWithPassword: locked.admitted,
        entersPerSecondWithPassword: rounded(locked.perSecond),
        p99MsWithPassword: Math.round(locked.p99Ms),
      };
    } finally {
      await core.stop();
      await server.stop();
    }
  },
};

type Asker = Awaited<ReturnType<typeof comeBack>>;

/** The owner creates the room and leaves it, so that every seat is free. */
async function enterAtOnce(
  [owner, ...people]: readonly Asker[],
  name: string,
  password: string | null,
): Promise<Sample> {
  if (owner === undefined) throw new Error('nobody');
  const settings = { password, seats: SEATS, idleTtlMs: 3_600_000 };
  const { conversation } = await owner.ask('room.create', { name, clientId: 'made', ...settings });
  await owner.ask('room.leave', { conversationId: conversation.conversationId, clientId: 'left' });

  const latencies: number[] = [];
  const startedAt = performance.now();
  const answers = await Promise.allSettled(
    people.map(async ({ ask }) => {
      try {
        await ask('room.enter', { name, clientId: 'entered', ...(password !== null && { password }) });
      } finally {
        latencies.push(performance.now() - startedAt);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const admitted = answers.filter(({ status }) => status === 'fulfilled').length;
  const { room } = await owner.ask('room.peek', { name });
  if (room.seatsTaken !== admitted) throw new Error(`${admitted} were admitted, ${room.seatsTaken} have a seat`);
  return { admitted, perSecond: people.length / seconds, p99Ms: percentile(latencies, 0.99) };
}

/** The tokens of an owner and of all people. Hashing passwords at sign-up is not what this bench measures. */
async function makePeople(url: string): Promise<string[]> {
  const core = createCore({ redis: { url }, log: silentLog, keyPrefix: PREFIX, passwordCost: CHEAP_PASSWORDS });
  try {
    const people = Array.from({ length: PEOPLE + 1 }, () => signUp(createMemoryTransport(core)));
    return (await Promise.all(people)).map(({ token }) => token);
  } finally {
    await core.stop();
  }
}

async function comeBack(core: Core, token: string) {
  const person = asker(createMemoryTransport(core));
  await person.ask('account.resume', { token });
  return person;
}
