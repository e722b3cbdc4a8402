import { expect, it } from 'vitest';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';
import { singleSignOnScripts } from '../../support/singleSignOnScripts.ts';

const started = startScripts();
const { one, two, keys } = started;
const { connectAccount, readConnectedIdentity } = singleSignOnScripts(started);

it('records one person, who stays unless they are replaced, and not soon after', async () => {
  expect(await connectAccount('amy', 'first')).toEqual({ identity: 'first' });
  expect(await connectAccount('amy', 'second')).toEqual({ identity: 'first' });
  expect(await connectAccount('amy', 'second', one, 'third')).toEqual({ identity: 'first' });
  expect(await connectAccount('amy', 'first')).toEqual({ identity: 'first' });
  expect(await connectAccount('amy', 'second', one, 'first', 60_000)).toEqual({ identity: 'first' });
  expect(await connectAccount('amy', 'second', one, 'first')).toEqual({ identity: 'second' });
  expect(await one.command.hget(keys.user('amy').provider, 'since')).toMatch(/^\d{13}$/u);
});

it('answers all of many concurrent calls with the same person', async () => {
  const outcomes = await atOnce([one, two], 20, (redis, index) => connectAccount('cy', `person${index}`, redis));
  const { identity } = await readConnectedIdentity('cy');
  expect(new Set(outcomes.map((outcome) => outcome.identity))).toEqual(new Set([identity]));
});
