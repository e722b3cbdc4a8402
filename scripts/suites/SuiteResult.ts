export interface SuiteResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The reasons for skipped tests, one line each. */
  readonly reasons: readonly string[];
  /** The failed tests and other failures with their first words, one line each. */
  readonly failures: readonly string[];
  /** The output of the runner; printed in full if something failed. */
  readonly output: string;
}
