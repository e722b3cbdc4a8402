import { describe, expect, it } from 'vitest';
import type { Notice } from '#shared/contract/noticeModel.ts';
import { noticesIn } from '../../src-renderer/stores/inbox/reduce.ts';
import { createModelServer, type ModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { made } from './support/faults.ts';
import { type StartedParley, startOpened, startParley } from './support/startParley.ts';

const shown = ({ stores }: StartedParley): readonly number[] =>
  noticesIn(stores.inbox.getState(), 'all').map(({ offset }) => offset);
const unreadHere = ({ stores }: StartedParley): readonly number[] =>
  stores.inbox.getState().notices.flatMap(({ read, offset }) => (read ? [] : offset));

/** The state of a page that starts now. */
async function fresh(server: ModelServer): Promise<unknown> {
  const parley = startParley(server);
  await expect.poll(() => parley.stores.inbox.getState().known).toBe(true);
  const state = parley.stores.inbox.getState();
  parley.stop();
  return state;
}

describe('the inbox', () => {
  it('C1: a snapshot plus events equals a fresh snapshot, whatever happened', async () => {
    const server = createModelServer();
    server.notices.state.pageSize = 100;
    server.notices.notice({});
    server.notices.notice({ type: 'reactedTo', emoji: '👍' });
    const parley = await startOpened(server);
    await expect.poll(() => shown(parley)).toEqual([2, 1]);
    const acts: readonly (() => void)[] = [
      () =>
        server.notices.notice({ type: 'added', place: { conversationId: 'room:lobby', name: 'lobby', offset: null } }),
      () => server.notices.notice({ place: { conversationId: 'direct:amir:mei', name: '', offset: 9 } }),
      () => server.notices.notice({ type: 'reminded' }),
      () => server.notices.clear(5),
      () => server.notices.takeBack(4),
      () => server.notices.notice({ type: 'repliedTo' }),
      () => void parley.actions.inbox.markRead([3]),
      () => void parley.actions.inbox.markAllRead(),
      () => server.notices.notice({ type: 'fileReady', from: null }),
      () => void parley.actions.inbox.remove(3),
      () => server.notices.notice({ type: 'repliedTo' }),
      () => void parley.actions.inbox.removeAll(),
      () => server.notices.notice({}),
    ];
    for (const act of acts) {
      act();
      // oxlint-disable-next-line no-await-in-loop -- each action completes before the next
      await expect.poll(() => parley.stores.inbox.getState()).toEqual(await fresh(server));
    }
    parley.stop();
  });

  it('applies events that arrive during the request of a page once, after it', async () => {
    const server = createModelServer();
    server.notices.notice({});
    const parley = await startOpened(server);
    await expect.poll(() => shown(parley)).toEqual([1]);
    let asked: Promise<boolean> | null = null;
    server.intercept(async (name, carryOut) => {
      const answer = await carryOut();
      // These happen while the page is in flight.
      if (name === 'inbox.list') {
        server.notices.notice({});
        server.notices.clear(1);
      }
      return answer;
    });
    asked = parley.actions.inbox.refresh();
    expect(await asked).toBe(true);
    expect(shown(parley)).toEqual([2, 1]);
    expect(parley.stores.inbox.getState()).toMatchObject({ unread: 0, counted: 0 });
    parley.stop();
  });

  it('reloads when an item was missed', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await expect.poll(() => parley.stores.inbox.getState().known).toBe(true);
    server.notices.notice({}, { quietly: true });
    server.notices.notice({});
    await expect.poll(() => shown(parley)).toEqual([2, 1]);
    parley.stop();
  });

  it("detects items that were missed without any event by the server's count", async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await expect.poll(() => parley.stores.unread.getState().known).toBe(true);
    server.notices.notice({ type: 'reactedTo', emoji: '👍' }, { quietly: true });
    await parley.actions.activityData.compare();
    expect(shown(parley)).toEqual([1]);
    const asked = made(server, 'inbox.list').length;
    await parley.actions.activityData.compare();
    expect(made(server, 'inbox.list')).toHaveLength(asked);
    parley.stop();
  });

  it('pages back through all items or mentions only, and shows nothing from beyond a gap', async () => {
    const server = createModelServer();
    const types: readonly Notice['type'][] = [
      'mentioned',
      'reactedTo',
      'repliedTo',
      'added',
      'reactedTo',
      'reactedTo',
      'added',
    ];
    for (const type of types) server.notices.notice({ type });
    const parley = await startOpened(server);
    await expect.poll(() => shown(parley)).toEqual([7, 6, 5]);
    const mentions = (): readonly number[] =>
      noticesIn(parley.stores.inbox.getState(), 'mentions').map(({ offset }) => offset);
    expect(mentions()).toEqual([]);
    expect(await parley.actions.inbox.loadOlder('mentions')).toBeNull();
    expect(mentions()).toEqual([3, 1]);
    expect(shown(parley)).toEqual([7, 6, 5]);
    await parley.actions.inbox.loadOlder('all');
    expect(shown(parley)).toEqual([7, 6, 5, 4, 3, 2]);
    await parley.actions.inbox.loadOlder('all');
    expect(shown(parley)).toEqual([7, 6, 5, 4, 3, 2, 1]);
    expect(await parley.actions.inbox.loadOlder('all')).toBeNull();
    parley.stop();
  });

  it("says why older items can't be loaded, and keeps the loaded ones", async () => {
    const server = createModelServer();
    for (let count = 0; count < 5; count += 1) server.notices.notice({});
    const parley = await startOpened(server);
    await expect.poll(() => shown(parley)).toEqual([5, 4, 3]);
    server.failWith('OFFLINE');
    expect(await parley.actions.inbox.loadOlder('all')).toMatchObject({ code: 'OFFLINE' });
    expect(await parley.actions.inbox.markRead([5])).toMatchObject({ code: 'OFFLINE' });
    expect(shown(parley)).toEqual([5, 4, 3]);
    expect(unreadHere(parley)).toEqual([5, 4, 3]);
    parley.stop();
  });

  it('can be read after a restart without a network, and is deleted at sign-out', async () => {
    const server = createModelServer();
    const disk = createDisk();
    server.notices.notice({ title: 'about the harbour' });
    const first = await startOpened(server, disk);
    await expect.poll(() => shown(first)).toEqual([1]);
    await expect.poll(async () => (await disk.kept()).json).toContain('about the harbour');
    first.stop();

    server.failWith('OFFLINE');
    const second = startParley(server, disk);
    await expect.poll(() => shown(second)).toEqual([1]);
    expect(second.stores.inbox.getState()).toMatchObject({ unread: 1, known: true });
    server.failWith(null);
    await second.actions.session.signOut();
    expect(second.stores.inbox.getState()).toMatchObject({ notices: [], unread: 0, known: false });
    expect((await disk.kept()).json).not.toContain('about the harbour');
    second.stop();
  });
});
