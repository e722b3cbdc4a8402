import type { ProgramName } from '../setup/ensurePrograms.ts';

export interface Suite {
  readonly name: string;
  readonly runner: 'vitest' | 'playwright';
  /** Programs that npm does not install. */
  readonly programs: readonly ProgramName[];
  /** Whether it runs the built product. */
  readonly needsBuild: boolean;
  /** Thirds of a core that it needs: 3, or fewer where it waits, for leases, disks and other processes. */
  readonly load: 1 | 2 | 3;
}

/**
 * Every suite of `test/`, in the order in which they start: the longest first, the desktop before the others because its
 * tests run one at a time; the ones that mostly wait beside those that never do, and the short ones last, which fill the
 * end.
 */
export const SUITES: readonly Suite[] = [
  { name: 'electron', runner: 'playwright', programs: ['redis', 'chromium'], needsBuild: true, load: 3 },
  { name: 'e2e', runner: 'playwright', programs: ['redis', 'chromium'], needsBuild: true, load: 3 },
  { name: 'core', runner: 'vitest', programs: ['redis', 'postgres'], needsBuild: false, load: 1 },
  { name: 'newcomer', runner: 'vitest', programs: ['redis', 'chromium'], needsBuild: false, load: 3 },
  { name: 'fault', runner: 'vitest', programs: ['redis', 'postgres'], needsBuild: false, load: 1 },
  { name: 'cluster', runner: 'vitest', programs: ['redis'], needsBuild: false, load: 1 },
  { name: 'gateway', runner: 'vitest', programs: ['redis', 'postgres'], needsBuild: false, load: 1 },
  { name: 'renderer', runner: 'vitest', programs: [], needsBuild: false, load: 1 },
  { name: 'attack', runner: 'vitest', programs: ['redis'], needsBuild: false, load: 2 },
  { name: 'pictures', runner: 'playwright', programs: ['redis', 'chromium', 'fonts'], needsBuild: true, load: 3 },
  {
    name: 'packaging',
    runner: 'vitest',
    programs: ['redis', 'desktopPackage', 'bootedComputer', 'rpm'],
    needsBuild: true,
    load: 2,
  },
  { name: 'unit', runner: 'vitest', programs: [], needsBuild: false, load: 2 },
  { name: 'store', runner: 'vitest', programs: [], needsBuild: false, load: 3 },
  { name: 'lua', runner: 'vitest', programs: ['redis'], needsBuild: false, load: 2 },
];
