import { createCore } from '#core/createCore.ts';
import type { Core } from '#core/Core.ts';
import { createPatternIndex } from '#shared/topic/createPatternIndex.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { CHEAP_PASSWORDS } from '../support/cheapPasswords.ts';
import { type SignedIn, signUp } from '../support/people.ts';
import { startRedis } from '../support/startRedis.ts';
import type { Bench } from './Bench.ts';
import { keepInFlight } from './keepInFlight.ts';
import { createMemoryTransport } from './memoryTransport.ts';
import { interleave, median, percentile, rounded } from './rounds.ts';
import { silentLog } from './silentLog.ts';
import { toRegExp } from './topicRegExp.ts';

const [TEAMS, SERVICES, EVENTS] = [20, 50, 10];
const PATTERNS_EACH = 10;
const PUBLISHED = 200;
const IN_FLIGHT = 50;
/** Names per measured chunk: matching blocks the event loop, and calls to Redis must not wait for long. */
const MATCHED = 500;

/** 10,000 names of three words. */
const NAMES = Array.from({ length: TEAMS * SERVICES * EVENTS }, (_, index) => {
  const service = Math.floor(index / EVENTS);
  return `team-${service % TEAMS}.service-${Math.floor(service / TEAMS)}.event-${index % EVENTS}`;
});

const MEASURED = count(MATCHED, (index) => NAMES[(index * 7_919) % NAMES.length] ?? '');

/** 1,000 different patterns of every kind that people subscribe to. */
const PATTERNS = [
  ...count(300, (index) => `team-${index % TEAMS}.service-${index % SERVICES}-${index}.*`),
  ...count(200, (index) => `team-${index % TEAMS}.*.event-${Math.floor(index / TEAMS)}`),
  ...count(200, (index) => `team-${index % TEAMS}.service-${Math.floor(index / TEAMS)}*.event-*`),
  ...count(170, (index) => NAMES[(index * 59) % NAMES.length] ?? ''),
  ...count(50, (index) => `*.service-${index}.event-${index % EVENTS}`),
  ...count(TEAMS, (index) => `*-${index}.**`),
  ...count(30, (index) => `t*${index}.*.*`),
  ...count(29, (index) => `*.*.*-${index}`),
  '**',
];

const REG_EXPS = PATTERNS.map((pattern) => [pattern, toRegExp(pattern)] as const);

/** One core with everyone who is signed in to it. */
interface Node {
  readonly core: Core;
  readonly people: readonly SignedIn[];
}

/**
 * The list of recipients is known when the last of them was notified; it is compared with the result of testing every
 * pattern by itself.
 */
export const topics: Bench = {
  title: `${NAMES.length} topics, ${PATTERNS.length} patterns at one node: from publishing to everybody who follows, in ms, and matching alone, in µs`,
  atLeast: { vsEveryRegExp: 10 },

  async run() {
    const server = await startRedis();
    const core = createCore({
      redis: { url: server.url },
      log: silentLog,
      keyPrefix: 'bench',
      passwordCost: CHEAP_PASSWORDS,
    });
    try {
      const node = { core, people: await follow(core) };
      await keepInFlight(async (index) => unwrap(await core.publish(postOf(NAMES[index] ?? '', `seed-${index}`))), {
        count: NAMES.length,
        inFlight: IN_FLIGHT,
      });
      const index = createPatternIndex<string>();
      for (const pattern of PATTERNS) index.add(pattern, pattern);
      const expected = MEASURED.reduce((sum, name) => sum + matchByRegExps(name).length, 0);
      const samples = await interleave({
        published: () => publish(node),
        tree: () => Promise.resolve([matchAll((name) => matchByTree(index, name), expected)]),
        regExps: () => Promise.resolve([matchAll(matchByRegExps, expected)]),
      });
      const told = samples.published.flat();
      const [matchUs, everyRegExpUs] = [median(samples.tree.flat()), median(samples.regExps.flat())];
      return {
        publishToToldP50Ms: rounded(percentile(told, 0.5)),
        publishToToldP99Ms: rounded(percentile(told, 0.99)),
        matchUs: rounded(matchUs),
        everyRegExpUs: rounded(everyRegExpUs),
        vsEveryRegExp: rounded(everyRegExpUs / matchUs),
        topics: NAMES.length,
        patterns: new Set(PATTERNS).size,
      };
    } finally {
      await core.stop();
      await server.stop();
    }
  },
};

async function follow(core: Core): Promise<SignedIn[]> {
  return Promise.all(
    count(PATTERNS.length / PATTERNS_EACH, async (person) => {
      const signedIn = await signUp(createMemoryTransport(core));
      const patterns = PATTERNS.slice(person * PATTERNS_EACH, (person + 1) * PATTERNS_EACH);
      for (const pattern of patterns) await signedIn.ask('topic.subscribe', { pattern });
      return signedIn;
    }),
  );
}

let published = 0;

/** Publishes one post at a time; returns how long each took to reach the last subscriber of its topic. */
async function publish({ core, people }: Node): Promise<number[]> {
  const latencies: number[] = [];
  for (let round = 0; round < PUBLISHED; round += 1) {
    published += 1;
    const topic = NAMES[(published * 7_919) % NAMES.length] ?? '';
    const clientId = `post-${published}`;
    const expected = new Set(matchByRegExps(topic));
    const told = people.filter((_, person) =>
      PATTERNS.slice(person * PATTERNS_EACH, (person + 1) * PATTERNS_EACH).some((pattern) => expected.has(pattern)),
    );
    const heard = Promise.all(told.map((person) => hear(person, clientId)));
    const startedAt = performance.now();
    const sent = core.publish(postOf(topic, clientId));
    await heard;
    latencies.push(performance.now() - startedAt);
    unwrap(await sent);
  }
  return latencies;
}

function hear({ transport }: SignedIn, clientId: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = transport.subscribe(({ event, data }) => {
      if (event !== 'topic.posted' || (data as { post: { id: string } }).post.id !== clientId) return;
      stop();
      resolve();
    });
  });
}

function postOf(topic: string, clientId: string) {
  return { name: 'bench', topic, clientId, title: 'Tests failed', body: '' };
}

/** µs per name. */
function matchAll(match: (name: string) => readonly string[], expected: number): number {
  const startedAt = performance.now();
  let found = 0;
  for (const name of MEASURED) found += match(name).length;
  const us = ((performance.now() - startedAt) * 1_000) / MEASURED.length;
  if (found !== expected) throw new Error(`${found} patterns matched, not ${expected}`);
  return us;
}

function matchByTree(index: ReturnType<typeof createPatternIndex<string>>, name: string): string[] {
  const found: string[] = [];
  index.match(name, (pattern) => found.push(pattern));
  return found;
}

function matchByRegExps(name: string): string[] {
  const found: string[] = [];
  for (const [pattern, regExp] of REG_EXPS) if (regExp.test(name)) found.push(pattern);
  return found;
}

function count<Value>(length: number, make: (index: number) => Value): Value[] {
  return Array.from({ length }, (_, index) => make(index));
}
