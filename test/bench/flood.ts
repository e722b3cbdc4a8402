import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDirect, say, signUp, type SignedIn } from '../support/people.ts';
import { repositoryRoot } from '../support/repositoryRoot.ts';
import { startRedis } from '../support/startRedis.ts';
import type { Bench } from './Bench.ts';
import type { FloodReport } from './floodProcess.ts';
import { type GatewayProcess, startGatewayProcess } from './gatewayProcess.ts';
import { median, percentile, rounded } from './rounds.ts';

const PEOPLE = 100;
const ROUNDS = 3;
const ROUND_MS = 10_000;
/** Each person writes as often. */
const EVERY_MS = 500;

/**
 * Latency of a message until its answer, of people who write to each other through a gateway, while another client makes
 * every call that does not end its session as fast as it can, and while it does not. The client is a process of its own.
 */
export const flood: Bench = {
  title: `the p99 of ${PEOPLE} people who write, with one hostile client against without`,
  atMost: { p99Ratio: 2 },

  async run() {
    const server = await startRedis();
    const gateway = await startGatewayProcess(server.url);
    try {
      const people = await makePeople(gateway);
      const quiet: number[] = [];
      const flooded: number[] = [];
      const reports: FloodReport[] = [];
      await writeFor(people, ROUND_MS / 4);
      for (let round = 0; round < ROUNDS; round += 1) {
        quiet.push(percentile(await writeFor(people, ROUND_MS), 0.99));
        const enemy = await startEnemy(gateway.port);
        try {
          flooded.push(percentile(await writeFor(people, ROUND_MS), 0.99));
          reports.push(await enemy.report());
        } finally {
          await enemy.stop();
        }
      }
      const calls = reports.reduce((sum, report) => sum + report.calls, 0);
      const refused = reports.reduce((sum, report) => sum + report.refused, 0);
      return {
        p99Ratio: rounded(median(flooded.map((ms, round) => ms / (quiet[round] ?? NaN)))),
        p99QuietMs: rounded(median(quiet)),
        p99FloodedMs: rounded(median(flooded)),
        hostileCallsPerSecond: Math.round(calls / (ROUNDS * (ROUND_MS / 1_000))),
        refusedShare: rounded(refused / calls),
      };
    } finally {
      await gateway.stop();
      await server.stop();
    }
  },
};

interface Writer {
  readonly person: SignedIn;
  readonly conversationId: string;
}

async function makePeople(gateway: GatewayProcess): Promise<Writer[]> {
  const people: SignedIn[] = [];
  for (let index = 0; index < PEOPLE; index += 1) people.push(await signUp(gateway.connect()));
  return Promise.all(
    people.map(async (person, index) => {
      const other = people[index ^ 1] ?? person;
      return { person, conversationId: await openDirect(person, other) };
    }),
  );
}

/** Lets everyone write for a time, not all in the same moment. Returns the latencies (ms). */
async function writeFor(people: readonly Writer[], ms: number): Promise<number[]> {
  const latencies: number[] = [];
  const endsAt = performance.now() + ms;
  await Promise.all(
    people.map(async ({ person, conversationId }, index) => {
      await wait((EVERY_MS * index) / people.length);
      while (performance.now() < endsAt) {
        const startedAt = performance.now();
        await say(person, conversationId, 'See you at three.');
        latencies.push(performance.now() - startedAt);
        await wait(Math.max(0, EVERY_MS - (performance.now() - startedAt)));
      }
    }),
  );
  return latencies;
}

interface Enemy {
  /** Ends the flood. */
  report(): Promise<FloodReport>;
  stop(): Promise<void>;
}

/** Resolves when the hostile client is signed in and has begun. */
async function startEnemy(port: number): Promise<Enemy> {
  const child = fork(join(repositoryRoot, 'test/bench/floodProcess.ts'), [String(port)]);
  // A client of another computer would not take CPU time from the gateway.
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW);
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`the hostile client ended with ${String(code)}`)),
  );
  ended.catch(() => undefined); // It may end after it was stopped.
  const next = async (): Promise<unknown> => (await Promise.race([once(child, 'message'), ended]))[0];
  await next();
  return {
    report() {
      const report = next();
      child.send('stop');
      return report as Promise<FloodReport>;
    },
    async stop() {
      child.disconnect();
      await ended.catch(() => undefined);
    },
  };
}
