import { describe, expect, it } from 'vitest';
import {
  allowedWith,
  pinnedAnnouncements,
  unreadAnnouncements,
} from '../../src-renderer/stores/announcements/reduce.ts';
import { myId } from '../../src-renderer/stores/session/reduce.ts';
import { createModelServer, type ModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { made } from './support/faults.ts';
import { type StartedParley, startOpened, startParley } from './support/startParley.ts';

const offsets = ({ stores }: StartedParley): readonly number[] =>
  stores.announcements.getState().list.map(({ offset }) => offset);
const unread = ({ stores }: StartedParley): number => unreadAnnouncements(stores.announcements.getState(), Date.now());
const listOf = ({ stores }: StartedParley): unknown => {
  const { bodies: _bodies, ...state } = stores.announcements.getState();
  return state;
};

async function fresh(server: ModelServer): Promise<unknown> {
  const parley = startParley(server);
  await expect.poll(() => parley.stores.announcements.getState().known).toBe(true);
  const state = listOf(parley);
  parley.stop();
  return state;
}

const CONTENT = { title: 'Closed on Monday', body: 'No **power**.', importance: 'normal', endsAt: null } as const;

describe('announcements', () => {
  it('C2: a snapshot plus events equals a fresh snapshot, whatever happened', async () => {
    const server = createModelServer();
    server.notices.state.pageSize = 100;
    server.notices.announce({});
    server.notices.announce({ importance: 'important' });
    const parley = await startOpened(server);
    await expect.poll(() => offsets(parley)).toEqual([2, 1]);
    const acts: readonly (() => unknown)[] = [
      () => server.notices.announce({}),
      () => server.notices.announce({ from: 'amir' }),
      () => server.notices.edit(1, { title: 'another', editedAt: 7 }),
      () => server.notices.edit(3, { readBy: 12 }),
      () => parley.actions.announcements.open(2),
      () => server.notices.recall(3),
      () => parley.actions.announcements.markAllRead(),
      () => server.notices.announce({ startsAt: Date.now() + 3_600_000 }),
    ];
    for (const act of acts) {
      act();
      // oxlint-disable-next-line no-await-in-loop -- each action completes before the next
      await expect.poll(() => listOf(parley)).toEqual(await fresh(server));
    }
    parley.stop();
  });

  it('writers gain and lose the permission immediately, and a named writer fetches the planned announcements of others', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    const rights = () => {
      const { mayWrite, isWriter } = parley.stores.announcements.getState();
      return { mayWrite, isWriter };
    };
    await expect.poll(() => parley.stores.announcements.getState().known).toBe(true);
    const asked = made(server, 'announcement.list').length;
    for (const mayWrite of [false, true, false]) {
      server.publish('announcement.writersChanged', { mayWrite, isWriter: false });
      expect(rights()).toEqual({ mayWrite, isWriter: false });
    }
    expect(made(server, 'announcement.list')).toHaveLength(asked);
    server.publish('announcement.writersChanged', { mayWrite: true, isWriter: true });
    expect(rights()).toEqual({ mayWrite: true, isWriter: true });
    await expect.poll(() => made(server, 'announcement.list')).toHaveLength(asked + 1);
    parley.stop();
  });

  it('counts the visible unread ones, wherever the list ends', async () => {
    const server = createModelServer();
    for (let count = 0; count < 5; count += 1) server.notices.announce({});
    const parley = await startOpened(server);
    await expect.poll(() => offsets(parley)).toEqual([5, 4, 3]);
    expect(unread(parley)).toBe(5);
    server.notices.announce({ startsAt: Date.now() + 3_600_000 });
    server.notices.announce({ endsAt: 7 });
    expect(unread(parley)).toBe(5);
    await parley.actions.announcements.loadOlder();
    expect(offsets(parley)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(unread(parley)).toBe(5);
    await parley.actions.announcements.markAllRead();
    expect(unread(parley)).toBe(0);
    parley.stop();
  });

  it('keeps important ones on top until they are opened', async () => {
    const server = createModelServer();
    server.notices.announce({ importance: 'important' });
    server.notices.bodies.set(1, 'All of it.');
    const parley = await startOpened(server);
    const pinned = (): number => pinnedAnnouncements(parley.stores.announcements.getState(), Date.now()).length;
    await expect.poll(pinned).toBe(1);
    expect(made(server, 'announcement.open')).toEqual([]);
    expect(await parley.actions.announcements.open(1)).toBeNull();
    expect(parley.stores.announcements.getState().bodies[1]).toMatchObject({ text: 'All of it.' });
    expect(pinned()).toBe(0);
    parley.stop();
  });

  it('stay unread while they are only listed', async () => {
    const server = createModelServer();
    server.notices.announce({ importance: 'important' });
    server.notices.bodies.set(1, 'All of it.');
    const parley = await startOpened(server);
    const state = () => parley.stores.announcements.getState();
    await expect.poll(() => state().list.length).toBe(1);
    expect(await parley.actions.announcements.loadBody(1)).toBeNull();
    expect(state().bodies[1]).toMatchObject({ text: 'All of it.' });
    expect(pinnedAnnouncements(state(), Date.now())).toHaveLength(1);
    expect(made(server, 'announcement.markRead')).toEqual([]);
    parley.stop();
  });

  it('keeps no text of recalled or edited announcements, in memory or on disk', async () => {
    const server = createModelServer();
    const disk = createDisk();
    server.notices.announce({});
    server.notices.announce({});
    server.notices.bodies.set(1, 'the first secret');
    server.notices.bodies.set(2, 'the second secret');
    const parley = await startOpened(server, disk);
    await expect.poll(() => offsets(parley)).toEqual([2, 1]);
    await parley.actions.announcements.open(1);
    await parley.actions.announcements.open(2);
    await expect.poll(async () => (await disk.kept()).json).toContain('the second secret');
    server.notices.recall(1);
    server.notices.edit(2, { editedAt: 9 });
    await expect.poll(async () => (await disk.kept()).json).not.toMatch(/the (?:first|second) secret/);
    expect(parley.stores.announcements.getState().bodies).toEqual({});
    parley.stop();
  });

  it('publishes once despite retries, and the draft survives a restart until then', async () => {
    const server = createModelServer();
    const disk = createDisk();
    const first = await startOpened(server, disk);
    await first.actions.announcements.beginDraft(null);
    const begun = first.stores.announcements.getState().drafts['new'];
    if (begun === undefined) throw new Error('no draft');
    first.actions.announcements.setDraft({ ...begun, title: CONTENT.title, body: CONTENT.body });
    await expect.poll(async () => (await disk.kept()).json).toContain(CONTENT.title);
    first.stop();

    const second = startParley(server, disk);
    await expect.poll(() => second.stores.announcements.getState().drafts['new']?.title).toBe(CONTENT.title);
    await expect.poll(() => second.stores.announcements.getState().known).toBe(true);
    const draft = second.stores.announcements.getState().drafts['new'];
    if (draft === undefined) throw new Error('no draft');
    let lose = true;
    server.intercept(async (name, carryOut) => {
      const answer = await carryOut();
      if (name !== 'announcement.publish' || !lose) return answer;
      lose = false;
      return { ok: false, error: { code: 'TIMEOUT', details: {} } };
    });
    expect(await second.actions.announcements.publish(draft, CONTENT)).toMatchObject({ code: 'TIMEOUT' });
    expect(second.stores.announcements.getState().drafts['new']).toEqual(draft);
    expect(await second.actions.announcements.publish(draft, CONTENT)).toBeNull();
    expect(server.notices.announcements).toHaveLength(1);
    expect(second.stores.announcements.getState()).toMatchObject({
      drafts: {},
      list: [{ title: CONTENT.title, read: true }],
    });
    second.stop();
  });

  it('F5: publishes to the audience of the draft, which survives a restart and does not change afterwards', async () => {
    const server = createModelServer();
    const disk = createDisk();
    const first = await startOpened(server, disk);
    await first.actions.announcements.beginDraft(null);
    const begun = first.stores.announcements.getState().drafts['new'];
    if (begun === undefined) throw new Error('no draft');
    expect(begun.audience).toBeNull();
    first.actions.announcements.setDraft({ ...begun, title: CONTENT.title, audience: 'group:g1' });
    await expect.poll(async () => (await disk.kept()).json).toContain('group:g1');
    first.stop();

    const parley = startParley(server, disk);
    await expect.poll(() => parley.stores.announcements.getState().drafts['new']?.audience).toBe('group:g1');
    await expect.poll(() => parley.stores.announcements.getState().known).toBe(true);
    const draft = parley.stores.announcements.getState().drafts['new'];
    if (draft === undefined) throw new Error('no draft');
    expect(await parley.actions.announcements.publish(draft, CONTENT)).toBeNull();
    const [announcement] = parley.stores.announcements.getState().list;
    if (announcement === undefined) throw new Error('none');
    expect(announcement.audience).toBe('group:g1');

    await parley.actions.announcements.beginDraft(announcement);
    expect(parley.stores.announcements.getState().drafts['1']?.audience).toBe('group:g1');
    parley.stop();
  });

  it('F5: reads the list again when the people of one of its audiences change, or my role', async () => {
    const server = createModelServer();
    server.notices.announce({ audience: 'group:g1' });
    const parley = await startOpened(server);
    await expect.poll(() => offsets(parley)).toEqual([1]);
    const asked = made(server, 'announcement.list').length;
    server.publish('group.changed', { groupId: 'g2', group: { id: 'g2', name: 'Sales', size: 1 } });
    expect(made(server, 'announcement.list')).toHaveLength(asked);
    server.publish('group.changed', { groupId: 'g1', group: null });
    await expect.poll(() => made(server, 'announcement.list')).toHaveLength(asked + 1);
    const userId = myId(parley.stores.session.getState()) ?? '';
    server.publish('team.memberChanged', { userId, role: 'admin', active: true });
    await expect.poll(() => made(server, 'announcement.list')).toHaveLength(asked + 2);
    parley.stop();
  });

  it('explains a refusal and loses no text', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await parley.actions.announcements.beginDraft(null);
    const draft = parley.stores.announcements.getState().drafts['new'];
    if (draft === undefined) throw new Error('no draft');
    const untitled = { ...CONTENT, title: '' };
    expect(await parley.actions.announcements.publish(draft, untitled)).toMatchObject({ code: 'TITLE_EMPTY' });
    const backwards = { ...CONTENT, startsAt: 2_000, endsAt: 1_000 };
    expect(await parley.actions.announcements.publish(draft, backwards)).toMatchObject({ code: 'ENDS_BEFORE_START' });
    expect(parley.stores.announcements.getState().drafts['new']).toEqual(draft);
    parley.stop();
  });

  it('edits start from the current text, and recalls are final', async () => {
    const server = createModelServer();
    server.notices.announce({ from: 'amir' });
    server.notices.bodies.set(1, 'as it was');
    const parley = await startOpened(server);
    await expect.poll(() => offsets(parley)).toEqual([1]);
    const [announcement] = parley.stores.announcements.getState().list;
    if (announcement === undefined) throw new Error('none');
    expect(await parley.actions.announcements.beginDraft(announcement)).toBeNull();
    const draft = parley.stores.announcements.getState().drafts['1'];
    expect(draft).toMatchObject({ offset: 1, title: 'announcement 1', body: 'as it was', ends: '' });
    if (draft === undefined) throw new Error('no draft');
    expect(await parley.actions.announcements.publish(draft, { ...CONTENT, title: 'better' })).toBeNull();
    expect(parley.stores.announcements.getState().list).toMatchObject([{ title: 'better' }]);
    expect(await parley.actions.announcements.recall(1)).toBeNull();
    expect(await parley.actions.announcements.recall(1)).toBeNull();
    expect(offsets(parley)).toEqual([]);
    parley.stop();
  });

  it('only the author edits one, and named writers may also recall it', () => {
    const everybody = { mayWrite: true, isWriter: false };
    const named = { mayWrite: true, isWriter: true };
    const others = { mayWrite: false, isWriter: false };
    expect(allowedWith(everybody, true)).toEqual({ edit: true, recall: true });
    expect(allowedWith(everybody, false)).toEqual({ edit: false, recall: false });
    expect(allowedWith(named, true)).toEqual({ edit: true, recall: true });
    expect(allowedWith(named, false)).toEqual({ edit: false, recall: true });
    expect(allowedWith(others, true)).toEqual({ edit: false, recall: true });
    expect(allowedWith(others, false)).toEqual({ edit: false, recall: false });
  });
});

it('repair B7: only the team’s owner sees the setting for who writes', async () => {
  const server = createModelServer();
  const parley = await startOpened(server);
  expect(await parley.actions.announcements.isOwner()).toBe(true);
  server.notices.state.ownerId = 'mei';
  expect(await parley.actions.announcements.isOwner()).toBe(false);
  server.failWith('OFFLINE');
  expect(await parley.actions.announcements.isOwner()).toBe(false);
});
