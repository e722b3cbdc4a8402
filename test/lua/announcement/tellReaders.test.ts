import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { ANN, freshAnnouncements, markAs, publish, publishSome } from '../../support/announcementScripts.ts';
import { drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two } = startScripts();

it('publishes the number of readers if it differs from the last published one, and only once', async () => {
  const keys = freshAnnouncements();
  await publishSome(one, keys, 3);
  for (const reader of ['first', 'second', 'third']) await markAs(one, keys, reader, [1, 2]);
  await markAs(one, keys, 'first', [3]);
  const published = await listenTo(two, keys.channel);

  await one.run(scripts.tellReaders, keys, { offsets: [1, 3] });
  await one.run(scripts.tellReaders, keys, { offsets: [1, 3] });

  await drained(two);
  expect(published).toMatchObject([{ data: { announcement: { offset: 1, readBy: 3 } } }]);
  // From now on another publication may be scheduled.
  await markAs(one, keys, 'fourth', [1]);
  expect(await markAs(one, keys, 'fifth', [1])).toMatchObject({ toTell: [] });
});

it('publishes nothing about a recalled or unknown announcement', async () => {
  const keys = freshAnnouncements();
  await publish(one, keys);
  for (const reader of ['first', 'second']) await markAs(one, keys, reader, [1]);
  await one.run(scripts.recallAnnouncement, keys, { audiences: '[]', userId: ANN, clientId: 'r', offset: 1 });
  const published = await listenTo(two, keys.channel);

  await one.run(scripts.tellReaders, keys, { offsets: [1, 2] });

  await drained(two);
  expect(published).toEqual([]);
});
