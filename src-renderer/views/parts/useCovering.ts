import { useEffect } from 'react';
import { useParley } from '../ParleyContext.ts';

/** While something covers the conversation, its new messages don't count as read. */
export function useCovering(isCovering: boolean): void {
  const { timelines } = useParley().stores;
  useEffect(() => {
    if (!isCovering) return undefined;
    timelines.dispatch({ type: 'coverAdded' });
    return () => timelines.dispatch({ type: 'coverRemoved' });
  }, [timelines, isCovering]);
}
