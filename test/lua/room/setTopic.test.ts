import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { describeAs, expectOnce, expectOwnersOnly, makeRoom, OLGA } from '../../support/roomScripts.ts';

const { one, two, keys } = startScripts();
const TOPIC = { topic: '"Lunch at “noon”"', description: '"Bring\\nyour own %s."' };

it('sets topic and description, which are part of the room until they are removed', async () => {
  const room = await makeRoom(one, keys);
  expect((await describeAs(one, room)).state).toMatchObject({ topic: '' });

  await one.run(scripts.setTopic, room, { owner: OLGA, clientId: 't1', ...TOPIC });
  const args = { userId: OLGA, cursor: '0', count: 100 };
  const described = await one.run(scripts.describeRoom, room, args);
  expect(JSON.parse(described.room)).toMatchObject({ topic: 'Lunch at “noon”' });
  expect(described.description).toBe(TOPIC.description);

  await one.run(scripts.setTopic, room, { owner: OLGA, clientId: 't2', topic: '""', description: '""' });
  expect(await one.run(scripts.describeRoom, room, args)).toMatchObject({ description: '""' });
  expect((await describeAs(one, room)).state).toMatchObject({ topic: '' });
});

it('is published once, however often it is repeated', async () => {
  const room = await makeRoom(one, keys);

  const event = await expectOnce([one, two], room, 'topicChanged', (redis) =>
    redis.run(scripts.setTopic, room, { owner: OLGA, clientId: 't1', ...TOPIC }),
  );

  expect(event).toMatchObject({ topic: 'Lunch at “noon”', description: 'Bring\nyour own %s.', from: OLGA });
});

it('is allowed only to the owner: NOT_THE_OWNER, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED, ROOM_CLOSED', async () => {
  await expectOwnersOnly(one, keys, (room, owner) =>
    one.run(scripts.setTopic, room, { owner, clientId: 't1', ...TOPIC }),
  );
});

it('of two changes at once both are logged, and the room has the later one', async () => {
  const room = await makeRoom(one, keys);
  await Promise.all(
    [one, two].map((redis, index) =>
      redis.run(scripts.setTopic, room, { owner: OLGA, clientId: `t${index}`, topic: `"${index}"`, description: '""' }),
    ),
  );
  const last = JSON.parse((await one.command.lindex(room.log, -1)) ?? '') as { topic: string };
  expect((await describeAs(one, room)).state).toMatchObject({ topic: last.topic });
  expect(await one.command.llen(room.log)).toBe(3);
});
