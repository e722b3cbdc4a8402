import type { History } from './createHistory.ts';

/** A message in the log, as Redis has it at the end. */
export interface StoredMessage {
  readonly offset: number;
  readonly id: string;
  readonly from: string;
  /** Null for anything but a text message. */
  readonly text: string | null;
}

/** A client's final state of a conversation. */
export interface View {
  readonly who: string;
  readonly conversationId: string;
  /** Ids of the events in the client's order, up to the end of the log. */
  readonly ids: readonly string[];
  readonly unread: number;
  readonly readOffset: number;
}

export interface Outcome {
  readonly history: History;
  readonly logs: ReadonlyMap<string, readonly StoredMessage[]>;
  /** The read cursors in Redis: from `conversation reader` to offset. */
  readonly readCursors: ReadonlyMap<string, number>;
  readonly views: readonly View[];
  /** Whether something acknowledged at this time may be missing: only around a kill with `everysec`. */
  readonly mayBeLost: (at: number) => boolean;
}

export interface Verdict {
  /** Violations, one sentence each; empty if there are none. */
  readonly problems: readonly string[];
  /** Acknowledged messages that are lost within what the deployment allows. */
  readonly lostWithinWindow: number;
}

/** A page holds only the end of a log, but at least this many events. */
const MIN_VIEW_EVENTS = 100;

/**
 * Compares what was acknowledged with what was stored and what clients display, as Jepsen's queue checkers do: no
 * acknowledged message is lost, none is stored twice, every client has the log as it is, and read cursors never move
 * back.
 */
export function check(outcome: Outcome): Verdict {
  const { history, logs, mayBeLost } = outcome;
  const at = (conversationId: string, offset: number): StoredMessage | undefined =>
    logs.get(conversationId)?.[offset - 1];
  const missing = history.acknowledged.filter(
    ({ conversationId, offset, text }) => at(conversationId, offset)?.text !== text,
  );
  const anywhere = (conversationId: string, text: string): boolean =>
    logs.get(conversationId)?.some((kept) => kept.text === text) ?? false;
  const lost = missing.filter(({ conversationId, text }) => !anywhere(conversationId, text));
  const isTruncated = missing.some((one) => mayBeLost(one.at));
  const vanished = history.written.filter(({ conversationId, text }) => !anywhere(conversationId, text));
  return {
    problems: [
      ...history.violations,
      ...lost.filter(({ at }) => !mayBeLost(at)).map(({ author, text }) => `lost: ${author}'s acknowledged "${text}"`),
      ...missing
        .filter((one) => !lost.includes(one) && !mayBeLost(one.at))
        .map(({ text, offset }) => `moved: "${text}" is not at ${offset}, where it was acknowledged`),
      ...(isTruncated ? [] : vanished.map(({ author, text }) => `vanished: "${text}", which ${author} wrote`)),
      ...[...logs].flatMap(([id, log]) => findDuplicates(id, log)),
      ...(isTruncated ? [] : findDisorder(outcome)),
      ...outcome.views.flatMap((view) => findDifferences(view, outcome)),
      ...findCursorsMovedBack(outcome, isTruncated),
    ],
    lostWithinWindow: lost.filter(({ at }) => mayBeLost(at)).length,
  };
}

function findDuplicates(conversationId: string, log: readonly StoredMessage[]): string[] {
  const texts = log.map(({ text }) => text).filter((text) => text !== null);
  const again = texts.filter((text, index) => texts.indexOf(text) !== index);
  return again.map((text) => `twice: "${text}" in ${conversationId}`);
}

/** Unless a message of an author was refused, their messages are in the log in the order in which they were written. */
function findDisorder({ history, logs }: Outcome): string[] {
  const refused = new Set(history.refused.map(({ author }) => author));
  return [...logs].flatMap(([conversationId, log]) => {
    const written = history.written.filter((one) => one.conversationId === conversationId && !refused.has(one.author));
    return [...new Set(written.map(({ author }) => author))].flatMap((author) => {
      const typed = written.filter((one) => one.author === author).map(({ text }) => text);
      const kept = log.filter(({ from, text }) => from === author && text !== null).map(({ text }) => text);
      const wanted = typed.filter((text) => kept.includes(text));
      const first = wanted.findIndex((text, index) => kept[index] !== text);
      return first === -1 ? [] : [`out of order: ${author} wrote ${typed.join(', ')}; the log has ${kept.join(', ')}`];
    });
  });
}

function findDifferences(
  { who, conversationId, ids, unread, readOffset }: View,
  { logs, readCursors }: Outcome,
): string[] {
  const log = logs.get(conversationId) ?? [];
  const problems: string[] = [];
  const end = log.slice(-Math.max(ids.length, MIN_VIEW_EVENTS)).map(({ id }) => id);
  if (ids.join(' ') !== end.join(' ')) {
    problems.push(`seen otherwise: ${who} holds ${ids.length} events of ${conversationId}, the log has ${log.length}`);
  }
  const mark = readCursors.get(`${conversationId} ${who}`) ?? 0;
  const truth = log.filter(({ offset, text }) => offset > mark && text !== null).length;
  if (unread !== truth) problems.push(`unread: ${who} is told ${unread} in ${conversationId}, it is ${truth}`);
  if (readOffset !== mark) problems.push(`mark: ${who} is told ${readOffset} in ${conversationId}, it is ${mark}`);
  return problems;
}

function findCursorsMovedBack({ history, readCursors, mayBeLost }: Outcome, isTruncated: boolean): string[] {
  const highest = new Map<string, number>();
  const problems: string[] = [];
  for (const { reader, conversationId, offset, at } of history.cursorMoves) {
    const key = `${conversationId} ${reader}`;
    const before = highest.get(key) ?? 0;
    if (offset < before && !isTruncated) problems.push(`mark went back: ${key} from ${before} to ${offset}`);
    if ((readCursors.get(key) ?? 0) < offset && !mayBeLost(at) && !isTruncated) {
      problems.push(`mark lost: ${key} was at ${offset}, is at ${readCursors.get(key) ?? 0}`);
    }
    highest.set(key, Math.max(before, offset));
  }
  return problems;
}
