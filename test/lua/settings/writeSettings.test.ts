import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two, keys } = startScripts();
const write = (userId: string, read: number, settings: object, redis = one, conversationIds: string[] = []) =>
  redis.run(scripts.writeSettings, keys.user(userId), { read, settings: JSON.stringify(settings), conversationIds });

it('replaces the version that was read, and publishes it to the person’s other windows', async () => {
  const published = await listenTo(two, keys.user('amy').channel);
  expect(await write('amy', 0, { a: 1 })).toEqual({ version: 1 });
  expect(await write('amy', 1, { a: 2 })).toEqual({ version: 2 });
  await drained(two);
  expect(published).toEqual([
    { event: 'settings.changed', data: { settings: { a: 1 }, version: 1 } },
    { event: 'settings.changed', data: { settings: { a: 2 }, version: 2 } },
  ]);
});

it('SETTINGS_CHANGED: leaves settings that are newer than the version that was read', async () => {
  await write('ben', 0, { a: 1 });
  await expectRefusal(write('ben', 0, { a: 2 }), 'SETTINGS_CHANGED', { version: 1 });
  await expectRefusal(write('ben', 7, { a: 2 }), 'SETTINGS_CHANGED', { version: 1 });
  expect(await one.run(scripts.readSettings, keys.user('ben'), {})).toEqual({ version: 1, settings: '{"a":1}' });
});

it('changes and publishes nothing when the same is written again, from any version', async () => {
  const published = await listenTo(two, keys.user('cat').channel);
  await write('cat', 0, { a: 1 });
  expect(await write('cat', 0, { a: 1 })).toEqual({ version: 1 });
  expect(await write('cat', 1, { a: 1 })).toEqual({ version: 1 });
  await drained(two);
  expect(published).toHaveLength(1);
});

it('lets exactly one of many concurrent writers of the same version succeed', async () => {
  const outcomes = await atOnce([one, two], 10, (redis, index) =>
    write('dan', 0, { index }, redis).then(
      () => index,
      () => null,
    ),
  );
  const winners = outcomes.filter((index) => index !== null);
  expect(winners).toHaveLength(1);
  const { settings } = await one.run(scripts.readSettings, keys.user('dan'), {});
  expect(settings).toBe(JSON.stringify({ index: winners[0] }));
});

it('CONVERSATION_NOT_FOUND: writes nothing that arranges conversations outside of the person’s list', async () => {
  await one.run(scripts.enterInList, keys.user('eve'), { conversationId: 'room:mine' });
  const refused = write('eve', 0, { a: 1 }, one, ['room:mine', 'room:gone', 'room:"other"']);
  await expectRefusal(refused, 'CONVERSATION_NOT_FOUND', { missing: '[1,2]' });
  expect(await one.run(scripts.readSettings, keys.user('eve'), {})).toEqual({ version: 0, settings: null });
  expect(await write('eve', 0, { a: 1 }, one, ['room:mine'])).toEqual({ version: 1 });
});
