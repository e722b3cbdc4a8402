import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogEvent } from '#shared/contract/model.ts';
import { initialDetachedWindow, reduceDetachedWindow } from '../../src-renderer/stores/detachedWindow/reduce.ts';
import { initialReplyPreviews, reduceReplyPreviews } from '../../src-renderer/stores/replyPreviews/reduce.ts';
import { reduceTimeline } from '../../src-renderer/stores/timelines/reduce.ts';
import { rowsOf } from '../../src-renderer/stores/timelines/rows.ts';
import { emptyTimeline } from '../../src-renderer/stores/timelines/state.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { offline } from './support/faults.ts';
import { CONVERSATION, EPOCH } from './support/logEvents.ts';
import { asKept, playSteps, ROOM, steps } from './support/roomLog.ts';
import { startOpened, startParley } from './support/startParley.ts';

/** Two people are in the room and both have sent a message: events 1 to 4. */
const BEGINNING = [
  { kind: 'enter' as const, who: 1 },
  { kind: 'say' as const, who: 0 },
  { kind: 'say' as const, who: 1 },
];
const head = (offset: number) => ({ conversationId: ROOM, epoch: EPOCH, offset, unread: 0, readOffset: 0 });

describe('edits', () => {
  it('result in the state of a fresh page, wherever the reader was when they were made', () => {
    fc.assert(
      fc.property(steps, fc.nat(40), fc.nat(40), (taken, at, olderAt) => {
        const { moments, logEvents } = playSteps([...BEGINNING, ...taken]);
        const then = (index: number): readonly LogEvent[] =>
          moments[Math.min(3 + index, moments.length - 1)]?.events ?? [];
        const seen = then(at);
        let now = reduceTimeline(
          { ...emptyTimeline, open: true },
          { type: 'snapshotTaken', head: head(seen.length), events: seen.slice(3) },
        );
        for (const event of logEvents.slice(seen.length))
          now = reduceTimeline(now, { type: 'eventReceived', epoch: EPOCH, event });
        // The older page was requested at any moment and arrives last.
        const older = then(Math.max(olderAt, at)).slice(0, (now.events[0]?.offset ?? 1) - 1);
        now = reduceTimeline(now, { type: 'olderFetched', events: older });
        expect(now.events.map(asKept)).toEqual((moments.at(-1)?.events ?? []).map(asKept));
        // Neither a recalled message nor any text that it had in between is left.
        const gone = now.events.flatMap((event) => (event.type === 'recalled' ? [event.target] : []));
        const left = now.events.filter((event) => event.type === 'edited' && gone.includes(event.target));
        expect(left.every((event) => !('text' in event))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('apply to a detached window and to reply previews, and are not rows of their own', () => {
    const { moments, logEvents } = playSteps([...BEGINNING, { kind: 'edit', who: 1, back: 0 }]);
    const before = moments[3]?.events ?? [];
    const after = moments.at(-1)?.events ?? [];
    expect(after[3]).toHaveProperty('editedAt');
    let detached = reduceDetachedWindow(initialDetachedWindow, { type: 'jumped', conversationId: ROOM, target: 4 });
    detached = reduceDetachedWindow(detached, {
      type: 'found',
      jump: 1,
      run: { epoch: EPOCH, events: before.slice(1) },
    });
    detached = reduceDetachedWindow(detached, { type: 'timelineChanged', epoch: EPOCH, events: logEvents.slice(4) });
    expect(detached.shown?.run?.events).toEqual(after.slice(1, 4));

    const found = { type: 'found', conversationId: ROOM, epoch: EPOCH, offset: 4, event: before[3] ?? null } as const;
    const quotes = reduceReplyPreviews(reduceReplyPreviews(initialReplyPreviews, found), {
      type: 'eventsReceived',
      conversationId: ROOM,
      events: logEvents,
    });
    expect(quotes[ROOM]?.byOffset).toEqual({ 4: after[3] });
    expect(rowsOf({ events: after, outbox: [], newAfter: null }).filter(({ kind }) => kind === 'message')).toHaveLength(
      2,
    );
  });

  it('are removed with a truncated log: the message is fetched again', () => {
    const { moments } = playSteps([...BEGINNING, { kind: 'edit', who: 1, back: 0 }]);
    const events = moments.at(-1)?.events ?? [];
    const whole = reduceTimeline(emptyTimeline, { type: 'snapshotTaken', head: head(5), events });
    const cut = reduceTimeline(whole, { type: 'truncated', epoch: EPOCH, agreedOffset: 4, me: 'amir' });
    expect(cut.events.at(-1)?.offset).toBe(3);
  });

  it('are shown at once, also in the list, stored on disk, and refused with a reason', async () => {
    const server = createModelServer();
    const disk = createDisk();
    const parley = await startOpened(server, disk);
    await parley.actions.sending.send(CONVERSATION, 'at nine');
    await expect.poll(() => parley.timeline().events).toHaveLength(1);
    expect(await parley.actions.editing.edit(CONVERSATION, 1, 'at ten')).toBe(null);
    await expect.poll(() => parley.texts()[0]).toBe('at ten');
    expect(parley.stores.conversations.getState()[CONVERSATION]).toMatchObject({
      unread: 0,
      last: { preview: 'at ten' },
    });
    await expect.poll(() => disk.kept().then(({ json }) => json)).toContain('"edited"');
    expect(await parley.actions.editing.edit(CONVERSATION, 9, 'x')).toMatchObject({ code: 'MESSAGE_NOT_FOUND' });
    parley.stop();
    server.failWith('OFFLINE');
    const after = startParley(server, disk);
    await expect.poll(() => after.texts()[0]).toBe('at ten');
    expect(await after.actions.editing.edit(CONVERSATION, 1, 'never')).toMatchObject({ code: 'OFFLINE' });
    expect(after.texts()[0]).toBe('at ten');
    after.stop();
  });
  it('cannot start with one key on an older message while my last message is pending', async () => {
    const server = createModelServer();
    const parley = await startOpened(server);
    await parley.actions.sending.send(CONVERSATION, 'at nine');
    await expect.poll(() => parley.timeline().events).toHaveLength(1);
    await expect.poll(() => parley.timeline().outbox).toEqual([]);
    offline(server);
    void parley.actions.sending.send(CONVERSATION, 'at ten');
    await expect.poll(() => parley.timeline().outbox).toHaveLength(1);
    expect(parley.actions.edits.startLast(CONVERSATION)).toBe(false);
    expect(parley.stores.edits.getState()[CONVERSATION]).toBeUndefined();
    parley.stop();
  });
});
