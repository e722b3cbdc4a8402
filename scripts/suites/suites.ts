import type { ProgramName } from '../setup/ensurePrograms.ts';

export interface Suite {
  readonly name: string;
  readonly runner: 'vitest' | 'playwright';
  /** What npm does not bring. */
  readonly programs: readonly ProgramName[];
  /** Whether it runs the built product. */
  readonly needsBuild: boolean;
}

/** Every suite of `test/`, the fast ones first. */
export const SUITES: readonly Suite[] = [
  { name: 'unit', runner: 'vitest', programs: [], needsBuild: false },
  { name: 'renderer', runner: 'vitest', programs: [], needsBuild: false },
  { name: 'store', runner: 'vitest', programs: [], needsBuild: false },
  { name: 'lua', runner: 'vitest', programs: ['redis'], needsBuild: false },
  { name: 'core', runner: 'vitest', programs: ['redis', 'postgres'], needsBuild: false },
  { name: 'cluster', runner: 'vitest', programs: ['redis'], needsBuild: false },
  { name: 'gateway', runner: 'vitest', programs: ['redis', 'postgres'], needsBuild: false },
  { name: 'fault', runner: 'vitest', programs: ['redis', 'postgres'], needsBuild: false },
  { name: 'e2e', runner: 'playwright', programs: ['redis', 'chromium'], needsBuild: true },
  { name: 'pictures', runner: 'playwright', programs: ['redis', 'chromium', 'fonts'], needsBuild: true },
  { name: 'electron', runner: 'playwright', programs: ['redis', 'chromium'], needsBuild: true },
];
