import { assertNever } from '#shared/errors/assertNever.ts';

/** Several messages of one conversation that something is to be done with; `null` while nobody is choosing. */
export type SelectionState = Selection | null;

export interface Selection {
  readonly conversationId: string;
  /** In the order of the log. */
  readonly offsets: readonly number[];
  /** Where a range begins. */
  readonly anchor: number;
}

export type SelectionAction =
  /** The first one begins; one that is chosen already is left out again. */
  | { readonly type: 'toggled'; readonly conversationId: string; readonly offset: number }
  /** All of `among` from where somebody began to this one, on top of what is chosen. */
  | {
      readonly type: 'extended';
      readonly conversationId: string;
      readonly offset: number;
      readonly among: readonly number[];
    }
  | { readonly type: 'ended' };

/** So many may be chosen at once. */
export const SELECTION_MAX = 100;

export const initialSelection: SelectionState = null;

export function reduceSelection(state: SelectionState, action: SelectionAction): SelectionState {
  if (action.type === 'ended') return null;
  const { conversationId, offset } = action;
  const before = state?.conversationId === conversationId ? state : { conversationId, offsets: [], anchor: offset };
  switch (action.type) {
    case 'toggled': {
      const isChosen = before.offsets.includes(offset);
      const offsets = isChosen ? before.offsets.filter((one) => one !== offset) : [...before.offsets, offset];
      return { conversationId, offsets: inOrder(offsets), anchor: offset };
    }
    case 'extended': {
      const [from, to] = [Math.min(before.anchor, offset), Math.max(before.anchor, offset)];
      const range = action.among.filter((one) => one >= from && one <= to);
      return { ...before, offsets: inOrder([...before.offsets, ...range]) };
    }
    default:
      return assertNever(action);
  }
}

function inOrder(offsets: readonly number[]): number[] {
  return [...new Set(offsets)].toSorted((a, b) => a - b).slice(0, SELECTION_MAX);
}
