import fc from 'fast-check';
import { expect } from 'vitest';
import type { Core } from '#core/Core.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { freshId, pair, say, type SignedIn } from './coreForTests.ts';
import { textOf } from './textOf.ts';

type Person = 0 | 1;
interface FetchAct {
  readonly do: 'before' | 'cursor';
  readonly who: Person;
  readonly offset: number;
  readonly limit: number;
  readonly marks: boolean;
}
interface ArchiveAct {
  readonly do: 'archive';
  readonly keep: number;
  readonly crashAt: number;
}
interface OffsetAct {
  readonly do: 'recall' | 'mark';
  readonly who: Person;
  readonly offset: number;
}
interface SayAct {
  readonly do: 'say';
  readonly who: Person;
  readonly times: number;
}
/** `offset` is a fraction of the log, so that shrunken schedules stay valid. */
export type Act = SayAct | OffsetAct | FetchAct | ArchiveAct;

const who = fc.constantFrom<Person[]>(0, 1);
const offset = fc.double({ min: 0, max: 1, noNaN: true });
const keep = fc.integer({ min: 0, max: 6 });
/** Usually outside its steps. */
const crashAt = fc.oneof(fc.constant(1_000), fc.integer({ min: 0, max: 36 }));
const limit = fc.integer({ min: 1, max: 12 });
export const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    fc.record<SayAct>({ do: fc.constant('say'), who, times: fc.integer({ min: 1, max: 6 }) }),
    fc.record<OffsetAct>({ do: fc.constantFrom('recall', 'mark'), who, offset }),
    fc.record<ArchiveAct>({ do: fc.constant('archive'), keep, crashAt }),
    fc.record<FetchAct>({ do: fc.constantFrom('before', 'cursor'), who, offset, limit, marks: fc.boolean() }),
  ),
  { minLength: 5, maxLength: 25 },
);

/** The model of the log, wherever its parts are stored. `text` is null after a recall. */
interface Entry {
  readonly kind: 'message' | 'recalled';
  readonly by: Person;
  text: string | null;
}

const shown = (event: LogEvent): string | null => (event.type === 'message' ? textOf(event) : event.type);

/** Runs a schedule against a model; every answer must equal that of a log in one place. */
export async function play(
  core: Core,
  archive: (keep: number, crashAt: number) => Promise<void>,
  schedule: readonly Act[],
): Promise<void> {
  const { mei, tom, conversationId } = await pair(core);
  const people: readonly [SignedIn, SignedIn] = [mei, tom];
  const log: Entry[] = [];
  const marks: [number, number] = [0, 0];
  const unread = (of: Person): number =>
    log.slice(marks[of]).filter(({ kind, text }) => kind === 'message' && text !== null).length;
  const mark = (of: Person, to: number): void => {
    marks[of] = Math.max(marks[of], Math.min(to, log.length));
  };
  const offsetOf = (share: number): number => Math.round(share * log.length);
  const fetch = async (as: Person, args: object) =>
    unwrap(await people[as].request('conversation.fetch', { conversationId, ...args }));

  async function fetchPage(as: Person, args: object, from: number, to: number): Promise<void> {
    const { events, head } = await fetch(as, args);
    const offsets = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index + 1);
    expect(events.map((event) => event.offset)).toEqual(offsets);
    const expected = log.slice(from, Math.max(from, to)).map(({ kind, text }) => (kind === 'message' ? text : kind));
    expect(events.map(shown)).toEqual(expected);
    expect(head).toMatchObject({ unread: unread(as), readOffset: marks[as], offset: log.length });
  }

  async function speak({ who: as, times }: SayAct): Promise<void> {
    for (let count = 0; count < times; count += 1) {
      const text = `message ${log.length + 1}`;
      await say(people[as], conversationId, text);
      log.push({ kind: 'message', by: as, text });
      mark(as, log.length);
    }
  }

  async function recall({ who: as, offset: share }: OffsetAct): Promise<void> {
    const args = { conversationId, offset: offsetOf(share), clientId: freshId() };
    const entry = log[args.offset - 1];
    const isMine = entry?.kind === 'message' && entry.by === as;
    expect((await people[as].request('message.recall', args)).ok).toBe(isMine);
    if (!isMine || entry.text === null) return;
    entry.text = null;
    log.push({ kind: 'recalled', by: as, text: null });
  }

  async function read({ who: as, offset: share }: OffsetAct): Promise<void> {
    const args = { conversationId, offset: offsetOf(share) };
    const answer = unwrap(await people[as].request('conversation.markRead', args));
    mark(as, args.offset);
    expect(answer).toEqual({ readOffset: marks[as], unread: unread(as) });
  }

  async function scroll({ do: how, who: as, offset: share, limit, marks: markRead }: FetchAct): Promise<void> {
    const at = offsetOf(share);
    if (how === 'before') {
      const before = Math.max(1, at);
      await fetchPage(as, { before, limit, markRead }, Math.max(0, before - 1 - limit), before - 1);
      if (markRead) mark(as, before - 1);
      return;
    }
    const { head, events } = await fetch(as, { before: at + 1, limit: 1 });
    const { id = null, at: time } = events[0] ?? {};
    const cursor = { epoch: head.epoch, offset: at, id, ...(time !== undefined && { at: time }) };
    const to = Math.min(at + limit, log.length);
    await fetchPage(as, { cursor, limit, markRead }, at, to);
    if (markRead) mark(as, to);
  }

  for (const act of schedule) {
    if (act.do === 'say') await speak(act);
    else if (act.do === 'archive') await archive(act.keep, act.crashAt);
    else if ('limit' in act) await scroll(act);
    else if (act.do === 'recall') await recall(act);
    else await read(act);
  }
  await archive(0, 1_000);
  for (const as of [0, 1] as const) await fetchPage(as, {}, Math.max(0, log.length - 200), log.length);
}
