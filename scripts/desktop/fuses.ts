import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../setup/paths.mjs';

/** Whether each fuse is enabled, by the names in electron-builder.yml. */
export type Fuses = Readonly<Record<string, boolean>>;

/** How an enabled fuse is written in the binary (https://www.electronjs.org/docs/latest/tutorial/fuses). */
const ENABLED = '1'.charCodeAt(0);

/** All of Electron's fuses, in their order in the binary. */
export const FUSE_NAMES = Object.values(FuseV1Options)
  .filter((name) => typeof name === 'string')
  .map((name) => name.charAt(0).toLowerCase() + name.slice(1));

/** The fuses in electron-builder.yml. */
export function readFuseSettings(): Fuses {
  const text = readFileSync(join(root, 'electron-builder.yml'), 'utf8');
  const { electronFuses } = parse(text) as { readonly electronFuses: Fuses };
  // It concerns the signature of the binary on macOS.
  return Object.fromEntries(Object.entries(electronFuses).filter(([name]) => name !== 'resetAdHocDarwinSignature'));
}

/** The fuses of a binary, or of an app of macOS. An older Electron has fewer of them. */
export async function readFuses(binary: string): Promise<Fuses> {
  const wire: Readonly<Record<string, unknown>> = { ...(await getCurrentFuseWire(binary)) };
  const states = FUSE_NAMES.map((name, index) => [name, wire[index]] as const);
  return Object.fromEntries(
    states.filter(([, state]) => state !== undefined).map(([name, state]) => [name, state === ENABLED]),
  );
}
