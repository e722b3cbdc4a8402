import { expect, it } from 'vitest';
import { runSideBySide } from '../../../scripts/suites/runSideBySide.ts';

it('suites run in parallel within the number of slots, and start in order', async () => {
  const steps: string[] = [];
  const ends = new Map<string, () => void>();
  const suites = [
    { name: 'a', runsAlone: false },
    { name: 'b', runsAlone: false },
    { name: 'alone', runsAlone: true },
    { name: 'c', runsAlone: false },
  ] as const;
  const run = async ({ name }: { name: string }): Promise<string> => {
    steps.push(`${name} starts`);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    steps.push(`${name} ends`);
    return name;
  };
  const all = runSideBySide(suites, run, 2);
  async function end(name: string): Promise<void> {
    await expect.poll(() => ends.has(name)).toBe(true);
    ends.get(name)?.();
  }
  await end('b');
  await end('a');
  await end('alone');
  await end('c');
  expect(await all).toEqual(['b', 'a', 'alone', 'c']);
  expect(steps).toEqual([
    'a starts',
    'b starts',
    'b ends',
    'a ends',
    'alone starts',
    'alone ends',
    'c starts',
    'c ends',
  ]);
});
