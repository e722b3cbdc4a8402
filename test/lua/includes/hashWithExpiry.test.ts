import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readIncludes } from '../../../scripts/lua/readScripts.ts';
import { resolveIncludes } from '../../../scripts/lua/resolveIncludes.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one, keys } = startScripts();
const includes = await readIncludes(join(repositoryRoot, 'lua/includes'));

const WRITE = resolveIncludes(
  'write',
  `-- @include writeHashWithExpiry
   local fields = {}
   for i = 2, #ARGV do fields[#fields + 1] = ARGV[i] end
   return {writeHashWithExpiry(KEYS[1], ARGV[1], fields) and 1 or 0}`,
  includes,
);
const READ = resolveIncludes(
  'read',
  `-- @include readHashWithExpiry
   local values, leftMs = readHashWithExpiry(KEYS[1], ARGV)
   return {values, leftMs}`,
  includes,
);

const write = (key: string, lifetimeMs: string | number, fields: readonly string[]) =>
  one.call('writing a hash', (command) => command.eval(WRITE, 1, key, lifetimeMs, ...fields)); // bounded: of a test
const read = (key: string, ...fields: readonly string[]) =>
  one.call('reading a hash', (command) => command.eval(READ, 1, key, ...fields)); // bounded: of a test
const keyOf = (name: string): string => keys.session(name).session;

describe('a hash with an expiry', () => {
  it('F3: is written with its expiry in one step, and read back with the time that is left', async () => {
    const key = keyOf('pair');
    expect(await write(key, 60_000, ['name', 'Amy', 'role', ''])).toEqual([1]);
    const [values, leftMs] = (await read(key, 'name', 'role', 'none')) as [unknown, number];
    expect(values).toEqual(['Amy', '', null]);
    expect(leftMs).toBeGreaterThan(0);
    expect(leftMs).toBeLessThanOrEqual(60_000);
  });

  it('F3: of thousands of fields is written whole', async () => {
    const key = keyOf('large');
    const fields = Array.from({ length: 6_000 }, (_, index) => [`field ${index}`, `value ${index}`]).flat();
    await write(key, 60_000, fields);
    expect(await one.command.hlen(key)).toBe(6_000);
    expect(await one.command.pttl(key)).toBeGreaterThan(0);
  });

  it('F3: is not written without fields, and what was there stays as it was', async () => {
    const key = keyOf('empty');
    expect(await write(key, 60_000, [])).toEqual([0]);
    expect(await one.command.exists(key)).toBe(0);

    await write(key, 90_000, ['name', 'Amy']);
    expect(await write(key, 10, [])).toEqual([0]);
    expect(await one.command.hgetall(key)).toEqual({ name: 'Amy' });
    expect(await one.command.pttl(key)).toBeGreaterThan(60_000);
  });

  it.each(['', 'soon', 'nan', 'inf', '0', '-1', '1.5', '1e300', '3155760000001'])(
    'F3: is refused before any write with the expiry "%s"',
    async (lifetimeMs) => {
      const [fresh, known] = [keyOf(`fresh ${lifetimeMs}`), keyOf(`known ${lifetimeMs}`)];
      await write(known, 60_000, ['name', 'Amy']);
      for (const key of [fresh, known]) {
        await expect(write(key, lifetimeMs, ['name', 'Ben'])).rejects.toMatchObject({ code: 'INTERNAL' });
      }
      expect(await one.command.exists(fresh)).toBe(0);
      expect(await one.command.hgetall(known)).toEqual({ name: 'Amy' });
      expect(await one.command.pttl(known)).toBeGreaterThan(0);
    },
  );

  it('F3: is refused before any write when a field has no value', async () => {
    const key = keyOf('odd');
    const fields = Array.from({ length: 2_001 }, (_, index) => `field ${index}`);
    await expect(write(key, 60_000, fields)).rejects.toMatchObject({ code: 'INTERNAL' });
    expect(await one.command.exists(key)).toBe(0);
  });

  it('F3: reads as not there when it never existed and when it has expired, not as a hash of empty fields', async () => {
    expect(await read(keyOf('never'), 'name')).toEqual([]);

    const key = keyOf('over');
    await write(key, 1, ['name', 'Amy']);
    await expect.poll(() => read(key, 'name')).toEqual([]);
    await write(key, 60_000, ['other', 'x']);
    expect(await read(key, 'name')).toEqual([[null], expect.any(Number)]);
  });
});
