import { expect, it } from 'vitest';
import { runSideBySide } from '../../../scripts/suites/runSideBySide.ts';

it('suites run in parallel within the number of slots, and start in order', async () => {
  const steps: string[] = [];
  const ends = new Map<string, () => void>();
  const suites = [
    { name: 'a', slots: 1 },
    { name: 'b', slots: 1 },
    { name: 'wide', slots: 2 },
    { name: 'c', slots: 1 },
  ] as const;
  const all = runSideBySide(suites, async ({ name }) => {
    steps.push(`${name} starts`);
    await new Promise<void>((resolve) => ends.set(name, resolve));
    steps.push(`${name} ends`);
    return name;
  });
  async function end(name: string): Promise<void> {
    await expect.poll(() => ends.has(name)).toBe(true);
    ends.get(name)?.();
  }
  await end('b');
  await end('a');
  await end('wide');
  await end('c');
  expect(await all).toEqual(['b', 'a', 'wide', 'c']);
  expect(steps).toEqual(['a starts', 'b starts', 'b ends', 'a ends', 'wide starts', 'wide ends', 'c starts', 'c ends']);
});
