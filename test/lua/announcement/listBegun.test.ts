import { expect, it } from 'vitest';
import type { KeysOf } from '#core/keys.ts';
import { scripts } from '#core/generated/scripts.ts';
import {
  ANN,
  BOB,
  freshAnnouncements,
  HOUR_MS,
  markAs,
  publish,
  publishArgs,
} from '../../support/announcementScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { redisNow } from '../../support/redisNow.ts';

const { one } = startScripts();

async function begun(keys: KeysOf<'announcements'>, from: number, before: number, limit = 100, userId: string = BOB) {
  const { more, announcements } = await one.run(scripts.listBegun, keys, {
    audiences: '[]',
    userId,
    from,
    before,
    limit,
  });
  return { more, offsets: announcements.map(({ offset, read }) => (read ? -offset : offset)) };
}

it('F8: returns the announcements that began in a period and are shown now, newest first', async () => {
  const keys = freshAnnouncements();
  const now = await redisNow(one);
  for (const startsAt of [now - 500, now - 200, now - 300, now - 100, now + HOUR_MS])
    await publish(one, keys, publishArgs({ startsAt }));
  await markAs(one, keys, BOB, [3]);

  expect(await begun(keys, now - 300, now - 100)).toEqual({ more: false, offsets: [2, -3] });
  expect(await begun(keys, now - 300, now - 100, 100, ANN)).toEqual({ more: false, offsets: [-2, -3] });
  // The last one has not begun.
  expect(await begun(keys, now - 100, now + 2 * HOUR_MS)).toEqual({ more: false, offsets: [4] });

  await one.run(scripts.recallAnnouncement, keys, { audiences: '[]', userId: ANN, clientId: 'r', offset: 2 });
  expect(await begun(keys, 0, now)).toEqual({ more: false, offsets: [4, -3, 1] });
});

it('F8: ends a page at the limit, but not between announcements that began at once', async () => {
  const keys = freshAnnouncements();
  const at = (await redisNow(one)) - 1_000;
  for (const startsAt of [at - 1, at, at, at + 1]) await publish(one, keys, publishArgs({ startsAt }));

  expect(await begun(keys, 0, at + 2, 1)).toEqual({ more: true, offsets: [4] });
  expect(await begun(keys, 0, at + 2, 2)).toEqual({ more: true, offsets: [4, 3, 2] });
  expect(await begun(keys, 0, at, 2)).toEqual({ more: false, offsets: [1] });
});

it('F8: finds the first of many announcements', async () => {
  const keys = freshAnnouncements();
  const at = (await redisNow(one)) - 10_000;
  for (let index = 0; index < 450; index += 1) await publish(one, keys, publishArgs({ startsAt: at + index }));
  expect(await begun(keys, at, at + 2)).toEqual({ more: false, offsets: [2, 1] });
});
