import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';

/** Makes version 1.1.0 of the server's package 1.0.0, whose default settings differ, beside it. Returns its file. */
export function makeUpgrade(file: string, compression: string): string {
  const tree = join(makeTemporaryFolder('upgrade'), 'tree');
  execFileSync('dpkg-deb', ['--raw-extract', file, tree]);
  const change = (name: string, from: RegExp, to: string): void => {
    const path = join(tree, name);
    const text = readFileSync(path, 'utf8');
    expect(text).toMatch(from);
    writeFileSync(path, text.replace(from, to));
  };
  change('DEBIAN/control', /^Version: 1\.0\.0$/mu, 'Version: 1.1.0');
  change('etc/parley/parley.env', /^# The settings/u, '# All settings');
  const upgrade = file.replace('_1.0.0_', '_1.1.0_');
  execFileSync('dpkg-deb', ['--root-owner-group', `-Z${compression}`, '--build', tree, upgrade]);
  return upgrade;
}
