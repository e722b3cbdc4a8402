import type { ProgramName } from '../setup/ensurePrograms.ts';

export interface Suite {
  readonly name: string;
  readonly runner: 'vitest' | 'playwright';
  /** Programs that npm does not install. */
  readonly programs: readonly ProgramName[];
  /** Whether it runs the built product. */
  readonly needsBuild: boolean;
}

/**
 * Every suite of `test/`, in the order in which they start: the first start in a fresh clone, which mostly waits for
 * npm, then the longest first, so that the last ones to end are short.
 */
export const SUITES: readonly Suite[] = [
  { name: 'newcomer', runner: 'vitest', programs: ['redis', 'chromium'], needsBuild: false },
  { name: 'e2e', runner: 'playwright', programs: ['redis', 'chromium'], needsBuild: true },
  { name: 'electron', runner: 'playwright', programs: ['redis', 'chromium'], needsBuild: true },
  { name: 'core', runner: 'vitest', programs: ['redis', 'postgres'], needsBuild: false },
  { name: 'fault', runner: 'vitest', programs: ['redis', 'postgres'], needsBuild: false },
  { name: 'renderer', runner: 'vitest', programs: [], needsBuild: false },
  { name: 'cluster', runner: 'vitest', programs: ['redis'], needsBuild: false },
  {
    name: 'pictures',
    runner: 'playwright',
    programs: ['redis', 'chromium', 'fonts'],
    needsBuild: true,
  },
  { name: 'gateway', runner: 'vitest', programs: ['redis', 'postgres'], needsBuild: false },
  { name: 'unit', runner: 'vitest', programs: [], needsBuild: false },
  { name: 'attack', runner: 'vitest', programs: ['redis'], needsBuild: false },
  { name: 'store', runner: 'vitest', programs: [], needsBuild: false },
  { name: 'lua', runner: 'vitest', programs: ['redis'], needsBuild: false },
];
