import { expect, it } from 'vitest';
import { singleSignOnScripts } from '../../support/singleSignOnScripts.ts';
import { atOnce, startScripts } from '../../support/scriptsForTests.ts';

const started = startScripts();
const { one, two, keys } = started;
const { connectIdentity, readIdentity } = singleSignOnScripts(started);

it('connects a person with one account, which stays', async () => {
  expect(await connectIdentity('amy at work', 'amy')).toEqual({ userId: 'amy' });
  expect(await connectIdentity('amy at work', 'ben')).toEqual({ userId: 'amy' });
  const stored = await one.command.hgetall(keys.identity('amy at work').identity);
  expect(stored).toMatchObject({ userId: 'amy', issuer: 'https://i.example', subject: 's' });
});

it('replaces an account only when it is the one that the caller names, and not soon after', async () => {
  await connectIdentity('bo at work', 'bo');
  expect(await connectIdentity('bo at work', 'ben', one, 'amy')).toEqual({ userId: 'bo' });
  expect(await connectIdentity('bo at work', 'ben', one, 'bo', 60_000)).toEqual({ userId: 'bo' });
  expect(await connectIdentity('bo at work', 'ben', one, 'bo')).toEqual({ userId: 'ben' });
  expect(await readIdentity('bo at work')).toEqual({ userId: 'ben' });
});

it('answers all of many concurrent calls with the same account', async () => {
  const outcomes = await atOnce([one, two], 20, (redis, index) => connectIdentity('cy', `person${index}`, redis));
  const { userId } = await readIdentity('cy');
  expect(new Set(outcomes.map((outcome) => outcome.userId))).toEqual(new Set([userId]));
});
