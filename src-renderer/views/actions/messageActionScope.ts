import { createContext, createRef, type RefObject, useContext } from 'react';
import type { Problem } from '../../stores/Problem.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Where a menu opens: at a point, or below an element. */
export interface MenuAnchor {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Which message an action is in progress for. Stored outside the rows, which mount and unmount. */
export interface MessageActionState {
  readonly menu: { readonly offset: number; readonly anchor: MenuAnchor } | null;
  /** Offset of the message for which a reaction is being picked. */
  readonly picking: number | null;
  /** Offset of the message whose deletion is to be confirmed. */
  readonly deleting: number | null;
  /** Offset of the message for which a reminder is being set. */
  readonly reminding: number | null;
  /** Offset of the message that is being reported. */
  readonly reporting: number | null;
  /** Error of the last requested action. */
  readonly refusal: { readonly offset: number; readonly problem: Problem } | null;
}

export interface MessageAction {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** Key that triggers it while the message has the focus. */
  readonly shortcut?: string;
  readonly needsServer?: boolean;
  readonly isDanger?: boolean;
  readonly run: () => void;
}

/** Where the messages are shown. Only messages of a timeline can be selected and link to their thread. */
export type MessageListKind = 'timeline' | 'thread';

/** Keeps its identity while the messages are shown, so that consumers don't re-render. */
export interface MessageActionScope {
  readonly state: StoreApi<MessageActionState>;
  /** Element that wraps the messages. */
  readonly area: RefObject<HTMLDivElement | null>;
  readonly listKind: MessageListKind;
}

export function createMessageActionScope(listKind: MessageListKind): MessageActionScope {
  return {
    state: createStore<MessageActionState>(() => ({
      menu: null,
      picking: null,
      deleting: null,
      reminding: null,
      reporting: null,
      refusal: null,
    })),
    area: createRef(),
    listKind,
  };
}

const MessageActionContext = createContext<MessageActionScope | null>(null);
export const MessageActionProvider = MessageActionContext.Provider;

export function useMessageActionScope(): MessageActionScope {
  const acting = useContext(MessageActionContext);
  if (acting === null) throw new Error('A message is shown outside of MessageActions');
  return acting;
}
