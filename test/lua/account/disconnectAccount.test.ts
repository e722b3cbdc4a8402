import { expect, it } from 'vitest';
import { drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { singleSignOnScripts } from '../../support/singleSignOnScripts.ts';

const started = startScripts();
const { connectAccount, disconnectAccount, readConnectedIdentity } = singleSignOnScripts(started);

it('removes the person, and no other, and says so to the nodes once', async () => {
  const published = await listenTo(started.two, started.keys.user('amy').channel);
  await connectAccount('amy', 'first');
  await disconnectAccount('amy', 'second');
  expect(await readConnectedIdentity('amy')).toMatchObject({ identity: 'first', generation: 1 });
  await disconnectAccount('amy', 'first');
  await disconnectAccount('amy', 'first');
  expect(await readConnectedIdentity('amy')).toEqual({ identity: '', host: '', names: '[]', generation: 2 });
  expect(await connectAccount('amy', 'third')).toEqual({ identity: 'third' });
  await drained(started.two);
  expect(published).toEqual([{ event: 'account.providerDisconnected', data: {} }]);
});
