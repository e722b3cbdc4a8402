export interface SuiteResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Why something was skipped, a line each. */
  readonly reasons: readonly string[];
  /** What the runner said; shown in full when something failed. */
  readonly output: string;
}
