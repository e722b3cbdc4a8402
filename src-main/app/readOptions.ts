import { join, resolve } from 'node:path';

export interface DesktopOptions {
  /** `default`, or the name in `--profile NAME`: one person of several on this computer. */
  readonly profile: string;
  /** The folder shared by all profiles. */
  readonly root: string;
  /** This profile's own settings, secrets, page storage and log. */
  readonly userData: string;
  readonly isDefaultProfile: boolean;
  /** Without a window, as at the sign-in to the computer. */
  readonly isHidden: boolean;
}

export const HIDDEN_SWITCH = '--hidden';

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
  const isDefaultProfile = profile === DEFAULT_PROFILE;
  const userData = isDefaultProfile ? root : join(root, 'profiles', profile);
  return { profile, root, userData, isDefaultProfile, isHidden: isHiddenStart(args) };
}

/** The arguments that start Parley with the same profile. */
export function profileArguments({ profile, root, isDefaultProfile }: DesktopOptions, defaultRoot: string): string[] {
  return [
    ...(root === defaultRoot ? [] : [`--user-data-dir=${root}`]),
    ...(isDefaultProfile ? [] : [`--profile=${profile}`]),
  ];
}

/** An argument in a command line of Windows. */
export function quoteForWindows(argument: string): string {
  return argument.includes(' ') ? `"${argument}"` : argument;
}

/** Whether a start with these arguments shows no window. */
export function isHiddenStart(args: readonly string[]): boolean {
  return args.includes(HIDDEN_SWITCH);
}

/** The value of `NAME VALUE` or `NAME=VALUE`. */
export function readSwitch(args: readonly string[], name: string): string | undefined {
  const at = args.findIndex((arg) => arg === name || arg.startsWith(`${name}=`));
  const found = args[at];
  if (found === undefined) return undefined;
  return found === name ? (args[at + 1] ?? '') : found.slice(name.length + 1);
}
