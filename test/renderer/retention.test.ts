import { describe, expect, it } from 'vitest';
import type { LogEvent } from '#shared/contract/model.ts';
import { reduceConversations } from '../../src-renderer/stores/conversations/reduce.ts';
import { shortenedKinds } from '../../src-renderer/stores/retention/reduce.ts';
import { reduceSaved, initialSaved } from '../../src-renderer/stores/saved/reduce.ts';
import { cursorOf } from '../../src-renderer/stores/timelines/fetching.ts';
import { reduceTimeline, type TimelineAction } from '../../src-renderer/stores/timelines/reduce.ts';
import { rowsOf } from '../../src-renderer/stores/timelines/rows.ts';
import { emptyTimeline, type Timeline } from '../../src-renderer/stores/timelines/state.ts';
import { fail, succeed } from '#shared/rpc/result.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { CONVERSATION, EPOCH, headOf, log, message } from './support/logEvents.ts';
import { startOpened } from './support/startParley.ts';

const opened: Timeline = { ...emptyTimeline, open: true };
const apply = (timeline: Timeline, ...actions: TimelineAction[]): Timeline => actions.reduce(reduceTimeline, timeline);
const frame = (event: LogEvent): TimelineAction => ({ type: 'eventReceived', epoch: EPOCH, event });
const expired = (offset: number, upTo: number): LogEvent => {
  return { type: 'expired', offset, counted: 0, id: `expired-${offset}`, at: 0, from: 'mei', upTo };
};
const snapshot = (events: readonly LogEvent[]): TimelineAction => ({
  type: 'snapshotTaken',
  head: headOf(events),
  events,
});
const textsOf = (timeline: Timeline): string[] =>
  rowsOf(timeline).flatMap((row) =>
    row.kind === 'message' && row.event.body.kind === 'text' ? [row.event.body.text] : [],
  );
const offsetsOf = ({ events }: Timeline): number[] => events.map(({ offset }) => offset);

describe('a timeline of which retention deletes the oldest messages', () => {
  it('drops them, and stays without a gap', () => {
    const now = apply(opened, snapshot(log(6)), frame(expired(7, 4)));
    expect(textsOf(now)).toEqual(['message 5', 'message 6']);
    expect(offsetsOf(now)).toEqual([4, 5, 6, 7]);
    expect(JSON.stringify(now.events)).not.toContain('message 4');
    expect(textsOf(apply(now, frame(message(8))))).toEqual(['message 5', 'message 6', 'message 8']);
    expect(apply(now, frame(message(8)))).toMatchObject({ stale: false, agrees: true });
  });

  it('drops all of them, and continues from there', () => {
    const now = apply(opened, snapshot(log(3)), frame(expired(4, 3)));
    expect(textsOf(now)).toEqual([]);
    expect(offsetsOf(now)).toEqual([3, 4]);
    expect(cursorOf(now)).toMatchObject({ offset: 4, id: 'expired-4' });
  });

  it('catches up through what is delivered in place of deleted events', () => {
    const before = apply(opened, snapshot(log(2)), { type: 'desynced' });
    const events = [expired(3, 5), expired(4, 5), expired(5, 5), message(6), expired(7, 5)];
    const now = apply(before, { type: 'fetched', head: headOf(events), events });
    expect(textsOf(now)).toEqual(['message 6']);
    expect(offsetsOf(now)).toEqual([5, 6, 7]);
    expect(now).toMatchObject({ stale: false, outbox: [] });
  });

  it('begins at the last deleted event when older pages are loaded', () => {
    const now = apply(opened, snapshot([message(6), message(7)]));
    const older = apply(now, { type: 'olderFetched', events: [expired(3, 4), expired(4, 4), message(5)] });
    expect(offsetsOf(older)).toEqual([4, 5, 6, 7]);
    expect(textsOf(older)).toEqual(['message 5', 'message 6', 'message 7']);
  });
});

it('a conversation whose newest message was deleted has no preview', () => {
  const last = { offset: 3, at: 1, from: 'mei', kind: 'text', preview: 'secret' } as const;
  const known = { conversationId: CONVERSATION, epoch: EPOCH, offset: 3, unread: 1, readOffset: 2, last };
  const summary = { ...known, kind: 'direct', with: { id: 'mei', name: 'Mei' } } as const;
  const event = { type: 'appended', conversationId: CONVERSATION, epoch: EPOCH, me: 'amir' } as const;
  const state = { [CONVERSATION]: summary };
  const after = (upTo: number) => reduceConversations(state, { ...event, event: expired(4, upTo) })[CONVERSATION];
  expect(after(2)).toMatchObject({ offset: 4, last });
  expect(after(3)).toMatchObject({ offset: 4, last: null });
});

it('saved messages that were deleted have no content', () => {
  const saved = [2, 3].map((offset) => ({
    conversationId: CONVERSATION,
    epoch: EPOCH,
    offset,
    savedAt: offset,
    remindAt: null,
    event: message(offset),
  }));
  const loaded = reduceSaved(initialSaved, { type: 'loaded', before: null, saved, hasMore: false });
  const event = { type: 'eventReceived', conversationId: CONVERSATION, epoch: EPOCH, event: expired(4, 2) } as const;
  const { list } = reduceSaved(loaded, event);
  expect(list?.map((one) => one.event?.offset ?? null)).toEqual([null, 3]);
});

it('pins that were deleted disappear', async () => {
  const server = createModelServer();
  const disk = createDisk();
  const parley = await startOpened(server, disk);
  for (const text of ['one', 'two', 'three']) server.write(text);
  await expect.poll(() => parley.timeline().events).toHaveLength(3);
  const { pins } = parley.actions;
  await pins.pin(CONVERSATION, 1, true);
  await pins.load(CONVERSATION);
  const { epoch } = server.state;
  const offset = (parley.timeline().events.at(-1)?.offset ?? 0) + 1;
  server.publish('conversation.appended', { conversationId: CONVERSATION, epoch, event: expired(offset, 2) });
  await expect.poll(() => parley.stores.pins.getState()[CONVERSATION]?.events).toEqual([]);
  await expect.poll(() => textsOf(parley.timeline())).toEqual(['three']);
  parley.stop();
});

it('asks only before a change that deletes messages that exist', () => {
  const before = { direct: 0, group: 90, room: 30 };
  expect(shortenedKinds(before, before)).toEqual([]);
  expect(shortenedKinds(before, { direct: 0, group: 0, room: 365 })).toEqual([]);
  expect(shortenedKinds(before, { direct: 3_650, group: 89, room: 30 })).toEqual(['direct', 'group']);
});

it('the limits and the holds are loaded, changed, and forgotten with the session', async () => {
  const server = createModelServer();
  const days = { direct: 30, group: 0, room: 0 };
  const target = { kind: 'person', id: 'tom' } as const;
  let isRefusing = false;
  server.intercept(async (name, carryOut) => {
    if (name === 'retention.read') return succeed(days);
    if (name === 'retention.holds') return succeed({ holds: [{ target, by: 'mei', at: 1 }] });
    if (name === 'retention.set' && isRefusing) return fail('NOT_TEAM_OWNER');
    if (name === 'retention.set' || name === 'retention.hold') return succeed({});
    return carryOut();
  });
  const parley = await startOpened(server, createDisk());
  const { retention } = parley.actions;
  const state = () => parley.stores.retention.getState();
  expect(await retention.load()).toBe(null);
  expect(state()).toEqual({ days, holds: null });
  expect(await retention.hold(target, true)).toBe(null);
  expect(state().holds).toHaveLength(1);
  expect(await retention.set(days)).toBe(null);
  expect(server.requests.filter(({ name }) => name.startsWith('retention.')).map(({ name }) => name)).toEqual([
    'retention.read',
    'retention.hold',
    'retention.holds',
    'retention.set',
    'retention.read',
  ]);
  isRefusing = true;
  expect(await retention.set(days)).toMatchObject({ code: 'NOT_TEAM_OWNER' });
  await parley.actions.session.signOut();
  expect(state()).toEqual({ days: null, holds: null });
  parley.stop();
});
