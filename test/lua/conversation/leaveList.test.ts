import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();

const enter = (userId: string, conversationId: string) =>
  one.run(scripts.enterInList, keys.user(userId), { conversationId });
const list = async (userId: string) =>
  (await one.run(scripts.listConversations, keys.user(userId), { limit: 10 })).conversationIds;

it('removes entries that are old enough, and keeps those whose conversation may be about to be created', async () => {
  for (const id of ['room:old', 'room:young', 'room:other']) await enter('amy', id);
  await one.command.zincrby(keys.user('amy').conversations, -20_000, 'room:old');

  const reply = await one.run(scripts.leaveList, keys.user('amy'), {
    graceMs: 15_000,
    read: 0,
    conversationIds: ['room:old', 'room:young', 'room:never'],
  });

  expect(reply).toEqual({ kept: 1 });
  expect((await list('amy')).toSorted()).toEqual(['room:other', 'room:young']);
});

it('is idempotent, also concurrently', async () => {
  await enter('ben', 'room:a');

  const replies = await atOnce([one, two], 4, (redis) =>
    redis.run(scripts.leaveList, keys.user('ben'), { graceMs: 0, read: 0, conversationIds: ['room:a'] }),
  );

  expect(replies).toEqual([{ kept: 0 }, { kept: 0 }, { kept: 0 }, { kept: 0 }]);
  expect(await list('ben')).toEqual([]);
});

it('replaces the settings in the same step, and publishes them to the person’s windows', async () => {
  const published = await listenTo(two, keys.user('cat').channel);
  await enter('cat', 'room:a');
  const leaving = { graceMs: 0, conversationIds: ['room:a'] };

  await one.run(scripts.leaveList, keys.user('cat'), { ...leaving, read: 0, settings: '{"a":1}' });
  await one.run(scripts.leaveList, keys.user('cat'), { ...leaving, read: 1 });

  expect(await one.run(scripts.readSettings, keys.user('cat'), {})).toEqual({ version: 1, settings: '{"a":1}' });
  expect(await list('cat')).toEqual([]);
  await drained(two);
  expect(published).toEqual([{ event: 'settings.changed', data: { settings: { a: 1 }, version: 1 } }]);
});

it('SETTINGS_CHANGED: removes nothing when the settings are newer than those that were read', async () => {
  await enter('dan', 'room:a');
  await one.run(scripts.writeSettings, keys.user('dan'), { read: 0, settings: '{"a":1}', conversationIds: ['room:a'] });
  for (const settings of [undefined, '{}']) {
    const leaving = { graceMs: 0, read: 0, settings, conversationIds: ['room:a'] };
    await expectRefusal(one.run(scripts.leaveList, keys.user('dan'), leaving), 'SETTINGS_CHANGED', { version: 1 });
  }
  expect(await list('dan')).toEqual(['room:a']);
  expect(await one.run(scripts.readSettings, keys.user('dan'), {})).toEqual({ version: 1, settings: '{"a":1}' });
});
