import { expect, it, onTestFinished } from 'vitest';
import { randomPrefix } from '../support/coreForTests.ts';
import { attackCalls } from './support/attackCalls.ts';
import { BROKEN_BUILDS, type BrokenBuildName } from './support/brokenBuilds.ts';
import { reportCounts } from './support/reportCounts.ts';
import { startGatewayProcess } from './support/startGatewayProcess.ts';

const INPUTS = 80_000;
const SEED = 1616;

it.for(Object.entries(BROKEN_BUILDS))('the attack finds that %s', { timeout: 300_000 }, async ([name, { finding }]) => {
  const broken = name as BrokenBuildName;
  const gateway = await startGatewayProcess({ keyPrefix: randomPrefix(), broken });
  onTestFinished(() => gateway.stop());

  const { inputs, findings } = await attackCalls({ gateway, inputs: INPUTS, seed: SEED, endOnFinding: true });

  reportCounts(`${inputs} inputs until the attack found that ${name}`);
  expect(findings.join('\n')).toMatch(finding);
});
