import { join } from 'node:path';
import { startDisplay } from '../process/startDisplay.ts';
import { ensurePrograms } from '../setup/ensurePrograms.ts';
import { canShowDesktop, findElectron } from '../setup/findElectron.ts';
import { root } from '../setup/paths.mjs';
import { checkLeftovers } from './checkLeftovers.ts';
import { runPlaywright, skipPlaywright } from './runPlaywright.ts';
import { runVitest } from './runVitest.ts';
import type { SuiteResult } from './SuiteResult.ts';
import type { Suite } from './suites.ts';

/**
 * Compiled code of the programs that the tests start again and again: a twelfth of the processor time of an e2e run. The
 * newcomer's commands, which have an environment of their own, don't use it.
 */
const COMPILED = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') };

/** Runs a suite to its end. Its programs and the build must be there. */
export function runSuite(suite: Suite): Promise<SuiteResult> {
  return checkLeftovers(suite.name, (temporary) => {
    const env = { ...temporary, ...COMPILED };
    if (suite.name === 'electron') return runElectronSuite(env);
    return suite.runner === 'vitest' ? runVitest(suite.name, env) : runPlaywright(suite.name, env);
  });
}

async function runElectronSuite(env: NodeJS.ProcessEnv): Promise<SuiteResult> {
  const electron = findElectron();
  if (electron.path === undefined) return skipPlaywright('electron', electron.reason);
  if (canShowDesktop()) return runPlaywright('electron', env);
  await ensurePrograms('display');
  const display = await startDisplay();
  try {
    return await runPlaywright('electron', { ...env, DISPLAY: display.name });
  } finally {
    display.stop();
  }
}
