import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countPlaywright } from '../../../scripts/suites/runPlaywright.ts';
import { runWithReport } from '../../../scripts/suites/runWithReport.ts';
import { countVitest } from '../../../scripts/suites/runVitest.ts';

const NOTHING = { passed: 0, failed: 0, skipped: 0, reasons: [], failures: [] };

describe('the counts of a suite', () => {
  it('come from a Vitest report; tests that neither passed nor failed count as skipped', () => {
    const test = (status: string, fullName = 'a test') => ({ status, fullName });
    const failed = {
      ...test('failed', ' one that fails'),
      failureMessages: ['\u001B[31mError: wrong\u001B[39m\n  at 1'],
    };
    const report = {
      testResults: [
        { assertionResults: [test('passed'), failed] },
        { assertionResults: [test('passed'), test('skipped', ' left out'), test('todo', 'not yet')] },
      ],
    };
    expect(countVitest(report)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
      reasons: ['left out: marked skipped in the test', 'not yet: marked todo in the test'],
      failures: ['one that fails: Error: wrong'],
    });
  });

  it('come from a Playwright report of any depth, with skip reasons; a test that passed only on a retry counts as failed', () => {
    const spec = (status: 'expected' | 'unexpected' | 'flaky' | 'skipped', description?: string) => ({
      title: `a ${status} one`,
      tests: [
        {
          status,
          annotations: description === undefined ? [] : [{ type: 'skip', description }],
          results: status === 'unexpected' ? [{ error: { message: 'Error: wrong\nCall log:' } }] : [{}],
        },
      ],
    });
    const inner = { specs: [spec('expected'), spec('flaky'), spec('skipped', 'there is no tray')] };
    expect(countPlaywright({ suites: [{ specs: [spec('expected'), spec('unexpected')], suites: [inner] }] })).toEqual({
      passed: 2,
      failed: 2,
      skipped: 1,
      reasons: ['a skipped one: there is no tray'],
      failures: ['a unexpected one: Error: wrong', 'a flaky one'],
    });
  });

  it('contain a failure when the runner wrote no report', async () => {
    const crashed = () => Promise.resolve({ exitCode: 0, output: 'Segmentation fault', ms: 1 });
    expect(await runWithReport(crashed, () => NOTHING)).toEqual({
      ...NOTHING,
      failed: 1,
      failures: ['the runner wrote no report'],
      output: 'Segmentation fault',
    });
  });

  it('contain a failure when the run failed outside every test', async () => {
    const run = (exitCode: number) => (file: string) => {
      writeFileSync(file, '{}');
      return Promise.resolve({ exitCode, output: 'said', ms: 1 });
    };
    expect(await runWithReport(run(1), () => ({ ...NOTHING, passed: 3 }))).toMatchObject({ passed: 3, failed: 1 });
    expect(await runWithReport(run(1), () => ({ ...NOTHING, failed: 2 }))).toMatchObject({ failed: 2 });
    expect(await runWithReport(run(0), () => ({ ...NOTHING, passed: 3 }))).toMatchObject({ passed: 3, failed: 0 });
  });
});
