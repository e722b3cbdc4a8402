import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { createKeys } from '#core/keys.ts';
import { randomPrefix } from '../../support/coreForTests.ts';
import { drained, listenTo, startScripts } from '../../support/scriptsForTests.ts';

const { one, two } = startScripts();

it('removes a reader page by page, and a writer if others are left', async () => {
  const { announcements } = createKeys(randomPrefix());
  const readers = Array.from({ length: 600 }, (_, index) => [index, `${index}:${index % 2 === 0 ? 'dee' : 'eli'}`]);
  await one.command.zadd(announcements.readBy, ...readers.flat());
  await one.command.sadd(announcements.writers, 'dee', 'eli');
  const published = await listenTo(two, announcements.channel);
  let [cursor, pages] = ['0', 0];
  do {
    ({ cursor } = await one.run(scripts.forgetReader, announcements, { userId: 'dee', cursor, count: 50 }));
    pages += 1;
  } while (cursor !== '0');
  expect(pages).toBeGreaterThan(1);
  expect(await one.command.zcard(announcements.readBy)).toBe(300);
  await drained(two);
  expect(published).toEqual([{ event: 'announcement.writersChanged', data: { writers: ['eli'] } }]);
});

it('the last writer stays, because otherwise everyone could write', async () => {
  const { announcements } = createKeys(randomPrefix());
  await one.command.sadd(announcements.writers, 'dee');
  await one.run(scripts.forgetReader, announcements, { userId: 'dee', cursor: '0', count: 50 });
  expect(await one.command.smembers(announcements.writers)).toEqual(['dee']);
});
