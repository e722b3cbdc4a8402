import { expect, it } from 'vitest';
import { singleSignOnScripts } from '../../support/singleSignOnScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const started = startScripts();
const { begin, take, AUTHORIZATION } = singleSignOnScripts(started);

it('stores a sign-in with an end', async () => {
  await begin('amy', 'browser', 30_000);
  expect(await started.one.command.pttl(started.keys.authorization('amy').request)).toBeGreaterThan(0);
  expect(await take('amy', 'browser')).toEqual(AUTHORIZATION);
});

it('replaces one with the same state', async () => {
  await begin('ben', 'one');
  await begin('ben', 'other');
  expect(await take('ben', 'other')).toEqual(AUTHORIZATION);
});
