import { expect, it } from 'vitest';
import { startScripts } from '../../support/scriptsForTests.ts';
import { singleSignOnScripts } from '../../support/singleSignOnScripts.ts';

const { connectAccount, readConnectedIdentity } = singleSignOnScripts(startScripts());

it('reads the person, or none', async () => {
  expect(await readConnectedIdentity('amy')).toEqual({ identity: null, host: '', names: '[]', generation: 0 });
  await connectAccount('amy', 'first');
  expect(await readConnectedIdentity('amy')).toEqual({
    identity: 'first',
    host: 'https://i.example',
    names: '["Mei"]',
    generation: 1,
  });
});
