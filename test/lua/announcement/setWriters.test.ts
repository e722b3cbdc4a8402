import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { ANN, BOB, CAT, freshAnnouncements } from '../../support/announcementScripts.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two } = startScripts();

it('the first who names some closes the door, and a writer opens it again; every Parley is told', async () => {
  const keys = freshAnnouncements();
  const heard = await listenTo(two, keys.channel);

  await one.run(scripts.setWriters, keys, { userId: CAT, userIds: [ANN, BOB] });
  await expectRefusal(one.run(scripts.setWriters, keys, { userId: CAT, userIds: [CAT] }), 'NOT_A_WRITER');
  await one.run(scripts.setWriters, keys, { userId: BOB, userIds: [] });
  await one.run(scripts.setWriters, keys, { userId: CAT, userIds: [CAT] });

  expect(await one.run(scripts.listWriters, keys, {})).toEqual({ writers: [CAT] });
  await drained(two);
  const told = (...writers: string[]) => ({ event: 'announcement.writersChanged', data: { writers } });
  expect(heard).toEqual([told(ANN, BOB), told(), told(CAT)]);
});

it('of many who each name themselves at once exactly one succeeds', async () => {
  const keys = freshAnnouncements();

  const answers = await atOnce([one, two], 20, (redis, index) =>
    redis.run(scripts.setWriters, keys, { userId: `user${index}`, userIds: [`user${index}`] }).then(
      () => `user${index}`,
      () => null,
    ),
  );

  const { writers } = await one.run(scripts.listWriters, keys, {});
  expect(answers.filter((each) => each !== null)).toEqual(writers);
});
