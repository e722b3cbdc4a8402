import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();

it('lists everyone in portions', async () => {
  for (let index = 0; index < 1_500; index += 1) {
    await one.run(scripts.joinPeople, keys.people, { userId: `p${index}`, name: `Pat ${index}`, person: '{}' });
  }
  const seen = new Set<string>();
  let [cursor, parts] = ['0', 0];
  do {
    const part = await one.run(scripts.scanPeople, keys.people, { cursor, count: 500 });
    for (const { name } of part.people) seen.add(name);
    ({ cursor } = part);
    parts += 1;
  } while (cursor !== '0');
  expect(seen.size).toBe(1_500);
  expect(parts).toBeGreaterThan(1);
});
