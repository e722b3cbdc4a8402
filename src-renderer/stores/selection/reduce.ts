import { assertNever } from '#shared/errors/assertNever.ts';

/** Selected messages of one conversation; `null` while the selection mode is off. */
export type SelectionState = Selection | null;

export interface Selection {
  readonly conversationId: string;
  /** In log order. */
  readonly offsets: readonly number[];
  /** The start of a range. */
  readonly anchor: number;
}

export type SelectionAction =
  /** Toggles a message; the first one starts the selection. */
  | { readonly type: 'toggled'; readonly conversationId: string; readonly offset: number }
  /** Adds all of `among` between the anchor and this message to the selection. */
  | {
      readonly type: 'extended';
      readonly conversationId: string;
      readonly offset: number;
      readonly among: readonly number[];
    }
  | { readonly type: 'ended' };

/** Maximum number of selected messages. */
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
