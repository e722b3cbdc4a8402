import { describe, expect, it } from 'vitest';
import { runQuietly } from '../../../scripts/process/runQuietly.ts';

const FOREVER = 'setInterval(() => undefined, 1000)';

describe('a program that is run quietly', () => {
  it('returns its exit code and both outputs', async () => {
    const program = 'console.log("out"); console.error("error"); process.exitCode = 3';
    const finished = await runQuietly(['-e', program], {}, { deadlineMs: 60_000 });
    expect(finished).toMatchObject({ exitCode: 3, output: 'out\nerror\n' });
  });

  it.each([
    ['that ends when it is interrupted', `process.on('SIGINT', () => process.exit(0)); ${FOREVER}`],
    ['that ignores it', `process.on('SIGINT', () => undefined); ${FOREVER}`],
  ])('is ended at its deadline, and has failed: one %s', async (_, program) => {
    const { exitCode, output } = await runQuietly(['-e', program], {}, { deadlineMs: 3_000, graceMs: 500 });
    expect(exitCode).not.toBe(0);
    expect(output).toContain('It did not end within');
  });

  it('is over when it ended, though a program that it started still holds its output', async () => {
    const program = `
      const { spawn } = require('node:child_process');
      const child = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 60_000)'], { stdio: 'inherit', detached: true });
      console.log(child.pid);
      child.unref();`;
    const { exitCode, output } = await runQuietly(['-e', program], {}, { graceMs: 200 });
    expect(exitCode).toBe(0);
    process.kill(Number(output.trim()), 'SIGKILL');
  });
});
