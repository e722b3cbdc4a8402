import { assertNever } from '#shared/errors/assertNever.ts';
import { without } from '../without.ts';

/** What stands beside a conversation, in place of its details. */
export type Panel =
  /** The replies of one message; `root` is its offset. */
  | { readonly kind: 'thread'; readonly root: number }
  | { readonly kind: 'pins' }
  | { readonly kind: 'files'; readonly tab: FilesTab };

/** What is shown of the files of a conversation. */
export type FilesTab = 'media' | 'files';

/** By conversation: whoever comes back finds it as it was, for as long as the page lives. */
export type PanelsState = Readonly<Record<string, Panel>>;

export type PanelsAction =
  | { readonly type: 'opened'; readonly conversationId: string; readonly panel: Panel }
  | { readonly type: 'closed'; readonly conversationId: string }
  | { readonly type: 'forgotten' };

export const initialPanels: PanelsState = {};

export function reducePanels(state: PanelsState, action: PanelsAction): PanelsState {
  switch (action.type) {
    case 'opened':
      return { ...state, [action.conversationId]: action.panel };
    case 'closed':
      return without(state, action.conversationId);
    case 'forgotten':
      return initialPanels;
    default:
      return assertNever(action);
  }
}
