import { afterAll, expect, it } from 'vitest';
import type { Args } from '#shared/contract/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { countUnreadAnnouncements } from '#core/announcement/announcementHandlers.ts';
import { createKeys } from '#core/keys.ts';
import { freshId, join, randomPrefix, startCore } from '../../support/coreForTests.ts';
import { startScripts } from '../../support/scriptsForTests.ts';
import { withoutMarks } from '../../support/withoutMarks.ts';

const prefix = randomPrefix();
const core = startCore({ keyPrefix: prefix });
afterAll(() => core.stop());
const { one } = startScripts();

const news = (more: Partial<Args<'announcement.publish'>> = {}): Args<'announcement.publish'> => ({
  clientId: freshId(),
  title: '  The office is closed on Friday ',
  body: '**Nobody** is there.',
  importance: 'important',
  endsAt: null,
  ...more,
});

it('C2: everyone receives it, lists it, opens it, and is counted once as a reader', async () => {
  const [mei, tom] = await Promise.all([join(core), join(core)]);
  const { announcement } = unwrap(await mei.request('announcement.publish', news()));
  const { offset } = announcement;
  expect(announcement).toMatchObject({
    title: 'The office is closed on Friday',
    from: mei.me.id,
    read: true,
    readBy: 0,
  });

  const { read: _read, ...changed } = announcement;
  expect(await tom.waitFor('announcement.changed', (data) => data.announcement.offset === offset)).toEqual({
    announcement: changed,
    began: true,
  });
  const { announcements } = unwrap(await tom.request('announcement.list', {}));
  expect(announcements[0]).toEqual({ ...announcement, read: false });
  const opened = unwrap(await tom.request('announcement.open', { offset }));
  expect(opened).toEqual({ announcement: { ...announcement, read: false }, body: '**Nobody** is there.' });

  const data = { redis: withoutMarks(one), keys: createKeys(prefix) };
  const unread = await countUnreadAnnouncements(data, tom.me.id);
  expect(unread).toBeGreaterThan(0);
  expect(unwrap(await tom.request('announcement.markRead', { offsets: [offset] }))).toEqual({ unread: unread - 1 });
  expect(await countUnreadAnnouncements(data, tom.me.id)).toBe(unread - 1);
  expect(await tom.waitFor('announcement.read')).toEqual({ offsets: [offset], unread: unread - 1 });
  await mei.waitFor('announcement.changed', (data) => data.announcement.readBy === 1);
  expect(unwrap(await mei.request('announcement.readers', { offset }))).toEqual({ readers: [tom.me.id], next: null });
  expect(mei.received('announcement.read')).toEqual([]);
});

it.each<[Partial<Args<'announcement.publish'>>, ErrorCode]>([
  [{ title: '' }, 'TITLE_EMPTY'],
  [{ title: ' \n\t ' }, 'TITLE_EMPTY'],
  [{ title: '家'.repeat(121) }, 'TITLE_TOO_LONG'],
  [{ title: 'two\nlines' }, 'TEXT_INVALID'],
  [{ title: 'half a pair \ud83d' }, 'TEXT_INVALID'],
  [{ title: 'a bell \u0007' }, 'TEXT_INVALID'],
  [{ body: 'nothing \0' }, 'TEXT_INVALID'],
  [{ body: 'half a pair \ud83d' }, 'TEXT_INVALID'],
  [{ body: '家'.repeat(Math.ceil((64 * 1024) / 3) + 1) }, 'TEXT_TOO_LONG'],
  [{ startsAt: 2e12, endsAt: 2e12 - 1 }, 'ENDS_BEFORE_START'],
  [{ endsAt: 1 }, 'ALREADY_OVER'],
])('%j is refused on publishing and on editing, and nothing of it is stored', async (wrong, code) => {
  const mei = await join(core);
  const { announcement } = unwrap(await mei.request('announcement.publish', news({ body: 'as it was' })));
  const { offset } = announcement;

  for (const answer of [
    await mei.request('announcement.publish', news(wrong)),
    await mei.request('announcement.edit', { ...news(wrong), offset }),
  ]) {
    expect(() => unwrap(answer)).toThrow(new ChatError(code));
  }

  const { announcements } = unwrap(await mei.request('announcement.list', {}));
  expect(announcements[0]).toEqual(announcement);
  expect(unwrap(await mei.request('announcement.open', { offset })).body).toBe('as it was');
});

it('accepts a title of any 120 characters, and a body of 64 KiB or none', async () => {
  const mei = await join(core);
  for (const more of [{ title: '🎉'.repeat(120) }, { body: 'x'.repeat(64 * 1024) }, { body: '' }, { body: ' \n ' }]) {
    const { announcement } = unwrap(await mei.request('announcement.publish', news(more)));
    const { body } = unwrap(await mei.request('announcement.open', { offset: announcement.offset }));
    expect(announcement.title).toBe((more.title ?? news().title).trim());
    expect(body).toBe((more.body ?? news().body).trim());
  }
});
