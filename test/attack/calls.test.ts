import { expect, it, onTestFinished } from 'vitest';
import { randomPrefix } from '../support/coreForTests.ts';
import { repetitions } from '../support/repetitions.ts';
import { attackCalls } from './support/attackCalls.ts';
import { reportCounts } from './support/reportCounts.ts';
import { startGatewayProcess } from './support/startGatewayProcess.ts';

/** PARLEY_INPUTS chooses another number. */
const INPUTS = Number(process.env['PARLEY_INPUTS'] ?? repetitions({ short: 100_000, long: 1_000_000 }));
/** PARLEY_SEED chooses another one. */
const SEED = Number(process.env['PARLEY_SEED'] ?? 1616);

it('no input of several people at once breaks the gateway or shows a text to the wrong person', async () => {
  const gateway = await startGatewayProcess({ keyPrefix: randomPrefix() });
  onTestFinished(() => gateway.stop());

  const result = await attackCalls({ gateway, inputs: INPUTS, seed: SEED });
  const { inputs, calls, states, frames, checks, findings } = result;

  const accepted = [...calls.values()].filter(({ accepted }) => accepted > 0).length;
  reportCounts(
    `${inputs} inputs over ${calls.size} calls (${accepted} of them accepted), ${states} states, ${frames} frames, ` +
      `${checks} oracle evaluations`,
  );
  expect(findings, `with PARLEY_SEED=${SEED}`).toEqual([]);
  // Calls that are always refused would prove little. Some need a code, or a right that only the owner has.
  expect(accepted).toBeGreaterThan(calls.size * 0.7);
}, 3_600_000);
