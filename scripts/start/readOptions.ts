import { parseArgs } from 'node:util';

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

export const USAGE = `Usage: npm start [-- options]
  --profile NAME   a second person on this computer: letters, digits, - and _
  --browser        in a browser instead of the desktop app
  --port N         the port for the browser, 0 for a free one
  --redis URL      use this Redis instead of a private one
  --help           this text
Where npm run demo has made a team, that is opened unless a profile or a Redis is named.`;

export const FIRST_PROFILE = 'default';

export const SECOND_PERSON = 'For a second person on this computer: npm start -- --profile second';

/** `null` when only help was asked for. */
export function readOptions(args: readonly string[]): StartOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      profile: { type: 'string' },
      browser: { type: 'boolean', default: false },
      port: { type: 'string' },
      redis: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return null;
  const { profile = FIRST_PROFILE, browser, port, redis } = values;
  // It becomes the name of a folder.
  if (!/^[\w-]{1,32}$/.test(profile)) throw new Error(`"${profile}" can't be a profile.\n${USAGE}`);
  return { profile, browser, port, redis, anybodys: values.profile === undefined && redis === undefined };
}
