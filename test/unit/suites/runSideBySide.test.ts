import { expect, it } from 'vitest';
import { runSideBySide } from '../../../scripts/suites/runSideBySide.ts';

/** Suites of these loads, each of which runs until the test ends it. */
function start(loads: Readonly<Record<string, number>>, capacity: number) {
  const steps: string[] = [];
  const ends = new Map<string, () => void>();
  const suites = Object.entries(loads).map(([name, load]) => ({ name, load }));
  const run = async ({ name }: { readonly name: string }): Promise<string> => {
    steps.push(`${name} starts`);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    steps.push(`${name} ends`);
    return name;
  };
  return {
    steps,
    all: runSideBySide(suites, run, capacity),
    end: async (name: string): Promise<void> => {
      await expect.poll(() => ends.has(name)).toBe(true);
      ends.get(name)?.();
    },
  };
}

it('suites run in parallel within the capacity, and start in order', async () => {
  const { all, steps, end } = start({ a: 3, b: 3, c: 3, d: 3 }, 6);
  for (const name of ['b', 'c', 'a', 'd']) await end(name);
  expect(await all).toEqual(['b', 'c', 'a', 'd']);
  expect(steps).toEqual(['a starts', 'b starts', 'b ends', 'c starts', 'c ends', 'd starts', 'a ends', 'd ends']);
});

it('a suite waits until there is capacity for its load, and runs alone if it needs more than all', async () => {
  const { all, steps, end } = start({ a: 2, b: 2, c: 3, d: 9 }, 6);
  for (const name of ['a', 'b', 'c', 'd']) await end(name);
  await all;
  expect(steps).toEqual(['a starts', 'b starts', 'a ends', 'c starts', 'b ends', 'c ends', 'd starts', 'd ends']);
});
