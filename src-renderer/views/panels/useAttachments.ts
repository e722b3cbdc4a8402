import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { AttachmentKind, MessageEvent } from '#shared/contract/model.ts';
import { addOlder } from '../../stores/addOlder.ts';
import type { AttachmentActions } from '../../stores/attachments/actions.ts';
import { withTold } from '../../stores/attachments/withTold.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley, useTimeline } from '../ParleyContext.ts';

export interface Attachments {
  /** Newest first; `null` until they are loaded. */
  readonly events: readonly MessageEvent[] | null;
  readonly hasMore: boolean;
  readonly problem: Problem | null;
  /** Loads the next page, or retries the failed one. */
  readonly loadMore: () => void;
}

type Told = Awaited<ReturnType<AttachmentActions['list']>>;

interface Listed {
  readonly events: readonly MessageEvent[];
  readonly hasMore: boolean;
}

/** The messages of a conversation with files of certain kinds, page by page. */
export function useAttachments(conversationId: string, kinds: readonly AttachmentKind[]): Attachments {
  const { actions } = useParley();
  const timeline = useTimeline(conversationId);
  const [listed, setListed] = useState<Listed | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  function take(told: Told): void {
    setProblem(told.ok ? null : told.error);
    if (!told.ok) return;
    const { events, hasMore } = told.value;
    // Merging removes the duplicates of a page that was requested twice.
    setListed((known) => ({ events: addOlder(known?.events ?? [], events, ({ offset }) => offset), hasMore }));
  }

  const takeFirst = useEffectEvent(take);
  useEffect(() => {
    let isOver = false;
    void actions.attachments.list({ conversationId, kinds: [...kinds] }).then((told) => {
      if (!isOver) takeFirst(told);
    });
    return () => {
      isOver = true;
    };
  }, [actions, conversationId, kinds]);

  function loadMore(): void {
    const before = listed?.events.at(-1)?.offset;
    const asked = { conversationId, kinds: [...kinds], ...(before !== undefined && { before }) };
    void actions.attachments.list(asked).then(take);
  }

  const events = useMemo(
    () => (listed === null ? null : withTold(listed.events, timeline.events, kinds)),
    [listed, timeline.events, kinds],
  );
  return {
    events,
    hasMore: listed?.hasMore === true,
    problem,
    loadMore,
  };
}
