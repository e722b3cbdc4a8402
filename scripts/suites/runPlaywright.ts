import { runQuietly, type Finished } from '../process/runQuietly.ts';
import { toolCommand } from '../process/toolCommand.ts';
import { failureInLine, runWithReport, suiteDeadline } from './runWithReport.ts';
import type { SuiteResult } from './SuiteResult.ts';

/** The part of Playwright's JSON report that is counted. */
export interface PlaywrightReport {
  readonly suites?: readonly PlaywrightReport[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
      readonly results?: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

/** Runs one project of playwright.config.ts. `enter` is the beginning of a command that runs it elsewhere. */
export function runPlaywright(
  project: string,
  env: NodeJS.ProcessEnv = {},
  enter: readonly string[] = [],
): Promise<SuiteResult> {
  return runWithReport(
    (file) => runTool(project, file, ['--reporter=list,json'], env, enter),
    (report) => countPlaywright(report as PlaywrightReport),
  );
}

/** The same project where it cannot run at all: every test of it counts as skipped, for this reason. */
export function skipPlaywright(project: string, reason: string): Promise<SuiteResult> {
  return runWithReport(
    (file) => runTool(project, file, ['--list', '--reporter=json'], {}),
    (report) => {
      const skipped = listTests(report as PlaywrightReport).length;
      return { passed: 0, failed: 0, skipped, reasons: [`all ${skipped} of ${project}: ${reason}`], failures: [] };
    },
  );
}

function runTool(
  project: string,
  file: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  enter: readonly string[] = [],
): Promise<Finished> {
  const tool = toolCommand('@playwright/test', 'playwright');
  const variables = { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  return runQuietly([...tool, 'test', '--project', project, ...args], variables, { ...suiteDeadline(), enter });
}

export function countPlaywright(report: PlaywrightReport): Omit<SuiteResult, 'output'> {
  const tests = listTests(report);
  const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  const skipped = tests.filter(({ status }) => status === 'skipped');
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failed: failed.length,
    skipped: skipped.length,
    reasons: skipped.map(({ title, reason }) => `${title}: ${reason}`),
    failures: failed.map(({ title, error }) => failureInLine(title, error)),
  };
}

interface ListedTest {
  readonly title: string;
  readonly status: string;
  readonly reason: string;
  readonly error: string | undefined;
}

function listTests(report: PlaywrightReport): ListedTest[] {
  const own = (report.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status, annotations, results = [] }) => ({
      title,
      status,
      error: results.find(({ error }) => error !== undefined)?.error?.message,
      reason: annotations.find(({ type }) => type === 'skip')?.description ?? 'marked skipped in the test',
    })),
  );
  return [...own, ...(report.suites ?? []).flatMap(listTests)];
}
