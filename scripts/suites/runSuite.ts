import { startDisplay } from '../process/startDisplay.ts';
import { ensurePrograms } from '../setup/ensurePrograms.ts';
import { canShowDesktop, findElectron } from '../setup/findElectron.ts';
import { checkLeftovers } from './checkLeftovers.ts';
import { enterOwnNetwork } from './enterOwnNetwork.ts';
import { runPlaywright, skipPlaywright } from './runPlaywright.ts';
import { runVitest } from './runVitest.ts';
import type { SuiteResult } from './SuiteResult.ts';
import type { Suite } from './suites.ts';

/** Runs a suite to its end. Its programs and the build must be there. */
export function runSuite(suite: Suite): Promise<SuiteResult> {
  return checkLeftovers(suite.name, (env) => {
    if (suite.name === 'electron') return runElectronSuite(env);
    return suite.runner === 'vitest' ? runVitest(suite.name, env) : runPlaywright(suite.name, env);
  });
}

async function runElectronSuite(env: NodeJS.ProcessEnv): Promise<SuiteResult> {
  const electron = findElectron();
  if (electron.path === undefined) return skipPlaywright('electron', electron.reason);
  const enter = enterOwnNetwork();
  if (canShowDesktop()) return runPlaywright('electron', env, enter);
  await ensurePrograms('display');
  const display = await startDisplay();
  try {
    return await runPlaywright('electron', { ...env, DISPLAY: display.name }, enter);
  } finally {
    display.stop();
  }
}
