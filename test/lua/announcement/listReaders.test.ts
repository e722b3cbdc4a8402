import { expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import type { KeysOf } from '#core/keys.ts';
import {
  ANN,
  BOB,
  freshAnnouncements,
  markAs,
  nameWriters,
  publish,
  publishSome,
} from '../../support/announcementScripts.ts';
import { expectRefusal, startScripts } from '../../support/scriptsForTests.ts';

const { one } = startScripts();
const list = (keys: KeysOf<'announcements'>, after = '', limit = 100, userId: string = ANN) =>
  one.run(scripts.listReaders, keys, { audiences: '[]', userId, offset: 2, after, limit });

it('lists all readers, each once, in pages in the order of their ids', async () => {
  const keys = freshAnnouncements();
  await publishSome(one, keys, 3);
  const readers = ['-a', '0', 'A_b', 'Z', '_', 'a', 'aa', 'ab', 'b-', 'zz'];
  for (const reader of readers.toReversed()) await markAs(one, keys, reader, 'all');

  expect(await list(keys)).toEqual({ more: false, readers });
  const found: string[] = [];
  for (let more = true; more;) {
    const page = await list(keys, found.at(-1), 3);
    found.push(...page.readers);
    more = page.more;
  }
  expect(found).toEqual(readers);
});

it('continues after the id of a person who has not read it, and ends after the last', async () => {
  const keys = freshAnnouncements();
  await publishSome(one, keys, 3);
  for (const reader of ['b', 'd', 'f']) await markAs(one, keys, reader, 'all');

  expect(await list(keys, 'c')).toEqual({ more: false, readers: ['d', 'f'] });
  expect(await list(keys, 'a', 1)).toEqual({ more: true, readers: ['b'] });
  expect(await list(keys, 'bb', 1)).toEqual({ more: true, readers: ['d'] });
  for (const after of ['f', 'g']) expect(await list(keys, after)).toEqual({ more: false, readers: [] });
});

it('is allowed only to writers, and only for an existing announcement: NOT_A_WRITER, ANNOUNCEMENT_NOT_FOUND', async () => {
  const keys = freshAnnouncements();
  await expectRefusal(list(keys), 'ANNOUNCEMENT_NOT_FOUND');
  await publish(one, keys);
  await publish(one, keys);
  await nameWriters(one, keys, ANN);

  await expectRefusal(list(keys, '', 100, BOB), 'NOT_A_WRITER');
  expect(await list(keys)).toEqual({ more: false, readers: [] });
  await one.run(scripts.recallAnnouncement, keys, { audiences: '[]', userId: ANN, clientId: 'r', offset: 2 });
  await expectRefusal(list(keys), 'ANNOUNCEMENT_NOT_FOUND');
});
