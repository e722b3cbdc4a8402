import { parseArgs } from 'node:util';
import { startCommandLine } from '../commands/startCommandLine.mjs';

export interface StartOptions {
  /** The profile: each has its own window or page, its own session and its own settings. */
  readonly profile: string;
  /** Whether to use a browser even if the desktop can run. */
  readonly browser: boolean;
  /** The port for the browser; `undefined`: the profile's usual port. */
  readonly port: string | undefined;
  /** The Redis to use; `undefined`: the profile's choice, or a private one. */
  readonly redis: string | undefined;
  /** Whether no option selects a profile or a Redis: then a demo is opened, if there is one. */
  readonly mayOpenDemo: boolean;
}

export const FIRST_PROFILE = 'default';

export const SECOND_PERSON = 'For a second person on this computer: npm start -- --profile second';

/** Throws if the profile is not a valid folder name. */
export function readOptions(args: readonly string[]): StartOptions {
  const { values } = parseArgs({ args: [...args], ...startCommandLine });
  const { profile = FIRST_PROFILE, browser, port, redis } = values;
  // It becomes the name of a folder.
  if (!/^[\w-]{1,32}$/.test(profile)) throw new Error(`"${profile}" can't be a profile.\n${startCommandLine.usage}`);
  return { profile, browser, port, redis, mayOpenDemo: values.profile === undefined && redis === undefined };
}
