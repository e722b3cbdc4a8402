import { runInForeground } from '../process/runInForeground.mjs';
import { ensurePrograms } from '../setup/ensurePrograms.ts';
import { root } from '../setup/paths.mjs';
import { FIRST_PROFILE, SECOND_PERSON, type StartOptions } from './readOptions.ts';

/** How it ended; `reason`: why it did not start, as a clause. */
export interface DesktopEnded {
  readonly exitCode: number;
  readonly reason?: string;
}

/** Lines of Chromium's own log, such as `[812:0104/101500.112233:ERROR:bus.cc(407)] …`: a person cannot act on them. */
const CHROMIUM_LOG = /^\[\d+:\d+\/\d+\.\d+:\w+:/;

/** Runs the desktop app until it is quit. `dataFolder`: a folder other than the usual one. */
export async function startDesktop(
  electron: string,
  { profile, redis, dataFolder }: Pick<StartOptions, 'profile' | 'redis'> & { readonly dataFolder?: string },
): Promise<DesktopEnded> {
  try {
    await ensurePrograms('redis');
  } catch (error) {
    // Not fatal: a team's Redis or server can be chosen in the window.
    console.log(
      `${error instanceof Error ? error.message : String(error)}\nWithout it, "On this computer" can't be chosen.`,
    );
  }
  // Chromium does not run as root inside its own sandbox (https://crbug.com/638180).
  const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  let isReady = false;
  const elsewhere = dataFolder === undefined ? [] : [`--user-data-dir=${dataFolder}`];
  const args = [root, `--profile=${profile}`, ...elsewhere, ...sandbox];
  const { exitCode, wasAsked } = await runInForeground(electron, args, {
    onLine(line) {
      if (isReady || !line.startsWith('Parley is ready')) return;
      isReady = true;
      if (profile === FIRST_PROFILE && dataFolder === undefined) console.log(SECOND_PERSON);
    },
    env: { ...process.env, ...(redis !== undefined && { PARLEY_REDIS: redis }) },
    keepError: (line) => !CHROMIUM_LOG.test(line),
  });
  if (isReady || wasAsked) return { exitCode };
  if (exitCode === 0) {
    console.log('Parley was running already; its window comes to the front.');
    return { exitCode };
  }
  return { exitCode, reason: `the desktop app ended with exit code ${exitCode} before its window was there` };
}
