import { fail } from '#shared/rpc/result.ts';
import { describe, expect, it, vi } from 'vitest';
import { textOf } from '../support/textOf.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk, type Disk } from './support/disk.ts';
import { live, made, offline } from './support/faults.ts';
import { CONVERSATION, log } from './support/logEvents.ts';
import { type StartedParley, startOpened, startParley } from './support/startParley.ts';

const fill = (disk: Disk): void => disk.intercept(async () => fail('LOCAL_STORE_FULL'));
const draft = (parley: StartedParley): string => parley.stores.drafts.getState()[CONVERSATION] ?? '';

/** The page may report errors to its log here, because the disk is full. */
async function openedWhereFaultsAreTold(server: ReturnType<typeof createModelServer>, disk: Disk) {
  const faults: unknown[] = [];
  const parley = await startOpened(server, disk, (fault) => faults.push(fault));
  return { parley, faults };
}

describe('a computer without free disk space', () => {
  it('returns a text that was written offline to the composer, with the reason', async () => {
    const server = createModelServer();
    const disk = createDisk();
    const { parley } = await openedWhereFaultsAreTold(server, disk);
    offline(server);
    fill(disk);
    const refused = await parley.actions.sending.send(CONVERSATION, 'no room');
    expect(refused).toMatchObject({ code: 'LOCAL_STORE_FULL' });
    expect(draft(parley)).toBe('no room');
    expect(parley.timeline().outbox).toEqual([]);
    parley.stop();
  });

  it('still sends it while connected, under one client id whatever the answer', async () => {
    const server = createModelServer();
    const disk = createDisk();
    const { parley } = await openedWhereFaultsAreTold(server, disk);
    fill(disk);
    server.loseNextAnswer();
    expect(await parley.actions.sending.send(CONVERSATION, 'out at once')).toBeNull();
    await expect
      .poll(() => parley.timeline().outbox)
      .toMatchObject([{ notPersisted: true, delivery: { state: 'failed' } }]);
    live(server);
    await expect.poll(() => parley.timeline().outbox).toEqual([]);
    expect(server.log.map(textOf)).toEqual(['out at once']);
    parley.stop();
  });
});

describe('the data stored on this computer', () => {
  it('marks a message as written offline, before and after a restart', async () => {
    const server = createModelServer();
    const disk = createDisk();
    const before = await startOpened(server, disk);
    offline(server);
    await before.actions.sending.send(CONVERSATION, 'from the train');
    expect(before.timeline().outbox).toMatchObject([{ offline: true }]);
    before.stop();
    const after = startParley(server, disk);
    await expect.poll(() => after.stores.session.getState().status).toBe('signedIn');
    expect(after.timeline().outbox).toMatchObject([{ text: 'from the train', offline: true }]);
    after.stop();
  });

  it('keeps a refused message with its reason across a restart, and its outcome afterwards', async () => {
    const server = createModelServer();
    const disk = createDisk();
    const before = await startOpened(server, disk);
    server.failWith('TEXT_INVALID');
    await before.actions.sending.send(CONVERSATION, 'refused');
    await expect.poll(async () => (await disk.kept()).json).toContain('"TEXT_INVALID"');
    server.failWith(null);
    before.stop();
    const after = startParley(server, disk);
    await expect
      .poll(() => after.stores.timelines.getState().byId[CONVERSATION]?.outbox)
      .toMatchObject([{ text: 'refused', delivery: { state: 'failed', problem: { code: 'TEXT_INVALID' } } }]);
    live(server);
    expect(server.log).toEqual([]);
    after.actions.sending.edit(CONVERSATION, after.timeline().outbox[0]?.clientId ?? '');
    expect(draft(after)).toBe('refused');
    await expect.poll(async () => (await disk.kept()).outgoing).toEqual([]);
    expect((await disk.kept()).documents).toContain(`draft ${CONVERSATION}`);
    after.stop();
  });

  it('is read page by page without the server, which is asked only for missing pages', async () => {
    const server = createModelServer();
    const disk = createDisk();
    for (let count = 1; count <= 350; count += 1) server.write(`message ${count}`);
    const before = await startOpened(server, disk);
    await before.actions.fetching.loadOlder(CONVERSATION);
    expect(before.texts()).toHaveLength(200);
    before.actions.conversations.close();
    before.actions.conversations.open(CONVERSATION);
    await expect.poll(async () => (await disk.kept()).json).toContain('"message 151"');
    before.stop();

    server.failWith('OFFLINE');
    const after = startParley(server, disk);
    await expect.poll(() => after.stores.session.getState().status).toBe('signedIn');
    after.actions.conversations.open(CONVERSATION);
    await expect.poll(() => after.texts()).toHaveLength(100);
    const asked = made(server, 'conversation.fetch').length;
    await after.actions.fetching.loadOlder(CONVERSATION);
    expect(after.texts()[0]).toBe('message 151');
    expect(
      made(server, 'conversation.fetch')
        .slice(asked)
        .filter((args) => 'before' in (args as object)),
    ).toEqual([]);
    await after.actions.fetching.loadOlder(CONVERSATION);
    expect(after.texts()[0]).toBe('message 151');
    expect(after.timeline().olderProblem).toMatchObject({ code: 'OFFLINE' });
    server.failWith(null);
    await after.actions.fetching.loadOlder(CONVERSATION);
    expect(after.texts()[0]).toBe('message 51');
    after.stop();
  });

  it('drops what the log lost, and my own lost message waits across a restart to be sent again', async () => {
    const server = createModelServer();
    const disk = createDisk();
    const before = await startOpened(server, disk);
    server.write('stays');
    await before.actions.sending.send(CONVERSATION, 'mine, lost');
    await expect.poll(() => server.log.length).toBe(2);
    server.write('theirs, lost');
    await expect.poll(async () => (await disk.kept()).json).toContain('theirs, lost');
    before.stop();

    server.cutTo(1);
    for (const text of ['new two', 'new three', 'new four']) server.write(text, { quietly: true });
    const after = startParley(server, disk);
    await expect.poll(() => after.stores.timelines.getState().byId[CONVERSATION]?.logChanged).toBe(true);
    await expect.poll(() => after.texts()).toEqual(['stays', 'new two', 'new three', 'new four', 'mine, lost']);
    await expect.poll(async () => (await disk.kept()).json).toContain('new four');
    await expect.poll(async () => (await disk.kept()).json).not.toContain('theirs, lost');
    after.stop();
    const again = startParley(server, disk);
    await expect
      .poll(() => again.stores.timelines.getState().byId[CONVERSATION]?.outbox)
      .toMatchObject([{ text: 'mine, lost', delivery: { problem: { code: 'CURSOR_STALE' } } }]);
    again.stop();
  });

  it('migrates unsent messages, drafts and lists of an earlier version', async () => {
    const server = createModelServer();
    const disk = createDisk();
    server.state.stored = 'token-of-amir';
    const problem = { code: 'OFFLINE', details: {} };
    disk.left.set('embedded this computer amir', {
      documents: new Map<string, unknown>([
        [`outbox ${CONVERSATION}`, [{ clientId: 'old-1', from: 'amir', text: 'not sent', at: 1, problem }]],
        [`run ${CONVERSATION}`, { epoch: 'epoch-1', events: log(2) }],
        ['outbox broken', 'what is this'],
      ]),
      drafts: new Map([[CONVERSATION, 'half a']]),
    });
    const parley = startParley(server, disk);
    await expect.poll(() => server.log.map(textOf)).toEqual(['not sent']);
    expect(server.log[0]?.id).toBe('old-1');
    expect(draft(parley)).toBe('half a');
    expect(disk.left.size).toBe(0);
    parley.stop();
  });

  it.each(['rebuilt', 'unreadable'] as const)('reports once that its store was %s', async (why) => {
    const server = createModelServer();
    const disk = createDisk();
    server.state.stored = 'token-of-amir';
    disk.intercept(async (name, carryOut) => {
      const answer = await carryOut();
      return name === 'local.open' && answer.ok
        ? { ok: true, value: { ...(answer.value as object), store: why } }
        : answer;
    });
    const parley = startParley(server, disk);
    await expect.poll(() => parley.stores.host.getState().storeReplaced).toBe(why);
    parley.stores.host.dispatch({ type: 'replacementRead' });
    expect(parley.stores.host.getState().storeReplaced).toBeNull();
    parley.stop();
  });
});

describe('a transient failure', () => {
  it('is retried automatically, with growing back-off, without any change of the connection', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    vi.useFakeTimers();
    try {
      server.failWith('REDIS_LOADING');
      void parley.actions.sending.send(CONVERSATION, 'patient');
      const attempts = (): number => made(server, 'message.send').length;
      await vi.advanceTimersByTimeAsync(1);
      expect(attempts()).toBe(1);
      await vi.advanceTimersByTimeAsync(15_000);
      const soon = attempts();
      expect(soon).toBeGreaterThan(3);
      await vi.advanceTimersByTimeAsync(15_000);
      expect(attempts() - soon).toBeLessThan(soon);
      server.failWith(null);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(server.log.map(textOf)).toEqual(['patient']);
    } finally {
      vi.useRealTimers();
      parley.stop();
    }
  });
});

describe('a store that cannot be read at the start, because the keyring is locked', () => {
  const locked = (disk: Disk): void => disk.intercept(async () => fail('LOCAL_STORE_FAILED'));
  const unlocked = (disk: Disk): void => disk.intercept((_name, carryOut) => carryOut());

  /** A disk with a draft and an unsent message. */
  async function usedDisk(server: ReturnType<typeof createModelServer>): Promise<Disk> {
    const disk = createDisk();
    server.write('from Mei');
    const before = await startOpened(server, disk);
    before.stores.drafts.dispatch({ type: 'changed', conversationId: CONVERSATION, text: 'typed earlier' });
    server.failWith('TEXT_INVALID');
    await before.actions.sending.send(CONVERSATION, 'refused earlier');
    before.stores.drafts.dispatch({ type: 'changed', conversationId: CONVERSATION, text: 'typed earlier' });
    await expect.poll(async () => (await disk.kept()).json).toContain('"TEXT_INVALID"');
    await expect.poll(async () => (await disk.kept()).json).toContain('typed earlier');
    server.failWith(null);
    before.stop();
    return disk;
  }

  async function startLocked(server: ReturnType<typeof createModelServer>, disk: Disk): Promise<StartedParley> {
    locked(disk);
    const parley = startParley(server, disk, () => undefined);
    await expect.poll(() => parley.stores.session.getState().status).toBe('signedIn');
    await parley.actions.conversations.openWith('mei');
    await expect.poll(() => parley.timeline()).toMatchObject({ loaded: true, stale: false });
    return parley;
  }

  it('is read when the keyring is unlocked, and has what was written before and since', async () => {
    const server = createModelServer();
    const disk = await usedDisk(server);
    const parley = await startLocked(server, disk);
    parley.stores.drafts.dispatch({ type: 'changed', conversationId: CONVERSATION, text: 'typed since' });
    server.loseNextAnswer();
    await parley.actions.sending.send(CONVERSATION, 'sent since');
    parley.stores.drafts.dispatch({ type: 'changed', conversationId: CONVERSATION, text: 'typed since' });
    unlocked(disk);
    server.publish('host.storeEncryptionChanged', {});
    await expect.poll(() => draft(parley)).toBe('typed earlier\ntyped since');
    await expect.poll(() => parley.timeline().outbox.map(({ text }) => text)).toContain('refused earlier');
    expect(parley.timeline().outbox.some(({ notPersisted }) => notPersisted === true)).toBe(false);
    await expect.poll(async () => (await disk.kept()).json).toContain('typed earlier\\ntyped since');
    // What the page has read from the server since is stored as well.
    await expect.poll(async () => (await disk.kept()).json).toContain('from Mei');
    expect((await disk.kept()).json).toContain('refused earlier');
    parley.stop();
  });

  it('gets nothing of a page that has not read it', async () => {
    const server = createModelServer();
    const disk = await usedDisk(server);
    const before = (await disk.kept()).json;
    const parley = await startLocked(server, disk);
    unlocked(disk);
    parley.stores.drafts.dispatch({ type: 'changed', conversationId: CONVERSATION, text: 'typed since' });
    expect(await parley.actions.sending.send(CONVERSATION, 'sent since')).toBeNull();
    parley.leave();
    expect((await disk.kept()).json).toBe(before);
    parley.stop();
  });
});
