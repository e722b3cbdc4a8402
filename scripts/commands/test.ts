import { ensureBuilt } from '../setup/ensureBuilt.ts';
import { ensurePrograms } from '../setup/ensurePrograms.ts';
import { generateRegistry } from '../setup/generateRegistry.ts';
import { runSuite } from '../suites/runSuite.ts';
import type { SuiteResult } from '../suites/SuiteResult.ts';
import { SUITES, type Suite } from '../suites/suites.ts';

/**
 * Runs the suites with these names, or all of them, one after the other. The last line that it prints is
 * `N passed, N failed, N skipped`. Returns the exit code: 1 when something failed or nothing ran.
 */
export async function test(names: readonly string[]): Promise<number> {
  const results: SuiteResult[] = [];
  try {
    const suites = chooseSuites(names);
    await ensurePrograms(...new Set(suites.flatMap((suite) => suite.programs)));
    await generateRegistry();
    for (const suite of suites) {
      if (suite.needsBuild) await ensureBuilt();
      results.push(await runAndReport(suite));
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    results.push({ passed: 0, failed: 1, skipped: 0, secondTry: [], reasons: [], output: '' });
  }
  return summarise(results);
}

function chooseSuites(names: readonly string[]): readonly Suite[] {
  const unknown = names.filter((name) => !SUITES.some((suite) => suite.name === name));
  if (unknown.length > 0) {
    throw new Error(`No suite ${unknown.join(', ')}. There are: ${SUITES.map((suite) => suite.name).join(', ')}.`);
  }
  return names.length === 0 ? SUITES : SUITES.filter((suite) => names.includes(suite.name));
}

/** One line for a suite, and all that it says when it fails. */
async function runAndReport(suite: Suite): Promise<SuiteResult> {
  const startedAt = performance.now();
  const result = await runSuite(suite);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${suite.name.padEnd(10)}${inWords(result).padEnd(44)}${seconds.padStart(7)} s`);
  if (result.failed > 0) console.log(`\n${result.output.trim()}\n`);
  return result;
}

function summarise(results: readonly SuiteResult[]): number {
  const sum = (of: (result: SuiteResult) => number): number => results.reduce((total, result) => total + of(result), 0);
  const total = { passed: sum((r) => r.passed), failed: sum((r) => r.failed), skipped: sum((r) => r.skipped) };
  const secondTry = results.flatMap((result) => result.secondTry);
  if (secondTry.length > 0) console.log(['Passed only when tried again:', ...secondTry].join('\n  '));
  const reasons = results.flatMap((result) => result.reasons);
  if (reasons.length > 0) console.log(['Skipped:', ...reasons].join('\n  '));
  console.log(inWords(total));
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

function inWords({ passed, failed, skipped }: Pick<SuiteResult, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}
