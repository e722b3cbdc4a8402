import { startDisplay } from '../process/startDisplay.ts';
import { ensurePrograms } from '../setup/ensurePrograms.ts';
import { canShowDesktop, findElectron } from '../setup/findElectron.ts';
import { runPlaywright, skipPlaywright } from './runPlaywright.ts';
import { runVitest } from './runVitest.ts';
import type { SuiteResult } from './SuiteResult.ts';
import type { Suite } from './suites.ts';

/** Runs a suite to its end. Its programs and the build must be there. */
export function runSuite(suite: Suite): Promise<SuiteResult> {
  if (suite.name === 'electron') return runElectronSuite();
  return suite.runner === 'vitest' ? runVitest(suite.name) : runPlaywright(suite.name);
}

async function runElectronSuite(): Promise<SuiteResult> {
  const electron = findElectron();
  if (electron.path === undefined) return skipPlaywright('electron', electron.reason);
  if (canShowDesktop()) return runPlaywright('electron');
  await ensurePrograms('display');
  const display = await startDisplay();
  try {
    return await runPlaywright('electron', { DISPLAY: display.name });
  } finally {
    display.stop();
  }
}
