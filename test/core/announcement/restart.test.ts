import { expect, it, onTestFinished } from 'vitest';
import { unwrap } from '#shared/rpc/result.ts';
import { freshId, join, startCore } from '../../support/coreForTests.ts';
import { startRedis } from '../../support/startRedis.ts';

it('an announcement that began while Redis was down is delivered when it is back', async () => {
  const server = await startRedis(['--appendonly', 'yes', '--appendfsync', 'always']);
  const core = startCore({ redis: { url: server.url } });
  onTestFinished(async () => {
    await core.stop();
    await server.stop();
  });
  const mei = await join(core); // the first account owns the team
  const tom = await join(core);
  unwrap(await mei.request('announcement.setWriters', { userIds: [mei.me.id] }));
  const startsAt = Date.now() + 5_000;
  const args = { clientId: freshId(), title: 'Soon', body: '', importance: 'normal', startsAt, endsAt: null } as const;
  unwrap(await mei.request('announcement.publish', args));

  await server.kill();
  await tom.waitFor('connection.changed', ({ state }) => state === 'offline');
  await expect.poll(() => Date.now()).toBeGreaterThan(startsAt);
  expect(tom.received('announcement.changed')).toEqual([]);
  await server.restart();

  expect(await tom.waitFor('announcement.changed')).toMatchObject({ announcement: { title: 'Soon' } });
});
