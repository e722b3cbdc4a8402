import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { MessageEvent } from '#shared/contract/model.ts';
import type { ThreadSummary } from '#shared/contract/threadModel.ts';
import { summarizeThread } from '../../stores/threads/reduce.ts';
import { joinReplies, type RecalledReply, recalledRepliesIn, repliesIn } from '../../stores/timelines/threads.ts';
import { useParley } from '../ParleyContext.ts';

const NONE: readonly MessageEvent[] = [];
const NO_RECALLS: readonly RecalledReply[] = [];

/** The loaded replies of a message. */
export function useReplies(conversationId: string, root: number): readonly MessageEvent[] {
  const { stores } = useParley();
  const inTimeline = useStore(
    stores.timelines,
    useShallow(({ byId }) => repliesIn(byId[conversationId]?.events ?? []).get(root) ?? NONE),
  );
  const inWindow = useStore(
    stores.detachedWindow,
    useShallow(({ shown }) =>
      shown?.conversationId === conversationId ? (repliesIn(shown.run?.events ?? []).get(root) ?? NONE) : NONE,
    ),
  );
  return useMemo(() => joinReplies([inWindow, inTimeline]), [inWindow, inTimeline]);
}

/** How many replies a message has, whose, and when the last one was written; null: none. */
export function useThreadSummary(conversationId: string, root: number): ThreadSummary | null {
  const { stores } = useParley();
  const replies = useReplies(conversationId, root);
  const recalls = useStore(
    stores.timelines,
    useShallow(({ byId }) => recalledRepliesIn(byId[conversationId]?.events ?? []).get(root) ?? NO_RECALLS),
  );
  const epoch = useStore(stores.conversations, (byId) => byId[conversationId]?.epoch);
  const counted = useStore(stores.threads, (byId) => {
    const known = byId[conversationId];
    return known !== undefined && known.epoch === epoch ? known.byRoot[root] : undefined;
  });
  return useMemo(() => summarizeThread(root, counted, { replies, recalls }), [root, counted, replies, recalls]);
}
