import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

/** Where the reporter writes, as JSON, the names of the tests that failed first and passed then. */
export const SECOND_TRY_FILE = 'PARLEY_SECOND_TRY_FILE';

/** Vitest's own JSON report does not say what passed only when it was tried again. */
export default class SecondTryReporter implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky === true) this.#names.push(test.fullName);
  }

  onTestRunEnd(): void {
    const file = process.env[SECOND_TRY_FILE];
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#names));
  }
}
