import type { Context } from '../Context.ts';
import type { SwitcherStart } from './reduce.ts';

export interface SwitcherActions {
  readonly open: (start?: SwitcherStart) => void;
  readonly close: () => void;
}

export function createSwitcherActions({ stores }: Pick<Context, 'stores'>): SwitcherActions {
  return {
    open: (start = '') => stores.switcher.dispatch({ type: 'opened', start }),
    close: () => stores.switcher.dispatch({ type: 'closed' }),
  };
}
