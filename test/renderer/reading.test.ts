import { afterEach, describe, expect, it, vi } from 'vitest';
import { LEASES } from '#shared/contract/limits.ts';
import { isBeingRead, type ReadingState } from '../../src-renderer/stores/reading.ts';
import { createModelServer, type ModelServer } from './support/createModelServer.ts';
import { live, made, offline } from './support/faults.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startOpened, type StartedParley } from './support/startParley.ts';

let parley: StartedParley | null = null;
afterEach(() => {
  parley?.stop();
  vi.restoreAllMocks();
});

async function opened(): Promise<{ server: ModelServer; page: StartedParley }> {
  const server = createModelServer();
  const page = await startOpened(server);
  parley = page;
  return { server, page };
}

/** Every condition that alone prevents a conversation from being read, and how to end it. */
const HINDRANCES: Readonly<Record<string, (page: StartedParley, on: boolean) => void>> = {
  'the window has no focus': (page, on) => page.setFocused(!on),
  'the end is out of sight': (page, on) => page.actions.conversations.scrolled(!on),
  'the search covers it': (page, on) => (on ? page.actions.search.open() : page.actions.search.close()),
  'Activity covers it': (page, on) => (on ? page.actions.activity.open() : page.actions.activity.close()),
  'a panel covers it': (page, on) => page.stores.timelines.dispatch({ type: on ? 'coverAdded' : 'coverRemoved' }),
};

describe('repair C4: a new message is either read or unread', () => {
  const names = Object.keys(HINDRANCES);

  it.each(names)('is unread, below the divider and notified while %s, and read afterwards', async (name) => {
    const { server, page } = await opened();
    server.write('read before');
    await expect.poll(() => server.state.readOffset).toBe(1);
    HINDRANCES[name]?.(page, true);
    server.write('comes meanwhile');
    expect(page.timeline().newAfter).toBe(1);
    expect(made(server, 'host.notify')).toMatchObject([{ body: 'comes meanwhile' }]);
    await page.actions.conversations.compareHeads();
    expect(server.state.readOffset).toBe(1);
    HINDRANCES[name]?.(page, false);
    await expect.poll(() => server.state.readOffset).toBe(2);
  });

  it('is read, without divider or notification, when nothing prevents it', async () => {
    const { server, page } = await opened();
    server.write('read now');
    await expect.poll(() => server.state.readOffset).toBe(1);
    expect(page.timeline().newAfter).toBeNull();
    expect(made(server, 'host.notify')).toEqual([]);
  });

  it('stays unread until the last condition ends, in all combinations', () => {
    const read: ReadingState = { focused: true, openId: 'a', atEnd: true, covered: false, away: false };
    const changes: Partial<ReadingState>[] = [
      { focused: false },
      { openId: 'b' },
      { atEnd: false },
      { covered: true },
      { away: true },
    ];
    for (let mask = 0; mask < 2 ** changes.length; mask += 1) {
      const state = changes.reduce<ReadingState>(
        (sum, change, index) => (Math.floor(mask / 2 ** index) % 2 === 1 ? { ...sum, ...change } : sum),
        read,
      );
      expect({ state, isRead: isBeingRead(state, 'a') }).toEqual({ state, isRead: mask === 0 });
    }
    expect(isBeingRead({ ...read, openId: null }, 'a')).toBe(false);
  });

  it('puts the divider after what was visible, also before the server has acknowledged the read', async () => {
    const { server, page } = await opened();
    server.write('seen');
    page.setFocused(false);
    server.write('not seen');
    expect(page.timeline().newAfter).toBe(1);
    server.write('not seen either');
    expect(page.timeline().newAfter).toBe(1);
  });

  it('puts the divider also before messages that came without a live frame', async () => {
    const { server, page } = await opened();
    server.write('read before');
    await expect.poll(() => server.state.readOffset).toBe(1);
    page.setFocused(false);
    offline(server);
    server.write('missed', { quietly: true });
    server.failWith(null);
    live(server);
    await expect.poll(() => page.texts()).toEqual(['read before', 'missed']);
    expect(page.timeline().newAfter).toBe(1);
    expect(server.state.readOffset).toBe(1);
  });
});

describe('repair C8: a conversation that was open while the computer slept', () => {
  /** The end is not visible until the test says so: the unread messages are taller than the window. */
  async function startAsleep() {
    const { server, page } = await opened();
    server.write('before');
    await expect.poll(() => server.state.readOffset).toBe(1);
    server.write('meanwhile one', { quietly: true });
    server.write('meanwhile two', { quietly: true });
    return { server, page, visit: () => page.stores.timelines.getState().visit };
  }

  const reopened = async (page: StartedParley, server: ModelServer): Promise<void> => {
    await expect.poll(() => page.stores.timelines.getState()).toMatchObject({ visit: 1, atEnd: false, away: false });
    expect(page.texts()).toEqual(['before', 'meanwhile one', 'meanwhile two']);
    expect(page.timeline().newAfter).toBe(1);
    expect(server.state.readOffset).toBe(1);
  };

  it('opens at the first unread message when the shell reports waking, and is read when its end is visible', async () => {
    const { server, page } = await startAsleep();
    server.publish('host.resumed', {});
    await reopened(page, server);
    page.actions.conversations.scrolled(true);
    await expect.poll(() => server.state.readOffset).toBe(3);
  });

  it('does the same in a browser, where only a clock jump reveals the sleep', async () => {
    const { server, page } = await startAsleep();
    const later = Date.now() + 3_600_000;
    vi.spyOn(Date, 'now').mockImplementation(() => later);
    page.fireTimer(LEASES.presenceRenewEveryMs);
    await reopened(page, server);
    expect(page.stores.timelines.getState().openId).toBe(CONVERSATION);
  });

  it('marks nothing as read for a frame that arrives before the sleep is known', async () => {
    const { server, page } = await startAsleep();
    const later = Date.now() + 3_600_000;
    vi.spyOn(Date, 'now').mockImplementation(() => later);
    server.write('right after waking');
    await expect.poll(() => page.stores.timelines.getState()).toMatchObject({ visit: 1, atEnd: false, away: false });
    expect(page.texts()).toHaveLength(4);
    expect(page.timeline().newAfter).toBe(1);
    expect(server.state.readOffset).toBe(1);
  });

  it('waits for the network, which is back later than the person', async () => {
    const { server, page } = await startAsleep();
    offline(server);
    server.publish('host.resumed', {});
    await expect.poll(() => page.stores.connection.getState().state).toBe('offline');
    server.failWith(null);
    live(server);
    await reopened(page, server);
  });

  it('keeps its position when nothing arrived, and where the person was reading further up', async () => {
    const { server, page } = await opened();
    server.write('before');
    await expect.poll(() => server.state.readOffset).toBe(1);
    server.publish('host.resumed', {});
    await expect.poll(() => page.stores.timelines.getState().away).toBe(false);
    await expect.poll(() => page.stores.connection.getState().state).toBe('live');
    expect(page.stores.timelines.getState()).toMatchObject({ visit: 0, atEnd: true });
    page.actions.conversations.scrolled(false);
    server.write('meanwhile', { quietly: true });
    server.publish('host.resumed', {});
    await expect.poll(() => page.timeline().newAfter).toBe(1);
    await expect.poll(() => page.stores.connection.getState().state).toBe('live');
    expect(page.stores.timelines.getState()).toMatchObject({ openId: CONVERSATION, visit: 0, atEnd: false });
  });
});
