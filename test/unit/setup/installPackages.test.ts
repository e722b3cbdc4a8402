import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installPackages } from '../../../scripts/setup/installPackages.ts';

const LIMITS = { lockLimitMs: 60_000, lockPollMs: 1 };
const STALE = 'E: Failed to fetch http://mirror.example/redis.deb  404  Not Found';
const UNKNOWN = 'E: Unable to locate package redis-server';
const LISTS_LOCKED = 'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 42 (apt-get)';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-apt-'));
  vi.stubEnv('PATH', [folder, process.env['PATH']].join(delimiter));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** An apt-get that fails with each of these messages in turn; null is success. */
function answerWith(...answers: readonly (string | null)[]): void {
  answers.forEach((answer, index) => answer !== null && writeFileSync(join(folder, `answer-${index}`), answer));
  const script = `#!/bin/sh
echo "$3" >>'${folder}/calls'
answer='${folder}'/answer-$(($(wc -l <'${folder}/calls') - 1))
[ ! -f "$answer" ] || { cat "$answer" >&2; exit 100; }
`;
  writeFileSync(join(folder, 'apt-get'), script, { mode: 0o755 });
}

const calls = (): string[] => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');

describe('repair A: the installation of Debian packages', () => {
  it('updates the lists first, which may be empty', async () => {
    answerWith();
    await installPackages(['redis-server'], LIMITS);
    expect(calls()).toEqual(['update', 'install']);
  });

  it.each([
    ['a file that the mirror no longer has', STALE],
    ['a package that the lists do not name', UNKNOWN],
  ])('updates the lists once more after %s', async (_what, problem) => {
    answerWith(null, problem);
    await installPackages(['redis-server'], LIMITS);
    expect(calls()).toEqual(['update', 'install', 'update', 'install']);
  });

  it('installs although one source cannot be updated', async () => {
    answerWith('E: The repository http://broken.example does not have a Release file.');
    await installPackages(['redis-server'], LIMITS);
    expect(calls()).toEqual(['update', 'install']);
  });

  it('waits for another apt that holds the lock of the lists', async () => {
    answerWith(LISTS_LOCKED, LISTS_LOCKED);
    await installPackages(['redis-server'], LIMITS);
    expect(calls()).toEqual(['update', 'update', 'update', 'install']);
  });

  it('waits no longer than its limit', async () => {
    answerWith(...Array<string>(4).fill(LISTS_LOCKED));
    await expect(installPackages(['redis-server'], { ...LIMITS, lockLimitMs: 0 })).rejects.toThrow(
      'held by process 42',
    );
    expect(calls()).toEqual(['update', 'install', 'update', 'install']);
  });

  it('fails with the output of apt-get when updated lists do not help', async () => {
    answerWith('E: no network', UNKNOWN, 'E: no network', UNKNOWN);
    await expect(installPackages(['redis-server'], LIMITS)).rejects.toThrow(
      `apt-get could not install redis-server:\n  E: no network\n  ${UNKNOWN}`,
    );
    expect(calls()).toEqual(['update', 'install', 'update', 'install']);
  });
});
