import { parseArgs } from 'node:util';
import type { Bench } from '../../test/bench/Bench.ts';
import { ensurePrograms } from '../setup/ensurePrograms.ts';
import { generateRegistry } from '../setup/generateRegistry.ts';

type Figures = Readonly<Record<string, number>>;

const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  send: async () => (await import('../../test/bench/send.ts')).send,
  live: async () => (await import('../../test/bench/live.ts')).live,
  enter: async () => (await import('../../test/bench/enter.ts')).enter,
  rooms: async () => (await import('../../test/bench/rooms.ts')).rooms,
};

/**
 * Runs the named benches, or all. With `--json` the last line of each is one JSON object with its figures, else it is a
 * table. Returns the exit code: a figure below its target does not fail, since machines differ.
 */
export async function bench(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const names = positionals.length === 0 ? Object.keys(BENCHES) : positionals;
  const unknown = names.find((name) => !Object.hasOwn(BENCHES, name));
  if (unknown !== undefined) throw new Error(`No bench ${unknown}. There are: ${Object.keys(BENCHES).join(', ')}.`);

  await ensurePrograms('redis');
  await generateRegistry();
  for (const [name, load] of Object.entries(BENCHES)) {
    if (!names.includes(name)) continue;
    const found = await load();
    const figures = await found.run();
    if (values.json) console.log(JSON.stringify(figures));
    else showTable(name, found, figures);
  }
  return 0;
}

function showTable(name: string, { title, atLeast = {}, exactly = {} }: Bench, figures: Figures): void {
  console.log(`\n${name}: ${title}`);
  for (const [figure, value] of Object.entries(figures)) {
    const verdicts = [
      verdict('at least', atLeast[figure], (target) => value >= target),
      verdict('exactly', exactly[figure], (target) => value === target),
    ];
    console.log(`  ${figure.padEnd(22)}${value.toString().padStart(10)}${verdicts.join('')}`);
  }
}

function verdict(words: string, target: number | undefined, isMet: (target: number) => boolean): string {
  return target === undefined ? '' : `  ${words} ${target}${isMet(target) ? '' : ': MISSED'}`;
}
