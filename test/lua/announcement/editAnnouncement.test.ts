import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import {
  ANN,
  BOB,
  CAT,
  freshAnnouncements,
  HOUR_MS,
  listAs,
  markAs,
  nameWriters,
  parse,
  publish,
  publishArgs,
  unreadOf,
} from '../../support/announcementScripts.ts';
import { atOnce, drained, expectRefusal, listenTo, startScripts } from '../../support/scriptsForTests.ts';
import { redisNow } from '../../support/redisNow.ts';

const { one, two } = startScripts();

const args = (more: object = {}) => ({
  ...publishArgs(),
  offset: 1,
  content: '"importance":"important","title":"Other news"}',
  body: 'Otherwise',
  audiences: '[]',
  ...more,
});
const edit = (keys: KeysOf<'announcements'>, more: object = {}, redis = one) =>
  redis.run(scripts.editAnnouncement, keys, args(more));

it('changes title, importance, body and end; author, beginning and readers stay', async () => {
  const keys = freshAnnouncements();
  const before = parse((await publish(one, keys)).element);
  await markAs(one, keys, BOB, [1]);
  const published = await listenTo(two, keys.channel);
  const endsAt = (await redisNow(one)) + 60_000;

  const { element, readBy } = await edit(keys, { endsAt: String(endsAt) });

  expect(readBy).toBe(1);
  const changed = parse(element);
  expect(changed).toEqual({
    ...before,
    importance: 'important',
    title: 'Other news',
    endsAt,
    editedAt: expect.any(Number) as number,
  });
  expect(await one.run(scripts.openAnnouncement, keys, { audiences: '[]', userId: BOB, offset: 1 })).toMatchObject({
    element,
    body: 'Otherwise',
    read: true,
  });
  await drained(two);
  expect(published).toMatchObject([{ data: { announcement: { ...changed, offset: 1, readBy: 1 } } }]);
});

it('is idempotent, also concurrently, and does not undo a later edit', async () => {
  const keys = freshAnnouncements();
  await publish(one, keys);
  const published = await listenTo(two, keys.channel);
  const first = { clientId: 'first', body: 'first' };

  await atOnce([one, two], 10, (redis) => edit(keys, first, redis));
  await edit(keys, { clientId: 'second', body: 'second' });
  await nameWriters(one, keys, CAT);
  await edit(keys, first);

  expect(await one.command.hget(keys.bodies, '1')).toBe('second');
  await drained(two);
  expect(published.filter((frame) => JSON.stringify(frame).includes('announcement.changed'))).toHaveLength(2);
});

it('shows an expired announcement again, and postpones a shown one', async () => {
  const keys = freshAnnouncements();
  await publish(one, keys, publishArgs({ endsAt: String((await redisNow(one)) + 20) }));
  await expect.poll(() => unreadOf(one, keys, BOB)).toBe(0);

  await edit(keys, { endsAt: 'null' });
  expect(await unreadOf(one, keys, BOB)).toBe(1);

  await edit(keys, { startsAt: (await redisNow(one)) + 60_000 });
  expect(await unreadOf(one, keys, BOB)).toBe(0);
});

it('is refused like a new one, and changes nothing: ENDS_BEFORE_START, ALREADY_OVER, NOT_A_WRITER', async () => {
  const keys = freshAnnouncements();
  const { element } = await publish(one, keys);
  const now = await redisNow(one);
  await nameWriters(one, keys, ANN);

  await expectRefusal(edit(keys, { startsAt: now + 2_000, endsAt: String(now + 1_000) }), 'ENDS_BEFORE_START');
  await expectRefusal(edit(keys, { startsAt: now - 2_000, endsAt: String(now - 1_000) }), 'ALREADY_OVER');
  await expectRefusal(edit(keys, { userId: BOB }), 'NOT_A_WRITER');

  expect((await listAs(one, keys, BOB)).announcements).toMatchObject([{ element }]);
});

it('is allowed only to its author, not to other writers: NOT_THE_AUTHOR', async () => {
  const keys = freshAnnouncements();
  const { element } = await publish(one, keys);

  await expectRefusal(edit(keys, { userId: BOB }), 'NOT_THE_AUTHOR');
  await nameWriters(one, keys, ANN, CAT);
  await expectRefusal(edit(keys, { userId: CAT }), 'NOT_THE_AUTHOR');

  expect(await one.run(scripts.openAnnouncement, keys, { audiences: '[]', userId: BOB, offset: 1 })).toMatchObject({
    element,
    body: publishArgs().body,
  });
});

it('returns ANNOUNCEMENT_NOT_FOUND if it does not exist or was recalled', async () => {
  const keys = freshAnnouncements();
  for (const offset of [0, 1, 7]) await expectRefusal(edit(keys, { offset }), 'ANNOUNCEMENT_NOT_FOUND');

  await publish(one, keys);
  await one.run(scripts.recallAnnouncement, keys, { audiences: '[]', userId: ANN, clientId: 'recall', offset: 1 });
  await expectRefusal(edit(keys), 'ANNOUNCEMENT_NOT_FOUND');
  expect(await one.command.exists(keys.bodies)).toBe(0);
});

it('repair B7: is refused when too many are planned: TOO_MANY_SCHEDULED', async () => {
  const keys = freshAnnouncements();
  const startsAt = (await redisNow(one)) + HOUR_MS;
  await publish(one, keys, publishArgs({ startsAt, limit: 1 }));
  await expectRefusal(publish(one, keys, publishArgs({ startsAt, limit: 1 })), 'TOO_MANY_SCHEDULED', { limit: 1 });
  await publish(one, keys, publishArgs({ limit: 1 }));
  await expectRefusal(edit(keys, { offset: 2, startsAt, limit: 1 }), 'TOO_MANY_SCHEDULED', { limit: 1 });
  await edit(keys, { offset: 1, startsAt, limit: 1 });
});
