import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rpmVersionOf } from '../../../scripts/rpm/buildRpmPackage.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

const HELPER = '/usr/lib/systemd/systemd-update-helper';
const UNITS = 'parley-server.service parley-counters-flush.timer';

/** What a scriptlet asks of systemd if rpm runs it with the number of packages of this name that remain. */
function asked(scriptlet: string, remaining: number): string {
  const folder = makeTemporaryFolder('scriptlet');
  const [helper, log] = [join(folder, 'helper'), join(folder, 'log')];
  writeFileSync(helper, `#!/bin/sh\necho "$@" >>${log}\nexit 1\n`);
  chmodSync(helper, 0o755);
  const script = readFileSync(join(repositoryRoot, 'deploy/rpm', scriptlet), 'utf8');
  expect(script).toContain(HELPER);
  execFileSync('sh', ['-c', script.replaceAll(HELPER, helper), scriptlet, String(remaining)]);
  return existsSync(log) ? readFileSync(log, 'utf8').trimEnd() : '';
}

describe.skipIf(process.platform === 'win32')('the scriptlets of the RPM package, also if systemd fails', () => {
  it.each([
    ['installation', [['post', 1]], `install-system-units ${UNITS}`],
    // The new package first, then the old one.
    [
      'an upgrade',
      [
        ['post', 2],
        ['preun', 1],
        ['postun', 1],
      ],
      'mark-restart-system-units parley-server.service',
    ],
    [
      'removal',
      [
        ['preun', 0],
        ['postun', 0],
      ],
      `remove-system-units ${UNITS}`,
    ],
  ] as const)('ask systemd at %s', (_, steps, expected) => {
    expect(steps.map(([scriptlet, remaining]) => asked(scriptlet, remaining)).filter(Boolean)).toEqual([expected]);
  });
});

it.each([
  ['1.2.0', '1.2.0'],
  ['1.2.0-beta', '1.2.0~beta'],
  ['1.2.0-beta-2', '1.2.0~beta_2'],
])('the version %s is %s for rpm, which permits no hyphen', (version, expected) => {
  expect(rpmVersionOf(version)).toBe(expected);
});
