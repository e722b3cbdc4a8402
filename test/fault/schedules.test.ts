import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repetitions } from '../support/repetitions.ts';
import { fsyncOf, planSchedule, type Schedule } from './support/planSchedule.ts';
import { runSchedule, type Report } from './support/runSchedule.ts';
import { startDeployment } from './support/startDeployment.ts';

/**
 * `PARLEY_FAULT_SEED=n` repeats the schedule of one failure; `PARLEY_FAULT_SCHEDULES=n` runs that many schedules, from
 * that seed or a random one. Schedules that run one after the other share servers; each has its own people and
 * conversations.
 */
const SEED = process.env['PARLEY_FAULT_SEED'];
const COUNT = Number(
  process.env['PARLEY_FAULT_SCHEDULES'] ?? (SEED === undefined ? repetitions({ short: 20, long: 200 }) : 1),
);
const first = SEED === undefined ? randomInt(1_000_000) : Number(SEED);
const seeds = Array.from({ length: COUNT }, (_, index) => first + index);

/**
 * Schedules wait more than they compute, so two run side by side, each on its own servers. More than two on two cores
 * would delay answers past the short deadlines of the schedules.
 */
const LANES: readonly Schedule['appendfsync'][] = ['always', 'everysec'];

/** With this many failures the build is broken, and running the rest would only take time. */
const ENOUGH_FAILURES = 6;

const reports = new Map(seeds.map((seed) => [seed, Promise.withResolvers<Report>()]));
let failures = 0;
let isOver = false;
let lanes: Promise<unknown> = Promise.resolve();

async function runLane(appendfsync: Schedule['appendfsync'], waiting: number[]): Promise<void> {
  let deployment = await startDeployment(appendfsync);
  for (let seed = waiting.shift(); seed !== undefined && !isOver; seed = waiting.shift()) {
    const report = reports.get(seed);
    try {
      const done = await runSchedule(deployment, planSchedule(seed));
      report?.resolve(done);
      if (done.problems.length === 0) continue;
      failures += 1;
    } catch (error) {
      failures += 1;
      report?.reject(error instanceof Error ? error : new Error(String(error)));
    }
    if (failures >= ENOUGH_FAILURES) isOver = true;
    // A failure must not affect the next schedule, so it gets new servers.
    await deployment.stop();
    deployment = await startDeployment(appendfsync);
  }
  await deployment.stop();
  for (const seed of waiting.splice(0))
    reports.get(seed)?.reject(new Error('not run: too many earlier schedules failed'));
}

beforeAll(() => {
  for (const { promise } of reports.values()) promise.catch(() => undefined); // awaited by each test
  const waiting = { always: [] as number[], everysec: [] as number[] };
  for (const seed of seeds) waiting[fsyncOf(seed)].push(seed);
  const needed = LANES.filter((fsync) => waiting[fsync].length > 0);
  lanes = Promise.all(needed.map((fsync) => runLane(fsync, waiting[fsync])));
  lanes.catch((error: unknown) => {
    for (const { reject } of reports.values()) reject(error instanceof Error ? error : new Error(String(error)));
  });
});

afterAll(async () => {
  isOver = true;
  await lanes;
  const all = (await Promise.allSettled([...reports.values()].map(({ promise }) => promise))).filter(
    (one) => one.status === 'fulfilled',
  );
  const sum = (of: (report: Report) => number): number => all.reduce((total, { value }) => total + of(value), 0);
  process.stdout.write(
    `${all.length} schedules from seed ${first}: ${sum((r) => r.acknowledged)} messages acknowledged, ` +
      `${sum((r) => r.lostWithinWindow)} lost within the fsync window of everysec\n`,
  );
}, 60_000);

it.each(seeds)(
  'loses, duplicates, reorders and misreports nothing, whichever parts fail (PARLEY_FAULT_SEED=%i)',
  { timeout: 240_000 },
  async (seed) => {
    const problems = (await reports.get(seed)?.promise)?.problems;
    const schedule = planSchedule(seed);
    expect({ schedule, problems }).toEqual({ schedule, problems: [] });
  },
);
