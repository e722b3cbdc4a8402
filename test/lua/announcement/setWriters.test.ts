import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { ANN, BOB, CAT, freshAnnouncements } from '../../support/announcementScripts.ts';
import { drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two } = startScripts();

it('replaces the named writers, and notifies every node', async () => {
  const keys = freshAnnouncements();
  const published = await listenTo(two, keys.channel);

  await one.run(scripts.setWriters, keys, { userIds: [ANN, BOB] });
  await one.run(scripts.setWriters, keys, { userIds: [] });
  await one.run(scripts.setWriters, keys, { userIds: [CAT] });

  expect(await one.run(scripts.listWriters, keys, {})).toEqual({ writers: [CAT] });
  await drained(two);
  const changed = (...writers: string[]) => ({ event: 'announcement.writersChanged', data: { writers } });
  expect(published).toEqual([changed(ANN, BOB), changed(), changed(CAT)]);
});
