import { join, resolve } from 'node:path';

export interface DesktopOptions {
  /** `default`, or the name in `--profile NAME`: one person of several on this computer. */
  readonly profile: string;
  /** The folder shared by all profiles. */
  readonly root: string;
  /** This profile's own settings, secrets, page storage and log. */
  readonly userData: string;
}

const DEFAULT_PROFILE = 'default';

/**
 * `--profile NAME` or `--profile=NAME`, and Electron's own `--user-data-dir=DIR` for the root folder. Throws a
 * `RangeError` with a text for the terminal if the name is not suitable for a folder.
 */
export function readOptions(args: readonly string[], defaultRoot: string): DesktopOptions {
  const profile = readSwitch(args, '--profile') ?? DEFAULT_PROFILE;
  if (!/^[A-Za-z0-9_-]{1,32}$/.test(profile)) {
    throw new RangeError('--profile takes a name of up to 32 letters, digits, "-" and "_".');
  }
  const root = resolve(readSwitch(args, '--user-data-dir') ?? defaultRoot);
  return { profile, root, userData: profile === DEFAULT_PROFILE ? root : join(root, 'profiles', profile) };
}

function readSwitch(args: readonly string[], name: string): string | undefined {
  const at = args.findIndex((arg) => arg === name || arg.startsWith(`${name}=`));
  const found = args[at];
  if (found === undefined) return undefined;
  return found === name ? (args[at + 1] ?? '') : found.slice(name.length + 1);
}
