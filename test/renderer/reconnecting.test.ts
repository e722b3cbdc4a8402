import { afterEach, describe, expect, it, vi } from 'vitest';
import { LEASES } from '#shared/contract/limits.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { live, made, offline } from './support/faults.ts';
import { startOpened, startParley } from './support/startParley.ts';

afterEach(() => void vi.useRealTimers());

async function startLive(disk = createDisk()) {
  const server = createModelServer();
  server.write('hello');
  const parley = await startOpened(server, disk);
  live(server);
  const connection = () => parley.stores.connection.getState();
  await expect.poll(() => connection().state).toBe('live');
  return { server, parley, connection };
}

/** Replaces the clock, so that time passes only when the test advances it. */
function freezeTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
}

describe('the state of the connection', () => {
  it('hides an interruption that is over within two seconds', async () => {
    const { server, parley, connection } = await startLive();
    const reported: boolean[] = [];
    parley.stores.connection.subscribe((state) => reported.push(state.isOutageShown));
    freezeTime();
    for (let count = 0; count < 3; count += 1) {
      offline(server);
      await vi.advanceTimersByTimeAsync(1_500);
      server.failWith(null);
      live(server);
      await vi.advanceTimersByTimeAsync(400);
      expect(connection().state).toBe('live');
    }
    expect(reported).not.toContain(true);
  });

  it('reports a longer interruption and its start until it is live again', async () => {
    const { server, connection } = await startLive();
    freezeTime();
    const lostAt = Date.now();
    offline(server);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(connection()).toMatchObject({ state: 'offline', isOutageShown: true, since: lostAt });
    server.publish('connection.changed', { state: 'connecting', since: 1 });
    server.publish('connection.changed', { state: 'offline', since: 1, code: 'REDIS_AUTH_FAILED' });
    expect(connection()).toMatchObject({ state: 'refused', code: 'REDIS_AUTH_FAILED', since: lostAt });
    server.failWith(null);
    live(server);
    expect(connection()).toMatchObject({ state: 'catchingUp', isOutageShown: true });
    await vi.advanceTimersByTimeAsync(400);
    expect(connection()).toMatchObject({ state: 'live', isOutageShown: false });
  });

  it.each(['ran until the load', 'ended before'])(
    'keeps the start of the interruption across a page load when the earlier page %s',
    async (how) => {
      const disk = createDisk();
      const { server, parley } = await startLive(disk);
      freezeTime();
      await vi.advanceTimersByTimeAsync(600_000);
      const since = Date.now();
      if (how === 'ended before') offline(server);
      else parley.fireTimer(60_000);
      await vi.advanceTimersByTimeAsync(30_000);
      parley.stop();
      await vi.advanceTimersByTimeAsync(3_600_000);
      offline(server);
      const again = startParley(server, disk);
      server.publish('connection.changed', { state: 'offline', since: 1 });
      await vi.advanceTimersByTimeAsync(3_000);
      expect(again.stores.connection.getState()).toMatchObject({ state: 'offline', isOutageShown: true, since });
      again.stop();
    },
  );

  it('after a reconnect syncs the open conversation first, then all heads in one request, and lists only what changed', async () => {
    const { server, connection } = await startLive();
    const before = server.requests.length;
    offline(server);
    server.failWith(null);
    live(server);
    await expect.poll(() => connection().state).toBe('live');
    const asked = server.requests.slice(before).map(({ name }) => name);
    expect(asked.filter((name) => !name.startsWith('host.'))).toEqual([
      'account.resume',
      'conversation.fetch',
      'person.list',
      'conversation.heads',
      'settings.read',
      'block.list',
      'proposal.read',
      'emoji.list',
      'inbox.list',
      'announcement.list',
      'topic.list',
      'topic.feed',
      'topic.subscriptions',
    ]);
  });

  it('retries a failed sync, and is not live before it succeeds', async () => {
    const { server, parley, connection } = await startLive();
    offline(server);
    server.write('meanwhile', { quietly: true });
    let failures = 0;
    server.failWith(null);
    server.intercept((name, carryOut) => {
      if (name !== 'conversation.heads' || failures > 1) return carryOut();
      failures += 1;
      return Promise.resolve({ ok: false, error: { code: 'TIMEOUT', details: {} } });
    });
    live(server);
    await expect.poll(() => failures).toBe(1);
    expect(connection().state).toBe('catchingUp');
    await expect.poll(() => connection().state).toBe('live');
    expect(failures).toBe(2);
    expect(parley.texts()).toEqual(['hello', 'meanwhile']);
  });

  it('retries immediately on request, and keeps the start of the interruption when that fails', async () => {
    const { server, parley, connection } = await startLive();
    offline(server);
    const { since } = connection();
    const trying = parley.actions.connection.retryNow();
    expect(connection().state).toBe('connecting');
    await trying;
    expect(made(server, 'connection.probe')).toHaveLength(1);
    expect(connection()).toMatchObject({ state: 'offline', since });

    server.failWith(null);
    const again = parley.actions.connection.retryNow();
    live(server);
    await again;
    await expect.poll(() => connection().state).toBe('live');
  });

  it('checks the connection and fetches missed events when the shell reports that the computer woke', async () => {
    const { server, parley } = await startLive();
    server.write('while you slept', { quietly: true });
    server.publish('host.resumed', {});
    await expect.poll(() => parley.texts()).toEqual(['hello', 'while you slept']);
    expect(made(server, 'connection.probe')).toHaveLength(1);
  });

  it.each([
    ['ahead', 3_600_000],
    ['ahead', 365 * 24 * 3_600_000],
    ['back', -3_600_000],
    ['back', -365 * 24 * 3_600_000],
  ])(
    'detects that the clock jumped %s by %i ms between two heartbeats, because the computer may have slept',
    async (_how, jumpMs) => {
      const { server, parley, connection } = await startLive();
      server.write('while you slept', { quietly: true });
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9_000 });
      parley.fireTimer(LEASES.presenceRenewEveryMs);
      expect(connection().state).toBe('live');
      vi.setSystemTime(Date.now() + jumpMs);
      parley.fireTimer(LEASES.presenceRenewEveryMs);
      expect(connection().state).toBe('catchingUp');
      await expect.poll(() => parley.texts()).toEqual(['hello', 'while you slept']);
      await expect.poll(() => connection().state).toBe('live');
      expect(connection().since).toBeLessThanOrEqual(Date.now());
    },
  );

  it('moves the start of the interruption when the clock is set back, so that it is never in the future', async () => {
    const { server, parley, connection } = await startLive();
    vi.useFakeTimers({ toFake: ['Date'] });
    offline(server);
    const putBackTo = Date.now() - 3_600_000;
    vi.setSystemTime(putBackTo);
    parley.fireTimer(LEASES.presenceRenewEveryMs);
    await expect.poll(() => connection().state).toBe('offline');
    expect(connection().since).toBeLessThanOrEqual(Date.now());
    expect(connection().since).toBeGreaterThanOrEqual(putBackTo);
  });

  it('is refused with a reason when the session ended, and live again after the next sign-in', async () => {
    const { server, parley, connection } = await startLive();
    server.forgetSession();
    live(server);
    await expect.poll(() => connection()).toMatchObject({ state: 'refused', code: 'SESSION_EXPIRED' });
    expect(parley.stores.session.getState()).toMatchObject({
      status: 'signedOut',
      problem: { code: 'SESSION_EXPIRED' },
    });
    await parley.actions.session.signIn({ name: 'Amir Khan', password: 'right' });
    await expect.poll(() => connection().state).toBe('live');
  });

  it('marks the tray as possibly outdated, and keeps the known count in the title', async () => {
    const { server, parley, connection } = await startLive();
    parley.setFocused(false);
    server.write('unread');
    expect(made(server, 'host.showUnread').at(-1)).toEqual({ total: 1, isCurrent: true });
    freezeTime();
    offline(server);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(connection().isOutageShown).toBe(true);
    expect(made(server, 'host.showUnread').at(-1)).toEqual({ total: 1, isCurrent: false });
    expect(parley.title()).toBe('(1) Parley');
  });
});
