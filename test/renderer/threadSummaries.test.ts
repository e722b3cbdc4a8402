import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { LogEvent, MessageEvent } from '#shared/contract/model.ts';
import { fail } from '#shared/rpc/result.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { initialThreads, reduceThreads, summarizeThread } from '../../src-renderer/stores/threads/reduce.ts';
import { recalledRepliesIn, repliesIn } from '../../src-renderer/stores/timelines/threads.ts';
import { createModelServer, type ModelServer } from './support/createModelServer.ts';
import { createDisk } from './support/disk.ts';
import { offline } from './support/faults.ts';
import { CONVERSATION, EPOCH } from './support/logEvents.ts';
import { type StartedParley, startOpened, startParley } from './support/startParley.ts';

let parley: StartedParley | null = null;
afterEach(() => parley?.stop());

const ROOT = 1;
const PEOPLE = ['mei', 'tom', 'ada', 'eve'];

/** A log that begins with a message, followed by replies to it, other messages, and recalls of earlier replies. */
function logOf(steps: readonly { readonly kind: number; readonly who: number }[]): LogEvent[] {
  const log: LogEvent[] = [eventAt(1, 'mei')];
  for (const { kind, who } of steps) {
    const offset = log.length + 1;
    const from = PEOPLE[who] ?? 'mei';
    const target = log.findLast((event) => event.type === 'message' && event.replyTo === ROOT);
    if (kind === 0 || target === undefined) log.push({ ...eventAt(offset, from), replyTo: ROOT });
    else if (kind === 1) log.push(eventAt(offset, from));
    else {
      log[target.offset - 1] = { ...eventAt(target.offset, target.from), body: { kind: 'recalled', by: from } };
      const recalled = {
        offset,
        counted: 1,
        id: `id${offset}`,
        at: offset,
        from,
        target: target.offset,
        replyTo: ROOT,
      };
      log.push({ type: 'recalled', ...recalled });
    }
  }
  return log;
}

function eventAt(offset: number, from: string): MessageEvent {
  const body = { kind: 'text' as const, text: `message ${offset}` };
  return { type: 'message', offset, counted: offset, id: `id${offset}`, at: offset, from, body };
}

const loaded = (events: readonly LogEvent[]) => ({
  replies: repliesIn(events).get(ROOT) ?? [],
  recalls: recalledRepliesIn(events).get(ROOT) ?? [],
});
const whole = (log: readonly LogEvent[]) => summarizeThread(ROOT, undefined, loaded(log));
const stepsArbitrary = fc.array(fc.record({ kind: fc.nat(2), who: fc.nat(3) }), { maxLength: 40 });

describe('the summary of a thread', () => {
  it('counts every reply once, from the server’s count and any loaded end of the log', () => {
    fc.assert(
      fc.property(stepsArbitrary, stepsArbitrary, fc.nat(80), (earlier, later, start) => {
        const counted = logOf(earlier);
        const log = logOf([...earlier, ...later]);
        const before = whole(counted);
        // All events after the count are loaded, and possibly earlier ones.
        const events = log.slice(Math.min(start, counted.length));
        const known = before === null ? undefined : { ...before, after: 0, through: counted.length };
        const summary = summarizeThread(ROOT, known, loaded(events));
        expect(summary?.count ?? 0).toBe(whole(log)?.count ?? 0);
      }),
    );
  });

  it('has the last three authors, also when only some replies are loaded', () => {
    const log = logOf([0, 1, 2, 3, 3].map((who) => ({ kind: 0, who })));
    expect(whole(log)).toEqual({ root: ROOT, count: 5, lastAt: 6, lastFrom: ['eve', 'ada', 'tom'] });
    const known = { root: ROOT, count: 4, lastAt: 5, lastFrom: ['eve', 'ada', 'tom'], after: 0, through: 5 };
    const more = loaded([{ ...eventAt(6, 'tom'), replyTo: ROOT }]);
    expect(summarizeThread(ROOT, known, more)).toMatchObject({ count: 5, lastAt: 6, lastFrom: ['tom', 'eve', 'ada'] });
  });

  it('is replaced only by a later count of the same log', () => {
    const fetched = (through: number, count: number, epoch = EPOCH) => {
      const summaries = count === 0 ? [] : [{ root: ROOT, count, lastAt: 1, lastFrom: [] }];
      const page = { after: 0, through, summaries };
      return { type: 'fetched', conversationId: CONVERSATION, epoch, from: 1, to: 9, page } as const;
    };
    const counts = (state: typeof initialThreads) => state[CONVERSATION]?.byRoot[ROOT]?.count;
    const later = reduceThreads(reduceThreads(initialThreads, fetched(9, 3)), fetched(5, 2));
    expect(counts(later)).toBe(3);
    expect(counts(reduceThreads(later, fetched(12, 0)))).toBeUndefined();
    expect(counts(reduceThreads(later, fetched(2, 1, 'another')))).toBe(1);
  });
});

/** A message with 40 replies, of which 10 are among the last 100 events, which the page loads. */
function writeThread(server: ModelServer): void {
  server.write('question', { quietly: true });
  for (let index = 0; index < 30; index += 1) server.write(`reply ${index}`, { quietly: true, replyTo: ROOT });
  for (let index = 0; index < 90; index += 1) server.write(`other ${index}`, { quietly: true });
  for (let index = 30; index < 40; index += 1) server.write(`reply ${index}`, { quietly: true, replyTo: ROOT });
}

function summaryIn(started: StartedParley) {
  const { stores } = started;
  const known = stores.threads.getState()[CONVERSATION]?.byRoot[ROOT];
  const { shown } = stores.detachedWindow.getState();
  const byOffset = new Map(
    [...started.timeline().events, ...(shown?.run?.events ?? [])].map((one) => [one.offset, one]),
  );
  return summarizeThread(ROOT, known, loaded([...byOffset.values()].toSorted((a, b) => a.offset - b.offset)));
}

describe('the threads of loaded messages', () => {
  it('are exact in a detached window, stay exact live, and are there offline after a restart', async () => {
    const server = createModelServer();
    const disk = createDisk();
    writeThread(server);
    parley = await startOpened(server, disk);
    expect(summaryIn(parley)?.count).toBe(10);
    await parley.actions.detachedWindow.jumpTo(CONVERSATION, ROOT);
    expect(summaryIn(parley)?.count).toBe(40);
    server.write('one more', { replyTo: ROOT });
    await expect.poll(() => parley !== null && summaryIn(parley)?.count).toBe(41);
    await expect.poll(() => disk.kept().then(({ documents }) => documents)).toContain('threads');
    parley.stop();

    offline(server);
    parley = startParley(server, disk);
    await expect.poll(() => parley?.timeline().loaded).toBe(true);
    await expect.poll(() => parley !== null && summaryIn(parley)?.count).toBe(41);
  });

  it('are fetched for events that are read from disk, because replies may have been added meanwhile', async () => {
    const server = createModelServer();
    const disk = createDisk();
    server.write('question', { quietly: true });
    const before = await startOpened(server, disk);
    await expect.poll(() => disk.kept().then(({ json }) => json)).toContain('question');
    before.stop();
    for (let index = 0; index < 900; index += 1) server.write(`reply ${index}`, { quietly: true, replyTo: ROOT });

    parley = startParley(server, disk);
    await expect.poll(() => parley?.timeline()).toMatchObject({ loaded: true, stale: false, offset: 901 });
    await parley.actions.detachedWindow.jumpTo(CONVERSATION, ROOT);
    await expect.poll(() => parley !== null && summaryIn(parley)?.count).toBe(900);
  });

  it('are counted from the loaded replies with a server of an earlier version', async () => {
    const server = createModelServer();
    writeThread(server);
    const withoutThreads = (transport: Transport): Transport => ({
      ...transport,
      async request(name, args) {
        if (name === 'conversation.threads') return fail('INVALID_ARGUMENT', {});
        const result = await transport.request(name, args);
        if (name !== 'conversation.fetch' || !result.ok) return result;
        const { threads: _absent, ...page } = result.value as { readonly threads?: unknown };
        return { ...result, value: page };
      },
    });
    parley = await startOpened(server, createDisk(), undefined, withoutThreads);
    expect(parley.stores.threads.getState()).toEqual({});
    expect(summaryIn(parley)?.count).toBe(10);
  });
});
