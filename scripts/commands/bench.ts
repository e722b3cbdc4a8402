import { parseArgs } from 'node:util';
import type { Bench } from '../../test/bench/Bench.ts';
import { verdictOf, verdictsOf } from '../../test/bench/verdictOf.ts';
import { ensurePrograms } from '../setup/ensurePrograms.ts';
import { BENCH_NAMES, benchCommandLine } from './benchCommandLine.mjs';

const BENCHES: Readonly<Record<(typeof BENCH_NAMES)[number], () => Promise<Bench>>> = {
  send: async () => (await import('../../test/bench/send.ts')).send,
  fan: async () => (await import('../../test/bench/fan.ts')).fan,
  office: async () => (await import('../../test/bench/office.ts')).office,
  live: async () => (await import('../../test/bench/live.ts')).live,
  enter: async () => (await import('../../test/bench/enter.ts')).enter,
  join: async () => (await import('../../test/bench/join.ts')).join,
  rooms: async () => (await import('../../test/bench/rooms.ts')).rooms,
  catchUp: async () => (await import('../../test/bench/catchUp.ts')).catchUp,
  search: async () => (await import('../../test/bench/search.ts')).search,
  archive: async () => (await import('../../test/bench/archive.ts')).archive,
  counters: async () => (await import('../../test/bench/counters.ts')).counters,
  coldStart: async () => (await import('../../test/bench/coldStart.ts')).coldStart,
  lan: async () => (await import('../../test/bench/lan.ts')).lan,
  hops: async () => (await import('../../test/bench/hops.ts')).hops,
  guard: async () => (await import('../../test/bench/guard.ts')).guard,
  seal: async () => (await import('../../test/bench/seal.ts')).seal,
  flood: async () => (await import('../../test/bench/flood.ts')).flood,
  idle: async () => (await import('../../test/bench/idle.ts')).idle,
  announce: async () => (await import('../../test/bench/announce.ts')).announce,
  topics: async () => (await import('../../test/bench/topics.ts')).topics,
  directory: async () => (await import('../../test/bench/directory.ts')).directory,
  upload: async () => (await import('../../test/bench/upload.ts')).upload,
  timeline: async () => (await import('../../test/bench/timeline.ts')).timeline,
  typing: async () => (await import('../../test/bench/typing.ts')).typing,
  switcher: async () => (await import('../../test/bench/switcher.ts')).switcher,
  renderer: async () => (await import('../../test/bench/renderer.ts')).renderer,
};

/** These measure the page in a browser. */
const IN_BROWSER = ['idle', 'timeline', 'typing', 'switcher', 'renderer'];

/**
 * Runs the named benchmarks, or all. With `--json` the last line of each is one JSON object with its figures, otherwise
 * a table. Returns the exit code: 0 even if a limit is exceeded, because machines differ; the output shows for each
 * limit whether it holds.
 */
export async function bench(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], ...benchCommandLine });
  const names: readonly string[] = positionals.length === 0 ? BENCH_NAMES : positionals;
  const unknown = names.find((name) => !Object.hasOwn(BENCHES, name));
  if (unknown !== undefined) throw new Error(`No bench ${unknown}. There are: ${BENCH_NAMES.join(', ')}.`);

  await ensurePrograms(
    'redis',
    ...(names.some((name) => IN_BROWSER.includes(name)) ? (['chromium'] as const) : []),
    ...(names.includes('archive') || names.includes('counters') ? (['postgres'] as const) : []),
  );
  for (const [name, load] of Object.entries(BENCHES)) {
    if (!names.includes(name)) continue;
    const found = await load();
    const figures = await found.run();
    if (values.json) console.log(JSON.stringify({ ...figures, limits: verdictsOf(found, figures) }));
    else showTable(name, found, figures);
  }
  return 0;
}

function showTable(name: string, found: Bench, figures: Readonly<Record<string, number>>): void {
  console.log(`\n${name}: ${found.title}`);
  for (const [figure, value] of Object.entries(figures)) {
    console.log(`  ${figure.padEnd(26)}${value.toString().padStart(10)}${verdictOf(found, figure, value)}`);
  }
}
