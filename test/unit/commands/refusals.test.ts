import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { archive } from '../../../scripts/commands/archive.ts';
import { countOf } from '../../../scripts/commands/countOf.ts';
import { counters } from '../../../scripts/commands/counters.ts';
import { exportOne } from '../../../scripts/commands/export.ts';
import { packageApp } from '../../../scripts/commands/package.ts';

let place: string;
let errors: string[];

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'parley-commands-'));
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((text: string) => void errors.push(text));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(place, { recursive: true, force: true });
});

describe('a command that cannot start', () => {
  it('says that nothing was archived when Redis does not answer, and what to do', async () => {
    const database = join(place, 'a.sqlite');
    expect(await archive(['--redis', 'redis://127.0.0.1:1', '--database', database])).toBe(1);
    expect(errors.join()).toMatch(/^Nothing was archived\. REDIS_UNREACHABLE .*: check that Redis runs/u);
    expect(await readdir(place)).toEqual([]);
  });

  it('says that buffered counters are safe when Redis does not answer', async () => {
    const database = join(place, 'a.sqlite');
    expect(await counters(['flush', '--redis', 'redis://127.0.0.1:1', '--database', database])).toBe(1);
    expect(errors.join()).toMatch(/nothing is lost\. REDIS_UNREACHABLE .*: check that Redis runs/u);
    expect(await readdir(place)).toEqual([]);
  });

  it.each(['deb', 'server'])('refuses options for the Debian package %s, which has none', async (name) => {
    expect(await packageApp([name, '--dir'])).toBe(2);
    expect(errors).toEqual([`npm run package -- ${name} takes no options, not --dir.`]);
  });

  it('names the option that was given', async () => {
    expect(await archive(['--older-than', 'x', '--profile-dir', place])).toBe(1);
    expect(errors.join()).toMatch(/^Nothing was archived\. INVALID_ARGUMENT \(field --older-than,/u);
  });

  it('creates nothing in a folder without conversations', async () => {
    expect(await archive(['--profile-dir', place])).toBe(1);
    expect(await exportOne(['general', '--to', join(place, 'out'), '--profile-dir', place])).toBe(1);
    expect(await counters(['flush', '--profile-dir', place])).toBe(1);
    expect(errors).toEqual([
      expect.stringContaining('There is nothing to archive'),
      expect.stringContaining('There is nothing to export'),
      expect.stringContaining('There is nothing to count'),
    ]);
    expect(await readdir(place)).toEqual([]);
  });
});

it('uses the singular for one and the plural for several', () => {
  expect([0, 1, 2].map((count) => countOf(count, 'file'))).toEqual(['0 files', '1 file', '2 files']);
});
