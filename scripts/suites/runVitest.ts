import { runQuietly } from '../process/runQuietly.ts';
import { toolCommand } from '../process/toolCommand.ts';
import { failureInLine, runWithReport, suiteDeadline } from './runWithReport.ts';
import type { SuiteResult } from './SuiteResult.ts';

/** The part of Vitest's JSON report that is counted. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** Runs one project of vitest.config.ts. */
export function runVitest(project: string, env: NodeJS.ProcessEnv = {}): Promise<SuiteResult> {
  return runWithReport(
    (file) => {
      const command = [...toolCommand('vitest'), 'run', '--project', project, '--reporter=default', '--reporter=json'];
      return runQuietly([...command, `--outputFile.json=${file}`], env, suiteDeadline());
    },
    (report) => countVitest(report as VitestReport),
  );
}

export function countVitest({ testResults }: VitestReport): Omit<SuiteResult, 'output'> {
  const tests = testResults.flatMap((result) => result.assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed');
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failed.length,
    skipped: skipped.length,
    reasons: skipped.map(({ fullName, status }) => `${fullName.trim()}: marked ${status} in the test`),
    failures: failed.map(({ fullName, failureMessages }) => failureInLine(fullName.trim(), failureMessages?.[0])),
  };
}
