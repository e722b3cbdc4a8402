import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { MessageEvent } from '#shared/contract/model.ts';
import { joinReplies, repliesIn } from '../../stores/timelines/threads.ts';
import { useParley } from '../ParleyContext.ts';

const NONE: readonly MessageEvent[] = [];

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
