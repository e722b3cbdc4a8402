import { expect, it } from 'vitest';
import { startScripts } from '../../support/scriptsForTests.ts';
import { singleSignOnScripts } from '../../support/singleSignOnScripts.ts';

const { connectAccount, endConnecting, readConnectedIdentity } = singleSignOnScripts(startScripts());

it('starts a new generation, and keeps the connection', async () => {
  await connectAccount('amy', 'first');
  const before = await readConnectedIdentity('amy');
  await endConnecting('amy');
  expect(await readConnectedIdentity('amy')).toEqual({ ...before, generation: before.generation + 1 });
});
