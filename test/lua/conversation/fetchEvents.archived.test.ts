import { describe, expect, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { startFetching } from '../../support/fetchingForTests.ts';
import { AMY, BEN, expectRefusal } from '../../support/scriptsForTests.ts';

const { one, fetch, withMessages } = startFetching();

describe('events of which some are archived', () => {
  it('are returned with correct offsets, and with the range that is in the archive', async () => {
    const conversation = await withMessages(6);
    await one.command.ltrim(conversation.log, 3, -1);
    await one.command.hset(conversation.meta, 'base', 3);

    const wholly = { archivedAfter: 4, archivedTo: 4, uncompared: false };
    expect(await fetch(conversation)).toMatchObject({
      offset: 6,
      after: 3,
      ids: ['m4', 'm5', 'm6'],
      archivedAfter: 0,
      archivedTo: 3,
    });
    expect(await fetch(conversation, { limit: 2 })).toMatchObject({ ...wholly, after: 4, ids: ['m5', 'm6'] });
    expect(await fetch(conversation, { before: 5, limit: 2 })).toMatchObject({
      after: 3,
      ids: ['m4'],
      archivedAfter: 2,
      archivedTo: 3,
    });
    expect(await fetch(conversation, { before: 3, limit: 9 })).toMatchObject({
      ids: [],
      archivedAfter: 0,
      archivedTo: 2,
    });

    const cursor = { epoch: 'epoch-one', offset: 5, id: 'm5' };
    expect(await fetch(conversation, cursor)).toMatchObject({ after: 5, ids: ['m6'], uncompared: false });
    const archived = await fetch(conversation, { ...cursor, offset: 2, id: 'm2', limit: 2 });
    expect(archived).toMatchObject({ ids: ['m4'], archivedAfter: 2, archivedTo: 3, uncompared: true });
    const nothing = await fetch(conversation, { ...cursor, offset: 0, id: '', limit: 2 });
    expect(nothing).toMatchObject({ ids: [], archivedAfter: 0, archivedTo: 2, uncompared: false });
    const trail = [{ offset: 2, id: 'm2', at: 0 }];
    await expectRefusal(fetch(conversation, { ...cursor, id: 'm6', trail }), 'CURSOR_STALE', {
      agreedOffset: 0,
      base: 3,
    });
    await expectRefusal(fetch(conversation, { ...cursor, epoch: 'other', offset: 2 }), 'CURSOR_STALE', {
      agreedOffset: 0,
    });
  });

  it('leave moving the read cursor to the caller, and list what was recalled there', async () => {
    const conversation = await withMessages(6);
    await one.run(scripts.recallMessage, conversation, {
      userId: AMY,
      clientId: 'r1',
      offset: 2,
      epoch: '',
      element: '',
    });
    await one.command.ltrim(conversation.log, 3, -1);
    await one.command.hset(conversation.meta, 'base', 3);

    expect(await fetch(conversation, { markRead: true })).toMatchObject({ toBeMarked: 7, recalled: [2] });
    expect(await one.command.hexists(conversation.reads, BEN)).toBe(0);
    expect(await fetch(conversation, { markRead: true, limit: 2 })).toMatchObject({ toBeMarked: 0, recalled: [] });
    expect(await one.command.hexists(conversation.reads, BEN)).toBe(1);
  });
});
