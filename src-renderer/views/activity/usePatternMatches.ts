import { useEffect, useEffectEvent, useState } from 'react';
import type { Output } from '#shared/contract/index.ts';
import type { Result } from '#shared/rpc/result.ts';
import { useParley } from '../ParleyContext.ts';

/** Debounce time after the last keystroke (ms). */
const DEBOUNCE_MS = 250;

/** The current matches of a pattern, requested while the person types; `null` until the answer arrives. */
export function usePatternMatches(pattern: string): Result<Output<'topic.match'>> | null {
  const { actions } = useParley();
  const [answer, setAnswer] = useState<{ readonly of: string; readonly result: Result<Output<'topic.match'>> } | null>(
    null,
  );
  const requestMatches = useEffectEvent(async (of: string) =>
    setAnswer({ of, result: await actions.topics.match(of) }),
  );

  useEffect(() => {
    if (pattern === '') return undefined;
    const timer = setTimeout(() => void requestMatches(pattern), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [pattern]);

  // Ignores the answer for an earlier pattern.
  return answer !== null && answer.of === pattern ? answer.result : null;
}
