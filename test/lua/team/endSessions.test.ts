import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { joinAll, readActions } from '../../support/teamScripts.ts';

const { one, two, keys } = startScripts();
const end = (userId: string, from: number, action: string) =>
  one.run(scripts.endSessions, keys.people, { userId, from, action, address: '192.0.2.1' });

it('voids earlier sessions, never makes them valid again, and publishes and records it', async () => {
  await joinAll(one, keys, 'amy');
  const published = await listenTo(two, keys.people.channel);

  await end('amy', 2_000, 'account.changePassword');
  await end('amy', 1_000, 'account.resetPassword');

  expect(await one.run(scripts.readMember, keys.people, { userId: 'amy' })).toMatchObject({ sessionsFrom: 2_000 });
  expect((await readActions(one, keys)).slice(-2)).toEqual(['account.changePassword', 'account.resetPassword']);
  await drained(two);
  expect(published[0]).toEqual({ event: 'account.sessionsEnded', data: { userId: 'amy', from: 2_000 } });
});
