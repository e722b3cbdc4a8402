import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import {
  ANN,
  BOB,
  CAT,
  freshAnnouncements,
  HOUR_MS,
  nameWriters,
  publish,
  publishBriefly,
  publishArgs,
  unreadOf,
} from '../../support/announcementScripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';
import { redisNow } from '../../support/redisNow.ts';

const { one } = startScripts();
const open = (keys: KeysOf<'announcements'>, userId: string, offset = 1) =>
  one.run(scripts.openAnnouncement, keys, { audiences: '[]', userId, offset });

it('returns the body without marking it as read', async () => {
  const keys = freshAnnouncements();
  const { element } = await publish(one, keys, publishArgs({ body: '# 你好' }));

  expect(await open(keys, BOB)).toEqual({ element, read: false, readBy: 0, body: '# 你好' });
  expect(await open(keys, ANN)).toMatchObject({ read: true });
  expect(await unreadOf(one, keys, BOB)).toBe(1);
});

it('C2: returns it as unread to a person who joined after it was published', async () => {
  const keys = freshAnnouncements();
  await publish(one, keys);

  expect(await open(keys, 'newcomer')).toMatchObject({ read: false });
  expect(await unreadOf(one, keys, 'newcomer')).toBe(1);
});

it('returns ANNOUNCEMENT_NOT_FOUND before and after its time, except to its author and named writers; and to all after a recall', async () => {
  const keys = freshAnnouncements();
  const now = await redisNow(one);
  await publish(one, keys, publishArgs({ startsAt: now + HOUR_MS }));
  await publishBriefly(one, keys);
  await publish(one, keys);
  await one.run(scripts.recallAnnouncement, keys, { audiences: '[]', userId: ANN, clientId: 'r', offset: 3 });
  await expectRefusal(open(keys, BOB, 1), 'ANNOUNCEMENT_NOT_FOUND');
  expect(await open(keys, ANN, 1)).toMatchObject({ readBy: 0 });
  await nameWriters(one, keys, CAT);

  await expectRefusal(open(keys, BOB, 1), 'ANNOUNCEMENT_NOT_FOUND');
  await expect
    .poll(() => open(keys, BOB, 2).catch((error: unknown) => error))
    .toMatchObject({
      code: 'ANNOUNCEMENT_NOT_FOUND',
    });
  expect(await open(keys, ANN, 1)).toMatchObject({ readBy: 0 });
  expect(await open(keys, ANN, 2)).toMatchObject({ readBy: 0 });
  expect(await open(keys, CAT, 1)).toMatchObject({ readBy: 0 });
  for (const offset of [0, 3, 4]) await expectRefusal(open(keys, ANN, offset), 'ANNOUNCEMENT_NOT_FOUND');
});
