import type { Output } from '#shared/contract/index.ts';
import type { HostDescription, ServerEntry } from '#shared/contract/hostModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import type { Problem } from '../Problem.ts';

/** The shell around the page, and the state of its own window. */
export interface HostState {
  readonly description: HostDescription | null;
  /** The window is visible and focused, so the person sees what it shows. */
  readonly focused: boolean;
  /** The last reading of this computer's clock, to which relative times refer (ms since 1970). */
  readonly now: number;
  /** Why the local store was recreated; `null`: it was not, or the person has dismissed the message about it. */
  readonly storeReplaced: StoreReplacement | null;
  /** The servers side by side in this desktop; empty in a browser, and until they are known. */
  readonly servers: readonly ServerEntry[];
  /** The page shows only this conversation, in a window of its own; null: it shows all of them. */
  readonly ownConversationId: string | null;
  /** Conversations that are being read in windows of their own. */
  readonly readElsewhere: readonly string[];
  /** Why the last conversation got no window of its own. */
  readonly windowProblem: Problem | null;
}

/** The local store was damaged, or its key is lost. */
export type StoreReplacement = Exclude<Output<'local.open'>['store'], 'whole'>;

export type HostAction =
  | { readonly type: 'described'; readonly description: HostDescription }
  | { readonly type: 'focusChanged'; readonly focused: boolean }
  | { readonly type: 'timePassed'; readonly now: number }
  | { readonly type: 'serversChanged'; readonly servers: readonly ServerEntry[] }
  | { readonly type: 'ownWindowStarted'; readonly conversationId: string }
  | { readonly type: 'readElsewhereChanged'; readonly conversationIds: readonly string[] }
  | { readonly type: 'windowAnswered'; readonly problem: Problem | null }
  | { readonly type: 'storeReplaced'; readonly why: StoreReplacement }
  | { readonly type: 'replacementRead' };

export const initialHost: HostState = {
  description: null,
  focused: false,
  now: 0,
  storeReplaced: null,
  servers: [],
  ownConversationId: null,
  readElsewhere: [],
  windowProblem: null,
};

export function reduceHost(state: HostState, action: HostAction): HostState {
  switch (action.type) {
    case 'described':
      return { ...state, description: action.description };
    case 'focusChanged':
      return { ...state, focused: action.focused };
    case 'timePassed':
      return { ...state, now: action.now };
    case 'serversChanged':
      return { ...state, servers: action.servers };
    case 'ownWindowStarted':
      return { ...state, ownConversationId: action.conversationId };
    case 'readElsewhereChanged':
      return { ...state, readElsewhere: action.conversationIds };
    case 'windowAnswered':
      return { ...state, windowProblem: action.problem };
    case 'storeReplaced':
      return { ...state, storeReplaced: action.why };
    case 'replacementRead':
      return { ...state, storeReplaced: null };
    default:
      return assertNever(action);
  }
}

/**
 * The server of this page was added to another one and never had a connection. One whose password can't be read has no
 * connection either, but data.
 */
export function isAddedServer({ servers }: HostState): boolean {
  return servers.length > 1 && servers.some(({ isOwn, isNew }) => isOwn && isNew);
}

/** The page shows one conversation only, in a window of its own. */
export function isOwnWindow({ ownConversationId }: HostState): boolean {
  return ownConversationId !== null;
}

/** Whether this page is the one in the window. Another server's may cover it, and Chromium does not report that. */
export function isShownInWindow({ servers }: HostState): boolean {
  return servers.length === 0 || servers.some(({ isOwn, isSelected }) => isOwn && isSelected);
}

/** The page is in the desktop app, as opposed to a browser. */
export function isInDesktop({ description }: HostState): boolean {
  return description?.kind === 'desktop';
}

/**
 * The person decides whether the sign-in is stored as plain text, because the system can't encrypt it. A browser has
 * its own storage.
 */
export function asksAboutPlainText({ description }: HostState): boolean {
  return description?.kind === 'desktop' && description.secrets !== 'encrypted';
}
