import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import {
  ANN,
  BOB,
  freshAnnouncements,
  HOUR_MS,
  markAs,
  nameWriters,
  publish,
  publishBriefly,
  publishArgs,
} from '../../support/announcementScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { redisNow } from '../../support/redisNow.ts';

const { one } = startScripts();
const read = (keys: KeysOf<'announcements'>, after: number) =>
  one.run(scripts.readSchedule, keys, { after, limit: 500 });

it('returns when the next one begins and ends, the writers, and what began since', async () => {
  const keys = freshAnnouncements();
  const now = await redisNow(one);
  await publish(one, keys, publishArgs({ startsAt: now - HOUR_MS, endsAt: String(now + HOUR_MS) }));
  const { element } = await publish(one, keys, publishArgs({ startsAt: now - 10 }));
  await publish(one, keys, publishArgs({ startsAt: now + HOUR_MS }));
  await publishBriefly(one, keys, { startsAt: now - HOUR_MS });
  await markAs(one, keys, BOB, [2]);
  await nameWriters(one, keys, ANN);

  await expect.poll(async () => (await read(keys, now - 11)).ends.length).toBe(1);
  const schedule = await read(keys, now - 11);

  expect(schedule).toEqual({
    now: expect.any(Number) as number,
    writers: [ANN],
    nextStart: now + HOUR_MS,
    ends: [{ offset: 1, endsAt: now + HOUR_MS, from: ANN }],
    started: [{ offset: 2, readBy: 1, element }],
  });
  expect(await read(keys, Number.MAX_SAFE_INTEGER)).toMatchObject({ started: [] });
});
