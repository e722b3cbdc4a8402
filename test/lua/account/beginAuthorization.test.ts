import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { singleSignOnScripts } from '../../support/singleSignOnScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const started = startScripts();
const { begin, take, AUTHORIZATION } = singleSignOnScripts(started);

it('stores a sign-in with an end', async () => {
  await begin('amy', 'browser', 30_000);
  expect(await started.one.command.pttl(started.keys.authorization('amy').request)).toBeGreaterThan(0);
  expect(await take('amy', 'browser')).toMatchObject(AUTHORIZATION);
});

it('replaces one with the same state', async () => {
  await begin('ben', 'one');
  await begin('ben', 'other');
  expect(await take('ben', 'other')).toMatchObject(AUTHORIZATION);
});

it('hides the browser of a connection from nodes of earlier versions, which would sign in', async () => {
  const { request } = started.keys.authorization('connects');
  await begin('connects', 'browser');
  expect(await started.one.command.hget(request, 'browserHash')).toBeNull();
  const signsIn = { ...AUTHORIZATION, sessionHash: '', browserHash: 'browser', lifetimeMs: 60_000 };
  await started.one.run(scripts.beginAuthorization, started.keys.authorization('signs in'), signsIn);
  expect(await started.one.command.hget(started.keys.authorization('signs in').request, 'browserHash')).toBe('browser');
  expect(await take('signs in', 'browser')).toMatchObject({ sessionHash: '' });
});
