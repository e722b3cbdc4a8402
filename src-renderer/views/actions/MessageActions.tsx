import { type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { messageAt } from '../../stores/timelines/messageAt.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { useParley } from '../ParleyContext.ts';
import { useOffline } from '../parts/useOffline.ts';
import {
  type MessageListKind,
  MessageActionProvider,
  createMessageActionScope,
  type MenuAnchor,
} from './messageActionScope.ts';
import styles from './Actions.module.css';
import { toolbarCorner, hasNativeMenu, messageOf, offsetOf } from './messageElements.ts';
import { DeleteConfirmation } from './DeleteConfirmation.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import { useMessageActions } from './useMessageActions.ts';
import { useLongPress } from './useLongPress.ts';
import { useMessageSelection } from './useMessageSelection.ts';

export interface MessageActionsProps {
  readonly conversation: ConversationSummary;
  readonly listKind: MessageListKind;
  /** Called when an action was started that continues in the composer. */
  readonly onFocusComposer: () => void;
  readonly children: ReactNode;
}

/** Wraps a list of messages and handles their mouse, keyboard and touch actions in one place for all of them. */
export function MessageActions({
  conversation,
  listKind,
  onFocusComposer,
  children,
}: MessageActionsProps): ReactElement {
  const { stores, actions } = useParley();
  const { conversationId } = conversation;
  const [scope] = useState(() => createMessageActionScope(listKind));
  const { area } = scope;
  // Loads the saved messages because the menu shows which messages are saved.
  useEffect(() => {
    if (stores.saved.getState().list === null) void actions.saved.load();
  }, [stores, actions]);
  const offline = useOffline();
  const isSelecting = useStore(
    stores.selection,
    (now) => listKind === 'timeline' && now?.conversationId === conversationId,
  );
  const selecting = useMessageSelection(conversationId, { area, isSelecting });
  const actionsOf = useMessageActions(conversation, { scope, onFocusComposer });
  const press = useLongPress((target, left, top) => {
    const message = messageOf(target);
    if (message !== null) openMenu(offsetOf(message), { left, top, width: 0, height: 0 });
  });

  function openMenu(offset: number, anchor: MenuAnchor): void {
    if (!isSelecting) scope.state.setState({ menu: { offset, anchor } });
  }

  function contextMenu(event: MouseEvent): void {
    const message = messageOf(event.target);
    // Ignores events from portals: React bubbles them to here although their elements are elsewhere in the document.
    if (message === null || !event.currentTarget.contains(message)) return;
    const isMouse = event.button === 2;
    const isTouch = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch';
    // Any other event comes from a key, which acts on the focused element only.
    if (isMouse ? hasNativeMenu(event.target) : !isTouch && event.target !== message) return;
    event.preventDefault();
    const point = { left: event.clientX, top: event.clientY, width: 0, height: 0 };
    openMenu(offsetOf(message), isMouse || isTouch ? point : toolbarCorner(message));
  }

  function keyDown(event: KeyboardEvent): void {
    const message = messageOf(event.target);
    // Keys act on a message only while the message itself has the focus, not an element inside it.
    if (message === null || (listKind === 'timeline' && selecting.keyDown(event)) || event.target !== message) return;
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (isMenuKey || (event.key === 'Enter' && !isSelecting)) {
      event.preventDefault();
      openMenu(offsetOf(message), toolbarCorner(message));
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isSelecting) return;
    const shown = messageAt(stores, conversationId, offsetOf(message));
    const action =
      shown === null ? undefined : actionsOf(shown).find(({ shortcut }) => shortcut === event.key.toUpperCase());
    if (action === undefined || (action.needsServer === true && offline !== null)) return;
    event.preventDefault();
    action.run();
  }

  return (
    <MessageActionProvider value={scope}>
      {/* Shortcuts; the buttons and the menu of each message do the same. */}
      <div
        ref={area}
        role="presentation"
        className={styles['area']}
        onContextMenu={contextMenu}
        onKeyDown={keyDown}
        {...press}
        {...(listKind === 'timeline' && { onMouseDown: selecting.mouseDown, onClickCapture: selecting.clickCapture })}
      >
        {children}
      </div>
      <MessageMenu conversationId={conversationId} scope={scope} actionsOf={actionsOf} />
      <Boundary kind="dialog" onClose={() => scope.state.setState({ deleting: null })}>
        <DeleteConfirmation conversationId={conversationId} scope={scope} />
      </Boundary>
    </MessageActionProvider>
  );
}
