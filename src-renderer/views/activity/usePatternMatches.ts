import { useEffect, useEffectEvent, useState } from 'react';
import type { Output } from '#shared/contract/index.ts';
import type { Result } from '#shared/rpc/result.ts';
import { useParley } from '../ParleyContext.ts';

/** Debounce time after the last keystroke (ms). */
const PAUSE_MS = 250;

/** The current matches of a pattern, requested while the person types; `null` until the answer arrives. */
export function usePatternMatches(pattern: string): Result<Output<'topic.match'>> | null {
  const { actions } = useParley();
  const [told, setTold] = useState<{ readonly of: string; readonly result: Result<Output<'topic.match'>> } | null>(
    null,
  );
  const ask = useEffectEvent(async (of: string) => setTold({ of, result: await actions.topics.match(of) }));

  useEffect(() => {
    if (pattern === '') return undefined;
    const timer = setTimeout(() => void ask(pattern), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [pattern]);

  // Ignores the answer for an earlier pattern.
  return told !== null && told.of === pattern ? told.result : null;
}
