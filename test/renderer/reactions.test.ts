import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogEvent } from '#shared/contract/model.ts';
import { initialDetachedWindow, reduceDetachedWindow } from '../../src-renderer/stores/detachedWindow/reduce.ts';
import { initialReplyPreviews, reduceReplyPreviews } from '../../src-renderer/stores/replyPreviews/reduce.ts';
import { reduceTimeline } from '../../src-renderer/stores/timelines/reduce.ts';
import { emptyTimeline } from '../../src-renderer/stores/timelines/state.ts';
import { rowsOf } from '../../src-renderer/stores/timelines/rows.ts';
import { createModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { CONVERSATION, EPOCH } from './support/logEvents.ts';
import { inOneOrder, playSteps, ROOM } from './support/roomLog.ts';
import { startOpened, startParley } from './support/startParley.ts';

const WHO = 4;
const EMOJI = ['👍', '🎉', '❤️'];
const reaction = fc.record({
  kind: fc.constant('react' as const),
  who: fc.nat(WHO - 1),
  back: fc.nat(1),
  emoji: fc.constantFrom(...EMOJI),
  on: fc.boolean(),
});
/** Everybody is in the room and two messages have been sent: events 1 to 6. */
const BEGINNING = [
  ...[1, 2, 3].map((who) => ({ kind: 'enter' as const, who })),
  { kind: 'say' as const, who: 0 },
  { kind: 'say' as const, who: 1 },
];
const head = (offset: number) => ({ conversationId: ROOM, epoch: EPOCH, offset, unread: 0, readOffset: 0 });

describe('reactions', () => {
  it('result in the state of a fresh page, wherever the reader was when they were added', () => {
    fc.assert(
      fc.property(fc.array(reaction, { minLength: 1, maxLength: 25 }), fc.nat(30), fc.nat(30), (taken, at, olderAt) => {
        const { moments, logEvents } = playSteps([...BEGINNING, ...taken]);
        const then = (index: number): readonly LogEvent[] =>
          moments[Math.min(5 + index, moments.length - 1)]?.events ?? [];
        const seen = then(at);
        let now = reduceTimeline(
          { ...emptyTimeline, open: true },
          { type: 'snapshotTaken', head: head(seen.length), events: seen.slice(5) },
        );
        for (const event of logEvents.slice(seen.length))
          now = reduceTimeline(now, { type: 'eventReceived', epoch: EPOCH, event });
        // The older page was requested at any moment and arrives last.
        const older = then(Math.max(olderAt, at)).slice(0, (now.events[0]?.offset ?? 1) - 1);
        now = reduceTimeline(now, { type: 'olderFetched', events: older });
        expect(now.events.map(inOneOrder)).toEqual(moments.at(-1)?.events.map(inOneOrder));
      }),
      { numRuns: 1000 },
    );
  });

  it("in a detached window and in reply previews equal the log's", () => {
    const { moments, logEvents } = playSteps([
      ...BEGINNING,
      { kind: 'react', who: 2, back: 0, emoji: '👍', on: true },
      { kind: 'recall', who: 0, back: 1 },
    ]);
    const before = moments[5]?.events ?? [];
    const after = moments.at(-1)?.events ?? [];
    let detached = reduceDetachedWindow(initialDetachedWindow, { type: 'jumped', conversationId: ROOM, target: 5 });
    detached = reduceDetachedWindow(detached, {
      type: 'found',
      jump: 1,
      run: { epoch: EPOCH, events: before.slice(3) },
    });
    detached = reduceDetachedWindow(detached, { type: 'timelineChanged', epoch: EPOCH, events: logEvents.slice(6) });
    expect(detached.shown?.run?.events).toEqual(after.slice(3, 6));

    let quotes = initialReplyPreviews;
    for (const offset of [5, 6]) {
      const event = before[offset - 1] ?? null;
      quotes = reduceReplyPreviews(quotes, { type: 'found', conversationId: ROOM, epoch: EPOCH, offset, event });
    }
    quotes = reduceReplyPreviews(quotes, { type: 'eventsReceived', conversationId: ROOM, events: logEvents });
    expect(quotes[ROOM]?.byOffset).toEqual({ 5: after[4], 6: after[5] });
    expect(reduceReplyPreviews(quotes, { type: 'eventsReceived', conversationId: ROOM, events: logEvents })).toBe(
      quotes,
    );
  });

  it('are no rows of their own, and are removed with a truncated log', () => {
    const { moments } = playSteps([...BEGINNING, { kind: 'react', who: 2, back: 0, emoji: '👍', on: true }]);
    const events = moments.at(-1)?.events ?? [];
    expect(rowsOf({ events, outbox: [], newAfter: null }).filter(({ kind }) => kind === 'message')).toHaveLength(2);
    const whole = reduceTimeline(emptyTimeline, { type: 'snapshotTaken', head: head(7), events });
    const cut = reduceTimeline(whole, { type: 'truncated', epoch: EPOCH, agreedOffset: 6, me: 'amir' });
    // The message is fetched again, because its reactions are no longer correct.
    expect(cut.events.at(-1)?.offset).toBe(5);
  });

  it('are added and removed, stored on disk, and refused with a reason', async () => {
    const server = createModelServer();
    const disk = createDisk();
    const parley = await startOpened(server, disk);
    server.write('nice');
    const reactions = (from = parley) =>
      from.timeline().events.flatMap((event) => (event.type === 'message' ? [event.reactions] : []));
    const react = (on: boolean, offset = 1) => parley.actions.reacting.react(CONVERSATION, { offset, emoji: '👍', on });
    expect(await react(true)).toBe(null);
    await expect.poll(() => reactions()).toEqual([[{ emoji: '👍', by: ['amir'] }]]);
    await expect.poll(() => disk.kept().then(({ json }) => json)).toContain('"reacted"');
    parley.stop();
    server.failWith('OFFLINE');
    const after = startParley(server, disk);
    await expect.poll(() => after.texts()).toContain('nice');
    expect(reactions(after)).toEqual([[{ emoji: '👍', by: ['amir'] }]]);
    expect(await after.actions.reacting.react(CONVERSATION, { offset: 1, emoji: '👍', on: false })).toMatchObject({
      code: 'OFFLINE',
    });
    after.stop();
  });
});
