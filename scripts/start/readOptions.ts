import { parseArgs } from 'node:util';
import { startCommandLine } from '../commands/startCommandLine.mjs';

export interface StartOptions {
  /** Who uses it: each profile has its own window or page, its own session and its own settings. */
  readonly profile: string;
  /** In a browser even where the desktop can run. */
  readonly browser: boolean;
  /** Where the browser finds it; `undefined`: the profile's usual port. */
  readonly port: string | undefined;
  /** The Redis to use; `undefined`: what the profile has chosen, or a private one. */
  readonly redis: string | undefined;
  /** Nothing says whose Parley it is to be: where there is a demo, that is opened. */
  readonly anybodys: boolean;
}

export const FIRST_PROFILE = 'default';

export const SECOND_PERSON = 'For a second person on this computer: npm start -- --profile second';

/** Throws when the profile can be no folder. */
export function readOptions(args: readonly string[]): StartOptions {
  const { values } = parseArgs({ args: [...args], ...startCommandLine });
  const { profile = FIRST_PROFILE, browser, port, redis } = values;
  // It becomes the name of a folder.
  if (!/^[\w-]{1,32}$/.test(profile)) throw new Error(`"${profile}" can't be a profile.\n${startCommandLine.usage}`);
  return { profile, browser, port, redis, anybodys: values.profile === undefined && redis === undefined };
}
