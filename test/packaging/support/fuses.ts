import { flipFuses, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses';
import { copyFileSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';
import { isScript } from './packForTest.ts';

/** How an enabled fuse is written in the binary (https://www.electronjs.org/docs/latest/tutorial/fuses). */
const ENABLED = '1'.charCodeAt(0);

type Fuses = Readonly<Record<string, boolean>>;

/** All of Electron's fuses, by the names in electron-builder.yml. */
export const FUSE_NAMES = Object.values(FuseV1Options)
  .filter((name) => typeof name === 'string')
  .map((name) => name.charAt(0).toLowerCase() + name.slice(1));

/** The fuses in electron-builder.yml. */
export function readFuseSettings(): Fuses {
  const text = readFileSync(join(repositoryRoot, 'electron-builder.yml'), 'utf8');
  const { electronFuses } = parse(text) as { readonly electronFuses: Fuses };
  // It concerns the signature of the binary on macOS.
  return Object.fromEntries(Object.entries(electronFuses).filter(([name]) => name !== 'resetAdHocDarwinSignature'));
}

/**
 * The fuses of a packed binary. If the program is a script, which electron-builder cannot change, they are set as in
 * electron-builder.yml in a copy of the binary that it starts. An older binary has fewer of them.
 */
export async function readFuses(program: string): Promise<Fuses> {
  if (!isScript(program)) return readWire(program);
  const copy = join(makeTemporaryFolder('fuses'), 'binary');
  copyFileSync(findLargestFile(join(program, '..')), copy);
  const settings = readFuseSettings();
  const known = Object.keys(await readWire(copy)).map((name) => [FUSE_NAMES.indexOf(name), settings[name]]);
  await flipFuses(copy, { version: FuseVersion.V1, ...(Object.fromEntries(known) as Record<number, boolean>) });
  return readWire(copy);
}

async function readWire(binary: string): Promise<Fuses> {
  const wire: Readonly<Record<string, unknown>> = { ...(await getCurrentFuseWire(binary)) };
  const states = FUSE_NAMES.map((name, index) => [name, wire[index]] as const);
  return Object.fromEntries(
    states.filter(([, state]) => state !== undefined).map(([name, state]) => [name, state === ENABLED]),
  );
}

function findLargestFile(folder: string): string {
  const files = readdirSync(folder).map((name) => join(folder, name));
  const [largest] = files.toSorted((one, other) => statSync(other).size - statSync(one).size);
  if (largest === undefined) throw new Error(`no file in ${folder}`);
  return largest;
}
