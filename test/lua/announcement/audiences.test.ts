import { describe, expect, it } from 'vitest';
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
const DESIGN = 'group:g-1';
const toDesign = (more: Parameters<typeof publishArgs>[0] = {}) => publishArgs({ audience: DESIGN, ...more });
type Keys = KeysOf<'announcements'>;

const [IN, OUT] = [JSON.stringify(['members', DESIGN]), JSON.stringify(['members', 'group:g-2'])];
const open = (keys: Keys, userId: string, audiences: string) =>
  one.run(scripts.openAnnouncement, keys, { userId, audiences, offset: 1 });
const recall = (keys: Keys, userId: string, audiences: string) =>
  one.run(scripts.recallAnnouncement, keys, { userId, clientId: `r-${userId}`, audiences, offset: 1 });
const readers = (keys: Keys, userId: string, audiences: string) =>
  one.run(scripts.listReaders, keys, { userId, audiences, offset: 1, after: '', limit: 10 });
const edit = (keys: Keys, userId: string, audiences: string) =>
  one.run(scripts.editAnnouncement, keys, { ...publishArgs({ userId }), audiences, offset: 1 });

describe('F5: an announcement to an audience', () => {
  it('is stored once, and published with its audience as an event that earlier versions drop', async () => {
    const keys = freshAnnouncements();
    const published = await listenTo(two, keys.channel);
    const args = toDesign();

    const answers = await atOnce([one, two], 10, (redis) => publish(redis, keys, args));

    expect(new Set(answers.map(({ offset }) => offset))).toEqual(new Set([1]));
    expect(await one.command.llen(keys.log)).toBe(1);
    const element = answers[0]?.element ?? '';
    // Earlier versions parse elements that begin with the time, and entries of `times` that begin with a digit.
    expect(element).toMatch(/^\{"audience":"group:g-1","at":/);
    expect(await one.command.hget(keys.times, '1')).toMatch(/^group:g-1\|\d+:null:ann$/);
    await drained(two);
    const announcement = { ...parse(element), offset: 1, readBy: 0 };
    expect(published).toMatchObject([{ event: 'announcement.addressed', data: { wasShown: false, announcement } }]);
  });

  it('is listed and counted for its author and the people who belong to the audience at that time', async () => {
    const keys = freshAnnouncements();
    await publish(one, keys);
    await publish(one, keys, toDesign());
    await publish(one, keys, toDesign({ startsAt: (await redisNow(one)) + HOUR_MS }));
    const seen = async (userId: string, audiences: readonly string[]) => {
      const { unread, announcements } = await listAs(one, keys, userId, 0, 100, audiences);
      expect(await unreadOf(one, keys, userId, audiences)).toBe(unread);
      return { unread, offsets: announcements.map(({ offset }) => offset) };
    };

    expect(await seen(BOB, [DESIGN])).toEqual({ unread: 2, offsets: [2, 1] });
    expect(await seen(BOB, ['admins', 'members', 'group:g-2'])).toEqual({ unread: 1, offsets: [1] });
    expect(await seen(ANN, [])).toEqual({ unread: 0, offsets: [3, 2, 1] });
    // An appointed writer also sees what is scheduled, but only of their audiences.
    await nameWriters(one, keys, CAT);
    expect(await seen(CAT, [])).toEqual({ unread: 1, offsets: [1] });
    expect(await seen(CAT, [DESIGN])).toEqual({ unread: 2, offsets: [3, 2, 1] });
  });

  it('is listed by day for the same people', async () => {
    const keys = freshAnnouncements();
    await publish(one, keys, toDesign());
    const period = { from: 0, before: (await redisNow(one)) + HOUR_MS, limit: 10 };
    const begun = async (userId: string, audiences: string) =>
      (await one.run(scripts.listBegun, keys, { userId, audiences, ...period })).announcements.length;

    expect([await begun(BOB, IN), await begun(BOB, OUT), await begun(ANN, '[]')]).toEqual([1, 0, 1]);
  });

  it('is read by the people in its audience only, each counted once', async () => {
    const keys = freshAnnouncements();
    await publish(one, keys, toDesign());
    const mark = (userId: string, audiences: readonly string[], offsets: readonly number[] | 'all' = [1]) =>
      markAs(one, keys, userId, offsets, HOUR_MS, audiences);

    expect(await mark(CAT, ['members'])).toMatchObject({ read: [] });
    expect(await mark(CAT, ['members'], 'all')).toMatchObject({ read: [] });
    expect(await mark(BOB, [DESIGN])).toMatchObject({ unread: 0, read: [1] });
    expect(await mark(BOB, [DESIGN], 'all')).toMatchObject({ read: [] });
    expect((await readers(keys, ANN, '[]')).readers).toEqual([BOB]);
  });

  it('does not exist for others, whatever they may write: ANNOUNCEMENT_NOT_FOUND', async () => {
    const keys = freshAnnouncements();
    await publish(one, keys, toDesign());
    await nameWriters(one, keys, CAT);

    for (const call of [open, recall, readers, edit]) {
      await expectRefusal(call(keys, CAT, OUT), 'ANNOUNCEMENT_NOT_FOUND');
    }
    expect(await open(keys, BOB, IN)).toMatchObject({ read: false });
    expect(await open(keys, ANN, '[]')).toMatchObject({ read: true });
    await expectRefusal(edit(keys, CAT, IN), 'NOT_THE_AUTHOR');
    await recall(keys, CAT, IN);
    await expectRefusal(open(keys, ANN, '[]'), 'ANNOUNCEMENT_NOT_FOUND');
  });

  it('keeps its audience when it is edited, and after the indexes are built again', async () => {
    const keys = freshAnnouncements();
    await publish(one, keys, toDesign());
    const { element } = await edit(keys, ANN, '[]');
    expect(parse(element)).toMatchObject({ audience: DESIGN, editedAt: expect.any(Number) as number });
    expect(await unreadOf(one, keys, BOB)).toBe(0);

    await one.command.del(keys.times, keys.current, keys.starts, keys.ends, keys.indexed);
    await one.run(scripts.indexAnnouncements, keys, { limit: 10 });
    expect([await unreadOf(one, keys, BOB), await unreadOf(one, keys, BOB, [DESIGN])]).toEqual([0, 1]);
  });

  it('takes no audience from a title', async () => {
    const keys = freshAnnouncements();
    const title = '{"audience":"group:g-1","at":1';
    await publish(one, keys, publishArgs({ content: `"importance":"normal","title":${JSON.stringify(title)}}` }));
    expect(await unreadOf(one, keys, BOB)).toBe(1);
  });
});
