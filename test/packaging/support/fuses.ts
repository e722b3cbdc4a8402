import { flipFuses, FuseVersion } from '@electron/fuses';
import { copyFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FUSE_NAMES, type Fuses, readFuses, readFuseSettings } from '../../../scripts/desktop/fuses.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';
import { isScript } from './packForTest.ts';

/**
 * The fuses of a packed program. If it is a script, which electron-builder cannot change, they are set as in
 * electron-builder.yml in a copy of the binary that it starts.
 */
export async function fusesOf(program: string): Promise<Fuses> {
  if (!isScript(program)) return readFuses(program);
  const copy = join(makeTemporaryFolder('fuses'), 'binary');
  copyFileSync(findLargestFile(dirname(program)), copy);
  const settings = readFuseSettings();
  const known = Object.keys(await readFuses(copy)).map((name) => [FUSE_NAMES.indexOf(name), settings[name]]);
  await flipFuses(copy, { version: FuseVersion.V1, ...(Object.fromEntries(known) as Record<number, boolean>) });
  return readFuses(copy);
}

function findLargestFile(folder: string): string {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const [largest] = files.toSorted((one, other) => statSync(other).size - statSync(one).size);
  if (largest === undefined) throw new Error(`no file in ${folder}`);
  return largest;
}
