import { assertNever } from '#shared/errors/assertNever.ts';
import { without } from '../without.ts';

/** The panel beside a conversation, in place of its details. */
export type Panel =
  /** The replies to one message; `root` is its offset. */
  | { readonly kind: 'thread'; readonly root: number }
  | { readonly kind: 'pins' }
  | { readonly kind: 'files'; readonly tab: FilesTab };

/** The tabs of the files panel. */
export type FilesTab = 'media' | 'files';

/**
 * By conversation, so that a panel is restored when its conversation is opened again. Kept while the page is loaded.
 */
export type PanelsState = Readonly<Record<string, Panel>>;

export type PanelsAction =
  | { readonly type: 'opened'; readonly conversationId: string; readonly panel: Panel }
  | { readonly type: 'closed'; readonly conversationId: string }
  | { readonly type: 'reset' };

export const initialPanels: PanelsState = {};

export function reducePanels(state: PanelsState, action: PanelsAction): PanelsState {
  switch (action.type) {
    case 'opened':
      return { ...state, [action.conversationId]: action.panel };
    case 'closed':
      return without(state, action.conversationId);
    case 'reset':
      return initialPanels;
    default:
      return assertNever(action);
  }
}
