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
  publishArgs,
  redisNow,
} from '../../support/announcementScripts.ts';
import { startScripts } from '../../support/scriptsForTests.ts';

const { one } = startScripts();
const read = (keys: KeysOf<'announcements'>, after: number) => one.run(scripts.readSchedule, keys, { after });

it('says when each is shown that is not over, who writes, and what began since', async () => {
  const keys = freshAnnouncements();
  const now = await redisNow(one);
  await publish(one, keys, publishArgs({ startsAt: now - HOUR_MS, endsAt: String(now + HOUR_MS) }));
  const { element } = await publish(one, keys, publishArgs({ startsAt: now - 10 }));
  await publish(one, keys, publishArgs({ startsAt: now + HOUR_MS }));
  await publish(one, keys, publishArgs({ startsAt: now - HOUR_MS, endsAt: String(now + 20) }));
  await markAs(one, keys, BOB, [2]);
  await nameWriters(one, keys, ANN);

  await expect.poll(async () => (await read(keys, now - 11)).times.length).toBe(3);
  const schedule = await read(keys, now - 11);

  expect({ ...schedule, times: schedule.times.toSorted((a, b) => a.offset - b.offset) }).toEqual({
    now: expect.any(Number) as number,
    writers: [ANN],
    times: [
      { offset: 1, startsAt: now - HOUR_MS, endsAt: now + HOUR_MS, from: ANN },
      { offset: 2, startsAt: now - 10, endsAt: null, from: ANN },
      { offset: 3, startsAt: now + HOUR_MS, endsAt: null, from: ANN },
    ],
    started: [{ offset: 2, readBy: 1, element }],
  });
  expect(await read(keys, Number.MAX_SAFE_INTEGER)).toMatchObject({ started: [] });
});
