import { useState } from 'react';
import type { MessageEvent } from '#shared/contract/model.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useMe, useParley } from '../ParleyContext.ts';

export interface React {
  /** Adds a reaction, or removes mine. */
  readonly toggle: (emoji: string) => void;
  /** Why the last one was refused. */
  readonly problem: Problem | null;
}

export function useReact(conversationId: string, { offset, reactions = [] }: MessageEvent): React {
  const { actions } = useParley();
  const me = useMe();
  const [problem, setProblem] = useState<Problem | null>(null);
  return {
    toggle(emoji) {
      setProblem(null);
      const on = !reactions.some((reaction) => reaction.emoji === emoji && reaction.by.includes(me.id));
      void actions.reacting.react(conversationId, { offset, emoji, on }).then(setProblem);
    },
    problem,
  };
}
