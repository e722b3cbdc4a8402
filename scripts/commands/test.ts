import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../setup/ensureBuilt.ts';
import { ensurePrograms } from '../setup/ensurePrograms.ts';
import { root } from '../setup/paths.mjs';
import { runSideBySide } from '../suites/runSideBySide.ts';
import { failedRun } from '../suites/runWithReport.ts';
import { runSuite } from '../suites/runSuite.ts';
import type { SuiteResult } from '../suites/SuiteResult.ts';
import { SUITES, type Suite } from '../suites/suites.ts';
import { testCommandLine } from './testCommandLine.mjs';

/**
 * Runs the suites that `args` name, or all, without those after `--except`, side by side. The last line is `N passed,
 * N failed, N skipped`. Returns the exit code: 1 when something failed or nothing ran.
 */
export async function test(args: readonly string[]): Promise<number> {
  const results: SuiteResult[] = [];
  try {
    const { values, positionals } = parseArgs({ args: [...args], ...testCommandLine });
    const suites = chooseSuites(positionals, values.except);
    if (values.long) process.env['PARLEY_LONG'] = '1';
    // The suites start some hundred gateways and scripts, which need a third less time with their code compiled.
    process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/compiled');
    await ensurePrograms(...new Set(suites.flatMap((suite) => suite.programs)));
    if (suites.some(({ needsBuild }) => needsBuild)) await ensureBuilt();
    results.push(...(await runSideBySide(suites, runAndReport)));
  } catch (error) {
    const failure = failureOf(error);
    console.error(failure.output);
    results.push(failure);
  }
  return summarise(results);
}

function chooseSuites(names: readonly string[], except: readonly string[]): readonly Suite[] {
  const unknown = [...names, ...except].filter((name) => !SUITES.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    throw new Error(`No suite ${unknown.join(', ')}. There are: ${SUITES.map((suite) => suite.name).join(', ')}.`);
  }
  return SUITES.filter(({ name }) => (names.length === 0 || names.includes(name)) && !except.includes(name));
}

/** Prints one line for a suite, and its whole output if it fails. */
async function runAndReport(suite: Suite): Promise<SuiteResult> {
  const startedAt = performance.now();
  const result = await runSuite(suite).catch(failureOf);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${suite.name.padEnd(10)}${inWords(result).padEnd(44)}${seconds.padStart(7)} s`);
  if (result.failed > 0) console.log(`\n${result.output.trim()}\n`);
  return { ...result, failures: result.failures.map((failure) => `${suite.name}: ${failure}`) };
}

function failureOf(error: unknown): SuiteResult {
  const message = error instanceof Error ? error.message : String(error);
  return failedRun(message, message);
}

function summarise(results: readonly SuiteResult[]): number {
  const sum = (of: (result: SuiteResult) => number): number => results.reduce((total, result) => total + of(result), 0);
  const total = { passed: sum((r) => r.passed), failed: sum((r) => r.failed), skipped: sum((r) => r.skipped) };
  const reasons = results.flatMap((result) => result.reasons);
  const failures = results.flatMap((result) => result.failures);
  if (reasons.length > 0) console.log(['Skipped:', ...reasons].join('\n  '));
  if (failures.length > 0) console.log(['Failed:', ...failures].join('\n  '));
  console.log(inWords(total));
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

function inWords({ passed, failed, skipped }: Pick<SuiteResult, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
