import { expect, it } from 'vitest';
import { singleSignOnScripts } from '../../support/singleSignOnScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { connectIdentity, readIdentity } = singleSignOnScripts(startScripts());

it('reads the account of a person, or none', async () => {
  expect(await readIdentity('nobody')).toEqual({ userId: null });
  await connectIdentity('amy at work', 'amy');
  expect(await readIdentity('amy at work')).toEqual({ userId: 'amy' });
});
