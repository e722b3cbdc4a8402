import { afterEach, describe, expect, it } from 'vitest';
import type { LogEvent } from '#shared/contract/model.ts';
import { succeed } from '#shared/rpc/result.ts';
import { accountOf } from '../../src-renderer/stores/session/accountOf.ts';
import { createModelServer, type ModelServer } from './support/createModelServer.ts';
import { createDisk, type Disk } from './support/disk.ts';
import { made } from './support/faults.ts';
import { extendRange, MAX_LOADED_EVENTS } from '../../src-renderer/stores/detachedWindow/ranges.ts';
import { CONVERSATION, message } from './support/logEvents.ts';
import { type StartedParley, startOpened } from './support/startParley.ts';

let parley: StartedParley | null = null;
afterEach(() => parley?.stop());

/** A log of 400 messages, of which the page has loaded the last hundred. */
async function startWithLog(): Promise<{ server: ModelServer; disk: Disk; started: StartedParley }> {
  const server = createModelServer();
  const disk = createDisk();
  for (let number = 1; number <= 400; number += 1) server.write(`message ${number}`, { quietly: true });
  const started = await startOpened(server, disk);
  parley = started;
  expect(offsets(started.timeline().events)).toEqual([301, 400]);
  return { server, disk, started };
}

/** The first and the last offset, after checking that none is missing in between. */
function offsets(events: readonly LogEvent[]): number[] {
  const all = events.map(({ offset }) => offset);
  expect(all).toEqual(all.map((_, index) => (all[0] ?? 0) + index));
  return [all[0] ?? 0, all.at(-1) ?? 0];
}

const shown = ({ stores }: StartedParley) => stores.detachedWindow.getState().shown;
const run = (started: StartedParley) => offsets(shown(started)?.run?.events ?? []);

describe('a jump to a message', () => {
  it('does nothing when the message is loaded', async () => {
    const { server, started } = await startWithLog();
    const before = server.requests.length;
    await started.actions.detachedWindow.jumpTo(CONVERSATION, 350);
    expect(shown(started)).toMatchObject({ target: 350, run: null, loading: false, problem: null });
    expect(server.requests).toHaveLength(before);
  });

  it('loads the messages around it in a detached window, and leaves the end as it is', async () => {
    const { server, started } = await startWithLog();
    await started.actions.detachedWindow.jumpTo(CONVERSATION, 100);
    expect(run(started)).toEqual([51, 150]);
    server.write('live');
    await expect.poll(() => offsets(started.timeline().events)).toEqual([301, 401]);
    expect(run(started)).toEqual([51, 150]);
  });

  it('loads more in both directions, and merges the window with the end when they meet', async () => {
    const { started } = await startWithLog();
    const { detachedWindow } = started.actions;
    await detachedWindow.jumpTo(CONVERSATION, 220);
    expect(run(started)).toEqual([171, 270]);
    await detachedWindow.loadOlder();
    expect(run(started)).toEqual([121, 270]);
    await detachedWindow.loadNewer();
    expect(shown(started)).toMatchObject({ target: 220, run: null });
    expect(offsets(started.timeline().events)).toEqual([121, 400]);
  });

  it('reads from this computer where the messages are stored, without a network', async () => {
    const { server, disk, started } = await startWithLog();
    const { epoch } = server.state;
    const kept = { conversationId: CONVERSATION, epoch, events: server.log.slice(89, 110) };
    const account = accountOf(started.stores, { id: 'amir' });
    expect(await disk.ask('local.keepEvents', { ...kept, account })).toMatchObject({ ok: true });
    server.failWith('OFFLINE');
    await started.actions.detachedWindow.jumpTo(CONVERSATION, 100);
    expect(run(started)).toEqual([90, 110]);
  });

  it('ignores stored messages of another log', async () => {
    const { server, disk, started } = await startWithLog();
    const kept = server.log.slice(89, 110);
    disk.intercept(async (name, carryOut) =>
      name === 'local.readEvents' ? succeed({ epoch: 'another', events: kept }) : carryOut(),
    );
    await started.actions.detachedWindow.jumpTo(CONVERSATION, 100);
    expect(run(started)).toEqual([51, 150]);
  });

  it('says why it failed', async () => {
    const { server, started } = await startWithLog();
    server.failWith('OFFLINE');
    await started.actions.detachedWindow.jumpTo(CONVERSATION, 100);
    expect(shown(started)).toMatchObject({ run: null, loading: false, problem: { code: 'OFFLINE' } });
    server.failWith(null);
    await started.actions.detachedWindow.jumpTo(CONVERSATION, 500);
    expect(shown(started)).toMatchObject({ problem: { code: 'MESSAGE_NOT_FOUND' } });
  });

  it('completes only the last of two jumps', async () => {
    const { server, started } = await startWithLog();
    const letEnd = server.stallNext();
    const first = started.actions.detachedWindow.jumpTo(CONVERSATION, 100);
    await started.actions.detachedWindow.jumpTo(CONVERSATION, 150);
    letEnd();
    await first;
    expect(shown(started)).toMatchObject({ target: 150, problem: null });
    expect(run(started)).toEqual([101, 200]);
  });
});

describe('a detached window of the log', () => {
  it('drops the text of a message that is recalled', async () => {
    const { server, started } = await startWithLog();
    await started.actions.detachedWindow.jumpTo(CONVERSATION, 100);
    const event: LogEvent = { type: 'recalled', offset: 401, counted: 401, id: 'r', at: 1, from: 'mei', target: 100 };
    server.publish('conversation.appended', { conversationId: CONVERSATION, epoch: server.state.epoch, event });
    const body = () => shown(started)?.run?.events.find(({ offset }) => offset === 100);
    await expect.poll(body).toMatchObject({ body: { kind: 'recalled', by: 'mei' } });
  });

  it('closes when a message is sent, another conversation is opened, or the log is replaced', async () => {
    const { server, started } = await startWithLog();
    const { actions } = started;
    await actions.detachedWindow.jumpTo(CONVERSATION, 100);
    expect(await actions.sending.send(CONVERSATION, 'from elsewhere')).toBeNull();
    await expect.poll(() => shown(started)).toBeNull();

    await actions.detachedWindow.jumpTo(CONVERSATION, 100);
    actions.conversations.close();
    expect(shown(started)).toBeNull();

    await actions.detachedWindow.jumpTo(CONVERSATION, 100);
    expect(shown(started)).not.toBeNull();
    server.cutTo(10, 'epoch-2');
    await actions.conversations.compareHeads();
    await expect.poll(() => shown(started)).toBeNull();
  });

  it('marks nothing as read: new messages at the end stay unread until they are visible', async () => {
    const { server, started } = await startWithLog();
    await expect.poll(() => server.state.readOffset).toBe(400);
    await started.actions.detachedWindow.jumpTo(CONVERSATION, 100);
    server.write('new');
    await expect.poll(() => offsets(started.timeline().events)).toEqual([301, 401]);
    expect(server.state.readOffset).toBe(400);
    started.actions.detachedWindow.leave();
    started.actions.conversations.scrolled(true);
    await expect.poll(() => server.state.readOffset).toBe(401);
  });

  it('can open a conversation without marking it as read', async () => {
    const { server, started } = await startWithLog();
    started.actions.conversations.close();
    server.write('new');
    await started.actions.detachedWindow.jumpTo(CONVERSATION, 100);
    await expect.poll(() => offsets(started.timeline().events).at(-1)).toBe(401);
    expect(made(server, 'conversation.fetch').slice(1)).not.toContainEqual(expect.objectContaining({ markRead: true }));
    expect(server.state.readOffset).toBe(400);
  });
});

describe('a conversation that is scrolled up very far', () => {
  it('evicts its end at ten thousand messages, and loads it again on the way back', async () => {
    const server = createModelServer();
    const started = await startOpened(server);
    parley = started;
    const all = Array.from({ length: MAX_LOADED_EVENTS + 500 }, () => server.write('one of many', { quietly: true }));
    const { epoch } = server.state;
    const change = (events: readonly LogEvent[]): void =>
      started.stores.timelines.dispatch({
        type: 'changed',
        conversationId: CONVERSATION,
        change: { type: 'restored', epoch, events },
      });
    change(all.slice(500));
    await started.actions.detachedWindow.loadOlderWithoutEnd(CONVERSATION);
    const [first = 0, last = 0] = run(started);
    expect(first).toBeLessThan(501);
    expect(last).toBe(all.length - 1_000);
    expect(shown(started)?.target).toBeNull();
    expect(started.timeline().events.length).toBeLessThan(1_000);
    expect(started.timeline().events.at(-1)?.offset).toBe(all.length);

    for (let page = 0; page < 20 && shown(started)?.run !== null; page += 1)
      await started.actions.detachedWindow.loadNewer();
    expect(shown(started)?.run).toBeNull();
    expect(offsets(started.timeline().events)).toEqual([first, all.length]);
  });

  it('bounds a detached window, whichever way it grows', () => {
    const events = (from: number, to: number): LogEvent[] =>
      Array.from({ length: to - from + 1 }, (_, index) => message(from + index, 'mei'));
    const run = events(101, 100 + MAX_LOADED_EVENTS);
    expect(offsets(extendRange(run, events(1, 101)))).toEqual([1, MAX_LOADED_EVENTS]);
    expect(offsets(extendRange(run, events(100 + MAX_LOADED_EVENTS, 200 + MAX_LOADED_EVENTS)))).toEqual([
      201,
      200 + MAX_LOADED_EVENTS,
    ]);
  });
});
