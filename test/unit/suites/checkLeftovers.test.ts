import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkLeftovers } from '../../../scripts/suites/checkLeftovers.ts';

const PASSED = { passed: 3, failed: 0, skipped: 0, reasons: [], failures: [], output: 'said' };

describe('repair C9: leftovers of a suite', () => {
  it('are none when it removed what it created, and its temporary folder is deleted', async () => {
    let folder = '';
    const result = await checkLeftovers('tidy', (env) => {
      folder = env['TMPDIR'] ?? '';
      mkdirSync(join(folder, 'node-compile-cache'));
      return Promise.resolve(PASSED);
    });
    expect(result).toEqual(PASSED);
    expect(existsSync(folder)).toBe(false);
  });

  it('fail the suite when a folder is left, which is removed', async () => {
    let left = '';
    const result = await checkLeftovers('untidy', (env) => {
      left = join(env['TMPDIR'] ?? '', 'parley-disk-1');
      mkdirSync(left);
      return Promise.resolve(PASSED);
    });
    expect(result).toMatchObject({ passed: 3, failed: 1 });
    expect(result.output).toContain(left);
    expect(result.failures).toEqual([`left behind: ${left}`]);
    expect(existsSync(left)).toBe(false);
  });

  it.runIf(process.platform === 'linux')(
    'fail the suite when a process is left, which is killed',
    async () => {
      const program = 'setInterval(() => undefined, 1000)';
      let ended: Promise<unknown[]> | undefined;
      const result = await checkLeftovers('lively', async (env) => {
        const child = spawn(process.execPath, ['-e', program], { env: { ...process.env, ...env }, stdio: 'ignore' });
        ended = once(child, 'exit');
        await once(child, 'spawn');
        return PASSED;
      });
      expect(result).toMatchObject({ passed: 3, failed: 1 });
      expect(result.output).toContain(program);
      expect(await ended).toEqual([null, 'SIGKILL']);
    },
    30_000,
  );
});
