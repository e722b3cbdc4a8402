import { runQuietly } from '../process/runQuietly.ts';
import { toolCommand } from '../process/toolCommand.ts';

interface Step {
  readonly name: string;
  /** Arguments for `node`. */
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

const AT_ONCE = 2;

/**
 * The type-aware linter is a Go program whose garbage collector takes a quarter of its CPU: it runs less often until the
 * program has 4 GiB.
 */
const LINT_MEMORY = { GOGC: '400', GOMEMLIMIT: '4GiB' };

/**
 * Types and lint with the layers, format, dead code, unit tests: all steps, or those whose names begin with one of
 * `wanted`. Returns the exit code.
 */
export async function check(wanted: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const steps = chooseSteps(wanted);
  const failed: string[] = [];
  async function takeSteps(): Promise<void> {
    for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
      if (!(await runStep(step))) failed.push(step.name);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeSteps));

  const seconds = inSeconds(performance.now() - startedAt);
  console.log(failed.length === 0 ? `All checks passed in ${seconds}.` : `Failed: ${failed.join(', ')} (${seconds}).`);
  return failed.length === 0 ? 0 : 1;
}

function chooseSteps(wanted: readonly string[]): Step[] {
  const steps = listSteps();
  const unknown = wanted.find((start) => !steps.some(({ name }) => name.startsWith(start)));
  if (unknown !== undefined) {
    throw new Error(`No step ${unknown}. There are: ${steps.map(({ name }) => name).join(', ')}.`);
  }
  return wanted.length === 0 ? steps : steps.filter(({ name }) => wanted.some((start) => name.startsWith(start)));
}

/** The slow ones first, so that the last to end is a short one. */
function listSteps(): Step[] {
  const tests = ['run', '--project', 'unit', '--project', 'renderer', '--reporter', 'dot'];
  return [
    { name: 'unit tests', args: [...toolCommand('vitest'), ...tests] },
    { name: 'types, lint, layers', args: [...toolCommand('oxlint'), '--deny-warnings'], env: LINT_MEMORY },
    { name: 'format', args: [...toolCommand('oxfmt'), '--check', '.'] },
    { name: 'dead code', args: [...toolCommand('knip'), '--no-progress'] },
    { name: 'commit messages', args: ['scripts/commits.ts'] },
  ];
}

/** Prints one line for a step that passes, and the whole output of a step that fails. */
async function runStep(step: Step): Promise<boolean> {
  const { exitCode, output, ms } = await runQuietly(step.args, step.env);
  const passed = exitCode === 0;
  console.log(`${passed ? 'ok    ' : 'FAILED'}  ${step.name.padEnd(20)}${inSeconds(ms).padStart(8)}`);
  if (!passed) console.log(output.trimEnd());
  return passed;
}

function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
