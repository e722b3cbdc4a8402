import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Finished } from '../process/runQuietly.ts';
import type { SuiteResult } from './SuiteResult.ts';

/** A suite that hangs is reported with what it has said; a long run may take hours. */
export function suiteDeadline(): { readonly deadlineMs?: number } {
  return process.env['PARLEY_LONG'] === '1' ? {} : { deadlineMs: 45 * 60_000 };
}

/**
 * Runs a test runner that writes a JSON report, and counts its results.
 * @param read interprets the report; without a report the run itself counts as failed
 */
export async function runWithReport(
  run: (reportFile: string) => Promise<Finished>,
  read: (report: unknown) => Omit<SuiteResult, 'output'>,
): Promise<SuiteResult> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-report-'));
  try {
    const file = join(folder, 'report.json');
    const { exitCode, output } = await run(file);
    if (!existsSync(file)) return failedRun('the runner wrote no report', output);
    const counts = read(JSON.parse(readFileSync(file, 'utf8')));
    // A file that can't be loaded, or an error outside every test, fails the run without a failed test.
    if (exitCode === 0 || counts.failed > 0) return { ...counts, output };
    return { ...counts, failed: 1, failures: [`failed outside every test, exit code ${exitCode}`], output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The result of a suite that has no counts. */
export function failedRun(reason: string, output: string): SuiteResult {
  return { passed: 0, failed: 1, skipped: 0, reasons: [], failures: [reason], output };
}

/** A failed test in one line: its title and the first line of its error. */
export function failureInLine(title: string, message = ''): string {
  const [first = ''] = stripVTControlCharacters(message).trim().split('\n');
  return first === '' ? title : `${title}: ${first.slice(0, 300)}`;
}
