import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { AttachmentKind, MessageEvent } from '#shared/contract/model.ts';
import { addOlder } from '../../stores/addOlder.ts';
import type { AttachmentActions } from '../../stores/attachments/actions.ts';
import { mergeLaterEvents } from '../../stores/attachments/mergeLaterEvents.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley, useTimeline } from '../ParleyContext.ts';

export interface AttachmentPages {
  /** Newest first; `null` until they are loaded. */
  readonly events: readonly MessageEvent[] | null;
  readonly hasMore: boolean;
  readonly problem: Problem | null;
  /** Loads the next page, or retries the failed one. */
  readonly loadMore: () => void;
}

type ListResult = Awaited<ReturnType<AttachmentActions['list']>>;

interface LoadedPages {
  readonly events: readonly MessageEvent[];
  readonly hasMore: boolean;
}

/** The messages of a conversation with files of certain kinds, page by page. */
export function useAttachments(conversationId: string, kinds: readonly AttachmentKind[]): AttachmentPages {
  const { actions } = useParley();
  const timeline = useTimeline(conversationId);
  const [pages, setPages] = useState<LoadedPages | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  function addResult(result: ListResult): void {
    setProblem(result.ok ? null : result.error);
    if (!result.ok) return;
    const { events, hasMore } = result.value;
    // Merging removes the duplicates of a page that was requested twice.
    setPages((known) => ({ events: addOlder(known?.events ?? [], events, ({ offset }) => offset), hasMore }));
  }

  const addFirstResult = useEffectEvent(addResult);
  useEffect(() => {
    let isCancelled = false;
    void actions.attachments.list({ conversationId, kinds: [...kinds] }).then((result) => {
      if (!isCancelled) addFirstResult(result);
    });
    return () => {
      isCancelled = true;
    };
  }, [actions, conversationId, kinds]);

  function loadMore(): void {
    const before = pages?.events.at(-1)?.offset;
    const request = { conversationId, kinds: [...kinds], ...(before !== undefined && { before }) };
    void actions.attachments.list(request).then(addResult);
  }

  const events = useMemo(
    () => (pages === null ? null : mergeLaterEvents(pages.events, timeline.events, kinds)),
    [pages, timeline.events, kinds],
  );
  return {
    events,
    hasMore: pages?.hasMore === true,
    problem,
    loadMore,
  };
}
