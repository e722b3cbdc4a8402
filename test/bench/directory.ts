import { createCore } from '#core/createCore.ts';
import { createKeys } from '#core/keys.ts';
import { createRedisAccess } from '#core/redis/createRedisAccess.ts';
import { CHEAP_PASSWORDS } from '../support/cheapPasswords.ts';
import { signUp, type SignedIn } from '../support/people.ts';
import { seedPeople } from '../support/seedPeople.ts';
import { startRedis } from '../support/startRedis.ts';
import type { Bench } from './Bench.ts';
import { keepInFlight } from './keepInFlight.ts';
import { createMemoryTransport } from './memoryTransport.ts';
import { percentile, rounded } from './rounds.ts';
import { silentLog } from './silentLog.ts';

const PEOPLE = 10_000;
const ROOMS = 5_000;
const IN_FLIGHT = 20;
const ROUNDS = 10;
const PREFIX = 'bench';
const WITHIN_MS = 300_000;

const PLACES = ['harbour', 'lisbon', 'kyoto', 'porto', 'bergen', 'quito', 'oslo', 'accra', 'lima', '上海'];
const TOPICS = [
  'Work in progress',
  'Laptops, printers, passwords',
  'Everything about the autumn launch',
  '设计评审',
  '',
];
/** Typed key by key: frequent, rare and absent words, and none. */
const TYPED = ['design 12', 'launch', 'porto autumn', '设计', 'lisbon 499', 'nothing here'];

/** The interface asks once for each key; the answer is the first page of 50 rooms. */
export const directory: Bench = {
  title: `directory.search among ${ROOMS} rooms of ${PEOPLE} people: from each key to the results, in ms`,
  atMost: { p95Ms: 50 },

  async run() {
    const server = await startRedis();
    const redis = createRedisAccess({ url: server.url, log: silentLog, deadlineMs: 30_000 });
    const core = createCore({
      redis: { url: server.url },
      log: silentLog,
      keyPrefix: PREFIX,
      passwordCost: CHEAP_PASSWORDS,
      deadlineMs: 30_000,
    });
    try {
      await seedPeople(redis, createKeys(PREFIX), 0, PEOPLE);
      const person = await signUp(createMemoryTransport(core));
      const owner = await signUp(createMemoryTransport(core));
      await keepInFlight(async (index) => createOpenRoom(owner, index), { count: ROOMS, inFlight: IN_FLIGHT });
      await waitForAll(person);
      const keys = TYPED.flatMap((text) =>
        Array.from(text).map((_, index, characters) => characters.slice(0, index + 1).join('')),
      );
      const times: number[] = [];
      let found = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const query of keys) {
          const startedAt = performance.now();
          found += (await person.ask('directory.search', { query })).rooms.length;
          times.push(performance.now() - startedAt);
        }
      }
      return {
        p95Ms: rounded(percentile(times, 0.95)),
        p50Ms: rounded(percentile(times, 0.5)),
        searches: times.length,
        found,
        rooms: ROOMS,
        people: PEOPLE,
      };
    } finally {
      await core.stop();
      redis.stop();
      await server.stop();
    }
  },
};

async function createOpenRoom(owner: SignedIn, index: number): Promise<void> {
  const kind = index % 3 === 0 ? 'design' : 'team';
  await owner.ask('room.create', {
    name: `${kind} ${PLACES[index % PLACES.length]} ${index}`,
    topic: TOPICS[index % TOPICS.length] ?? '',
    password: null,
    seats: 0,
    idleTtlMs: 0,
    joining: 'open',
    clientId: `room-${index}`,
  });
}

/** Resolves when the projection has added every room. */
async function waitForAll(person: SignedIn): Promise<void> {
  const end = performance.now() + WITHIN_MS;
  while ((await person.ask('directory.search', { limit: 1 })).total < ROOMS) {
    if (performance.now() > end) throw new Error('the directory is not complete');
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}
