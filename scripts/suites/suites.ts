import type { ProgramName } from '../setup/ensurePrograms.ts';

export interface Suite {
  readonly name: string;
  readonly runner: 'vitest' | 'playwright';
  /** Programs that npm does not install. */
  readonly programs: readonly ProgramName[];
  /** Whether it runs the built product. */
  readonly needsBuild: boolean;
  /** Whether no other suite runs beside it. */
  readonly runsAlone: boolean;
}

/**
 * Every suite of `test/`, in the order in which they start: the start in a fresh clone, the fast ones, then the longest one with
 * the others beside it. A browser suite waits more than it works, so it leaves the machine to its neighbours.
 */
export const SUITES: readonly Suite[] = [
  { name: 'newcomer', runner: 'vitest', programs: ['redis', 'chromium'], needsBuild: false, runsAlone: true },
  { name: 'unit', runner: 'vitest', programs: [], needsBuild: false, runsAlone: false },
  { name: 'renderer', runner: 'vitest', programs: [], needsBuild: false, runsAlone: false },
  { name: 'store', runner: 'vitest', programs: [], needsBuild: false, runsAlone: false },
  { name: 'lua', runner: 'vitest', programs: ['redis'], needsBuild: false, runsAlone: false },
  { name: 'e2e', runner: 'playwright', programs: ['redis', 'chromium'], needsBuild: true, runsAlone: false },
  { name: 'electron', runner: 'playwright', programs: ['redis', 'chromium'], needsBuild: true, runsAlone: false },
  { name: 'core', runner: 'vitest', programs: ['redis', 'postgres'], needsBuild: false, runsAlone: false },
  { name: 'gateway', runner: 'vitest', programs: ['redis', 'postgres'], needsBuild: false, runsAlone: false },
  { name: 'cluster', runner: 'vitest', programs: ['redis'], needsBuild: false, runsAlone: false },
  { name: 'fault', runner: 'vitest', programs: ['redis', 'postgres'], needsBuild: false, runsAlone: false },
  {
    name: 'pictures',
    runner: 'playwright',
    programs: ['redis', 'chromium', 'fonts'],
    needsBuild: true,
    runsAlone: false,
  },
];
