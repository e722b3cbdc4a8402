import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { ANN, freshAnnouncements, markAs, publish, publishSome } from '../../support/announcementScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one } = startScripts();

it('deletes the readers of a recalled announcement in portions, and no others', async () => {
  const keys = freshAnnouncements();
  await publishSome(one, keys, 3);
  for (let reader = 0; reader < 5; reader += 1) await markAs(one, keys, `reader${reader}`, 'all');
  await one.run(scripts.recallAnnouncement, keys, { audiences: '[]', userId: ANN, clientId: 'r', offset: 2 });

  const forget = () => one.run(scripts.forgetReaders, keys, { offset: 2, limit: 3 });
  expect([await forget(), await forget(), await forget()]).toEqual([{ left: 2 }, { left: 0 }, { left: 0 }]);

  const members = await one.command.zrange(keys.readBy, '0', '-1');
  expect(members.map((member) => member.split(':')[0])).toEqual(['1', '1', '1', '1', '1', '3', '3', '3', '3', '3']);
});

it('keeps the readers of an existing announcement', async () => {
  const keys = freshAnnouncements();
  await publish(one, keys);
  await markAs(one, keys, 'reader', 'all');

  expect(await one.run(scripts.forgetReaders, keys, { offset: 1, limit: 3 })).toEqual({ left: 0 });
  expect(await one.command.zcard(keys.readBy)).toBe(1);
});
