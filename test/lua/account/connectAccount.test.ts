import { expect, it } from 'vitest';
import { atOnce, expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { singleSignOnScripts } from '../../support/singleSignOnScripts.ts';

const started = startScripts();
const { one, two, keys } = started;
const { connectAccount, endConnecting, readConnectedIdentity } = singleSignOnScripts(started);

it('records one person, who stays unless they are replaced, and not soon after', async () => {
  expect(await connectAccount('amy', 'first')).toEqual({ identity: 'first' });
  expect(await connectAccount('amy', 'second')).toEqual({ identity: 'first' });
  expect(await connectAccount('amy', 'second', one, { replaces: 'third' })).toEqual({ identity: 'first' });
  expect(await connectAccount('amy', 'first')).toEqual({ identity: 'first' });
  const young = { replaces: 'first', youngMs: 60_000 };
  expect(await connectAccount('amy', 'second', one, young)).toEqual({ identity: 'first' });
  expect(await connectAccount('amy', 'second', one, { replaces: 'first' })).toEqual({ identity: 'second' });
  expect(await one.command.hget(keys.user('amy').provider, 'since')).toMatch(/^\d{13}$/u);
});

it('answers all of many concurrent calls with the same person', async () => {
  const outcomes = await atOnce([one, two], 20, (redis, index) => connectAccount('cy', `person${index}`, redis));
  const { identity } = await readConnectedIdentity('cy');
  expect(new Set(outcomes.map((outcome) => outcome.identity))).toEqual(new Set([identity]));
});

it('keeps the names with which it was connected, and adds those that an earlier record lacks', async () => {
  await connectAccount('dot', 'first');
  await connectAccount('dot', 'first', one, { names: '["Renamed"]' });
  expect(await readConnectedIdentity('dot')).toMatchObject({ names: '["Mei"]', host: 'https://i.example' });
  await one.command.hdel(keys.user('dot').provider, 'names', 'host');
  expect(await readConnectedIdentity('dot')).toMatchObject({ names: '[]', host: '' });
  await connectAccount('dot', 'first', one, { names: '["Renamed"]' });
  expect(await readConnectedIdentity('dot')).toMatchObject({ names: '["Renamed"]', host: 'https://i.example' });
});

it('refuses another generation, and starts a new one with each person: SIGN_IN_EXPIRED', async () => {
  await endConnecting('eve');
  await expectRefusal(connectAccount('eve', 'first', one, { generation: 0 }), 'SIGN_IN_EXPIRED');
  expect(await readConnectedIdentity('eve')).toMatchObject({ identity: null, generation: 1 });
  expect(await connectAccount('eve', 'first', one, { generation: 1 })).toEqual({ identity: 'first' });
  expect(await readConnectedIdentity('eve')).toMatchObject({ generation: 2 });
  await expectRefusal(connectAccount('eve', 'first', one, { generation: 1 }), 'SIGN_IN_EXPIRED');
  // A sign-in needs no permission, and changes nothing.
  expect(await connectAccount('eve', 'first')).toEqual({ identity: 'first' });
  expect(await readConnectedIdentity('eve')).toMatchObject({ generation: 2 });
});
