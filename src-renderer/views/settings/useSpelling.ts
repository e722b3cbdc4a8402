import { useEffect, useReducer } from 'react';
import type { Args, Output } from '#shared/contract/index.ts';
import type { Result } from '#shared/rpc/result.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';

type Spelling = Output<'host.readSpelling'>;

interface SpellingState {
  /** `null` until it is loaded. */
  readonly spelling: Spelling | null;
  readonly problem: Problem | null;
}

export interface SpellingSetting extends SpellingState {
  readonly change: (to: Args<'host.changeSpelling'>) => void;
}

/** The current spell checking settings, which the context menu of a text field can change, too. */
export function useSpelling(): SpellingSetting {
  const { client } = useParley();
  const [{ spelling, problem }, dispatch] = useReducer(reduceSpelling, { spelling: null, problem: null });

  useEffect(() => {
    const load = (): void => void client.request('host.readSpelling', {}).then(dispatch);
    load();
    return client.on('host.spellingChanged', load);
  }, [client]);

  return { spelling, problem, change: (to) => void client.request('host.changeSpelling', to).then(dispatch) };
}

/** A failed request keeps the last known settings. */
function reduceSpelling({ spelling }: SpellingState, answer: Result<Spelling>): SpellingState {
  return answer.ok ? { spelling: answer.value, problem: null } : { spelling, problem: answer.error };
}
