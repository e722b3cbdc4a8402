import { useEffect, useEffectEvent, useState } from 'react';
import type { Output } from '#shared/contract/index.ts';
import type { Result } from '#shared/rpc/result.ts';
import { useParley } from '../ParleyContext.ts';

/** So long nothing was typed before it is asked (ms). */
const PAUSE_MS = 250;

/** What a pattern matches now, asked for while somebody types; `null` while nothing is known of it. */
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

  // An answer to what was typed before says nothing of what stands there now.
  return told !== null && told.of === pattern ? told.result : null;
}
