import type { ProgramName } from '../setup/ensurePrograms.ts';

export interface Suite {
  readonly name: string;
  readonly runner: 'vitest' | 'playwright';
  /** Programs that npm does not install. */
  readonly programs: readonly ProgramName[];
  /** Whether it runs the built product. */
  readonly needsBuild: boolean;
  /** How many of the two parallel slots it takes. */
  readonly slots: 1 | 2;
}

/**
 * Every suite of `test/`, in the order in which they start: the start in a fresh clone, the fast ones, then the longest one in one
 * slot with the others beside it. A browser suite waits more than it works, so it leaves the machine to its neighbour.
 */
export const SUITES: readonly Suite[] = [
  { name: 'newcomer', runner: 'vitest', programs: ['redis', 'chromium'], needsBuild: false, slots: 2 },
  { name: 'unit', runner: 'vitest', programs: [], needsBuild: false, slots: 1 },
  { name: 'renderer', runner: 'vitest', programs: [], needsBuild: false, slots: 1 },
  { name: 'store', runner: 'vitest', programs: [], needsBuild: false, slots: 1 },
  { name: 'lua', runner: 'vitest', programs: ['redis'], needsBuild: false, slots: 1 },
  { name: 'e2e', runner: 'playwright', programs: ['redis', 'chromium'], needsBuild: true, slots: 1 },
  { name: 'electron', runner: 'playwright', programs: ['redis', 'chromium'], needsBuild: true, slots: 1 },
  { name: 'core', runner: 'vitest', programs: ['redis', 'postgres'], needsBuild: false, slots: 1 },
  { name: 'gateway', runner: 'vitest', programs: ['redis', 'postgres'], needsBuild: false, slots: 1 },
  { name: 'cluster', runner: 'vitest', programs: ['redis'], needsBuild: false, slots: 1 },
  { name: 'fault', runner: 'vitest', programs: ['redis', 'postgres'], needsBuild: false, slots: 1 },
  { name: 'pictures', runner: 'playwright', programs: ['redis', 'chromium', 'fonts'], needsBuild: true, slots: 1 },
];
