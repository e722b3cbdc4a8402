import { useEffect, useReducer } from 'react';
import type { Args, Output } from '#shared/contract/index.ts';
import type { Result } from '#shared/rpc/result.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';

type Spelling = Output<'host.readSpelling'>;

interface Known {
  /** `null` until it is loaded. */
  readonly spelling: Spelling | null;
  readonly problem: Problem | null;
}

export interface SpellingSetting extends Known {
  readonly change: (to: Args<'host.changeSpelling'>) => void;
}

/** The current spell checking settings, which the context menu of a text field can change, too. */
export function useSpelling(): SpellingSetting {
  const { client } = useParley();
  const [{ spelling, problem }, take] = useReducer(taken, { spelling: null, problem: null });

  useEffect(() => {
    const read = (): void => void client.request('host.readSpelling', {}).then(take);
    read();
    return client.on('host.spellingChanged', read);
  }, [client]);

  return { spelling, problem, change: (to) => void client.request('host.changeSpelling', to).then(take) };
}

/** A failed request keeps the last known settings. */
function taken({ spelling }: Known, answer: Result<Spelling>): Known {
  return answer.ok ? { spelling: answer.value, problem: null } : { spelling, problem: answer.error };
}
