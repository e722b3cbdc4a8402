import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const client = { userAgent: 'Parley (Linux)', address: '192.0.2.7' };
const amy = { userId: 'amy', name: 'Amy', lifetimeMs: 60_000, ...client, vouched: false, atProvider: '', passkey: '' };

it('ends the session and notifies all of its clients', async () => {
  const session = keys.session('told');
  const published = await listenTo(two, session.channel);
  await one.run(scripts.startSession, session, amy);

  expect(await one.run(scripts.endSession, session, {})).toEqual({ ended: true });

  await drained(two);
  expect(published).toEqual([{ event: 'session.ended', data: {} }]);
  await expectRefusal(
    one.run(scripts.resumeSession, session, { lifetimeMs: 60_000, longestMs: 90_000, ...client }),
    'SESSION_EXPIRED',
  );
});

it('returns whether there was a session to end', async () => {
  const session = keys.session('twice');
  await one.run(scripts.startSession, session, amy);

  const answers = await atOnce([one, two], 4, (redis) => redis.run(scripts.endSession, session, {}));

  expect(answers.filter(({ ended }) => ended)).toHaveLength(1);
});
