import { expect, it } from 'vitest';
import { runSideBySide } from '../../../scripts/suites/runSideBySide.ts';

it('suites run in parallel within the number of slots, and start in order', async () => {
  const steps: string[] = [];
  const ends = new Map<string, () => void>();
  const run = async (name: string): Promise<string> => {
    steps.push(`${name} starts`);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    steps.push(`${name} ends`);
    return name;
  };
  const all = runSideBySide(['a', 'b', 'c', 'd'], run, 2);
  async function end(name: string): Promise<void> {
    await expect.poll(() => ends.has(name)).toBe(true);
    ends.get(name)?.();
  }
  await end('b');
  await end('c');
  await end('a');
  await end('d');
  expect(await all).toEqual(['b', 'c', 'a', 'd']);
  expect(steps).toEqual(['a starts', 'b starts', 'b ends', 'c starts', 'c ends', 'd starts', 'a ends', 'd ends']);
});
