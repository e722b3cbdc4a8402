import { join } from 'node:path';
import { runInForeground } from '../process/runInForeground.mjs';
import { ensurePrograms } from '../setup/ensurePrograms.ts';
import { root } from '../setup/paths.mjs';
import { choosePort, isParley, urlOf } from './choosePort.ts';
import { openBrowser } from './openBrowser.ts';
import { FIRST_PROFILE, SECOND_PERSON, type StartOptions } from './readOptions.ts';

/** Runs a gateway for this computer until it is asked to stop, and opens its page. Returns its exit code. */
export async function startInBrowser({ profile, port, redis }: StartOptions): Promise<number> {
  const usual = await choosePort(profile);
  if (port === undefined && redis === undefined && usual.taken && (await isParley(usual.port))) {
    console.log(`Parley is ready: ${urlOf(usual.port)} (it was running already)`);
    openBrowser(urlOf(usual.port));
    return 0;
  }
  if (redis === undefined) await ensurePrograms('redis');
  if (port === undefined && usual.taken) console.log(`Port ${usual.port} is in use, so Parley takes a free one.`);
  const chosen = port ?? String(usual.taken ? 0 : usual.port);
  const args = ['--port', chosen, ...(redis === undefined ? [] : ['--redis', redis])];
  const { exitCode } = await runInForeground(process.execPath, [join(root, 'out/gateway/index.js'), ...args], {
    env: { PARLEY_LOG: 'warn', ...process.env },
    onLine(line) {
      const url = /^Parley is ready: (\S+)/.exec(line)?.[1];
      if (url === undefined) return;
      if (profile === FIRST_PROFILE) console.log(SECOND_PERSON);
      openBrowser(url);
    },
  });
  return exitCode;
}
