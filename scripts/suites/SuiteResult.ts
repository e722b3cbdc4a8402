export interface SuiteResult {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed first and passed when it was tried again: told, so that it gets mended. */
  readonly secondTry: readonly string[];
  /** Why something was skipped, a line each. */
  readonly reasons: readonly string[];
  /** What the runner said; shown in full when something failed. */
  readonly output: string;
}
