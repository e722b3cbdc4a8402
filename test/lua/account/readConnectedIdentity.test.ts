import { expect, it } from 'vitest';
import { startScripts } from '../../support/scriptsForTests.ts';
import { singleSignOnScripts } from '../../support/singleSignOnScripts.ts';

const { connectAccount, readConnectedIdentity } = singleSignOnScripts(startScripts());

it('reads the person, or none', async () => {
  expect(await readConnectedIdentity('amy')).toEqual({ identity: null });
  await connectAccount('amy', 'first');
  expect(await readConnectedIdentity('amy')).toEqual({ identity: 'first' });
});
