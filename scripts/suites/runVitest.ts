import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runQuietly } from '../process/runQuietly.ts';
import { toolCommand } from '../process/toolCommand.ts';
import { runReported } from './runReported.ts';
import { SECOND_TRY_FILE } from './secondTryReporter.ts';
import type { SuiteResult } from './SuiteResult.ts';

/** The part of Vitest's JSON report that is counted. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Runs one project of vitest.config.ts. */
export function runVitest(project: string, env: NodeJS.ProcessEnv = {}): Promise<SuiteResult> {
  return runReported(
    (file) => {
      const reporters = ['default', 'json', SECOND_TRY_REPORTER].map((name) => `--reporter=${name}`);
      const command = [...toolCommand('vitest'), 'run', '--project', project, ...reporters];
      return runQuietly([...command, `--outputFile.json=${file}`], { ...env, [SECOND_TRY_FILE]: secondTryFile(file) });
    },
    (report, file) => ({ ...countVitest(report as VitestReport), secondTry: readNames(secondTryFile(file)) }),
  );
}

const SECOND_TRY_REPORTER = fileURLToPath(new URL('secondTryReporter.ts', import.meta.url));
const secondTryFile = (reportFile: string): string => `${reportFile}.second-try`;

function readNames(file: string): readonly string[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
}

export function countVitest({ testResults }: VitestReport): Omit<SuiteResult, 'output' | 'secondTry'> {
  const tests = testResults.flatMap((result) => result.assertionResults);
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').length,
    skipped: skipped.length,
    reasons: skipped.map(({ fullName, status }) => `${fullName.trim()}: marked ${status} in the test`),
  };
}
