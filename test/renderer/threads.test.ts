import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LogEvent, MessageEvent } from '#shared/contract/model.ts';
import { initialPanels, reducePanels } from '../../src-renderer/stores/panels/reduce.ts';
import {
  joinReplies,
  repliesIn,
  threadDraftKey,
  threadDraftPrefix,
} from '../../src-renderer/stores/timelines/threads.ts';

function message(offset: number, replyTo?: number): MessageEvent {
  const body = { kind: 'text' as const, text: `message ${offset}` };
  const about = replyTo === undefined ? {} : { replyTo };
  return { type: 'message', offset, counted: offset, id: `id${offset}`, at: offset, from: 'mei', body, ...about };
}

describe('threads', () => {
  it('contain the replies to each message in the order of the log, without recalled ones', () => {
    const gone: MessageEvent = { ...message(4, 1), body: { kind: 'recalled', by: 'mei' } };
    const left: LogEvent = { type: 'left', offset: 5, counted: 4, id: 'id5', at: 5, from: 'tom' };
    const replies = repliesIn([message(1), message(2, 1), message(3), gone, left, message(6, 3), message(7, 1)]);
    expect(replies.get(1)?.map(({ offset }) => offset)).toEqual([2, 7]);
    expect(replies.get(3)?.map(({ offset }) => offset)).toEqual([6]);
    expect(replies.get(2)).toBeUndefined();
  });

  it('are the same from any two ranges that together hold the log', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { maxLength: 30 }), fc.nat(30), fc.nat(30), (answered, one, other) => {
        const log = answered.map((target, index) => message(index + 1, target === 0 ? undefined : target));
        const [end, start] = [Math.max(one, other), Math.min(one, other)];
        const root = 3;
        const joined = joinReplies([log.slice(start), log.slice(0, end)].map((run) => repliesIn(run).get(root) ?? []));
        expect(joined).toEqual(repliesIn(log).get(root) ?? []);
      }),
    );
  });

  it('have separate drafts, distinct from those of other logs and conversations', () => {
    const draft = threadDraftKey({ conversationId: 'room:plans', epoch: 'one', root: 3 });
    expect(draft).not.toBe(threadDraftKey({ conversationId: 'room:plans', epoch: 'two', root: 3 }));
    expect(draft.startsWith(threadDraftPrefix('room:plans'))).toBe(true);
    expect(draft.startsWith(threadDraftPrefix('room:plan'))).toBe(false);
  });

  it('are shown beside their own conversation until they are closed', () => {
    const opened = reducePanels(initialPanels, {
      type: 'opened',
      conversationId: 'room:plans',
      panel: { kind: 'thread', root: 3 },
    });
    expect(opened).toEqual({ 'room:plans': { kind: 'thread', root: 3 } });
    expect(reducePanels(opened, { type: 'closed', conversationId: 'room:other' })).toBe(opened);
    expect(reducePanels(opened, { type: 'closed', conversationId: 'room:plans' })).toEqual({});
  });
});
