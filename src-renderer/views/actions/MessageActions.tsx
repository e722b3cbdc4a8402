import { type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { messageAt } from '../../stores/timelines/messageAt.ts';
import { Boundary } from '../boundary/Boundary.tsx';
import { useParley } from '../ParleyContext.ts';
import { useOffline } from '../parts/useOffline.ts';
import { type ActingPlace, ActingProvider, createActing, type MenuPlace } from './acting.ts';
import styles from './Actions.module.css';
import { cornerOf, hasOwnMenu, messageOf, offsetOf } from './messageElements.ts';
import { DeleteQuestion } from './DeleteQuestion.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import { useActionsOf } from './useActionsOf.ts';
import { useLongPress } from './useLongPress.ts';
import { useSelecting } from './useSelecting.ts';

export interface MessageActionsProps {
  readonly conversation: ConversationSummary;
  readonly place: ActingPlace;
  /** Called when an action was started that continues in the composer. */
  readonly onWrite: () => void;
  readonly children: ReactNode;
}

/** Wraps a list of messages and handles their mouse, keyboard and touch actions in one place for all of them. */
export function MessageActions({ conversation, place, onWrite, children }: MessageActionsProps): ReactElement {
  const { stores, actions } = useParley();
  const { conversationId } = conversation;
  const [acting] = useState(() => createActing(place));
  const { area } = acting;
  // Loads the saved messages because the menu shows which messages are saved.
  useEffect(() => {
    if (stores.saved.getState().list === null) void actions.saved.load();
  }, [stores, actions]);
  const offline = useOffline();
  const isSelecting = useStore(
    stores.selection,
    (now) => place === 'timeline' && now?.conversationId === conversationId,
  );
  const selecting = useSelecting(conversationId, { area, isSelecting });
  const actionsOf = useActionsOf(conversation, { acting, onWrite });
  const press = useLongPress((target, left, top) => {
    const message = messageOf(target);
    if (message !== null) openMenu(offsetOf(message), { left, top, width: 0, height: 0 });
  });

  function openMenu(offset: number, place: MenuPlace): void {
    if (!isSelecting) acting.state.setState({ menu: { offset, place } });
  }

  function contextMenu(event: MouseEvent): void {
    const message = messageOf(event.target);
    // Ignores events from portals: React bubbles them to here although their elements are elsewhere in the document.
    if (message === null || !event.currentTarget.contains(message)) return;
    const isMouse = event.button === 2;
    const isTouch = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch';
    // Any other event comes from a key, which acts on the focused element only.
    if (isMouse ? hasOwnMenu(event.target) : !isTouch && event.target !== message) return;
    event.preventDefault();
    const here = { left: event.clientX, top: event.clientY, width: 0, height: 0 };
    openMenu(offsetOf(message), isMouse || isTouch ? here : cornerOf(message));
  }

  function keyDown(event: KeyboardEvent): void {
    const message = messageOf(event.target);
    // Keys act on a message only while the message itself has the focus, not an element inside it.
    if (message === null || (place === 'timeline' && selecting.keyDown(event)) || event.target !== message) return;
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (isMenuKey || (event.key === 'Enter' && !isSelecting)) {
      event.preventDefault();
      openMenu(offsetOf(message), cornerOf(message));
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
    <ActingProvider value={acting}>
      {/* Shortcuts; the buttons and the menu of each message do the same. */}
      <div
        ref={area}
        role="presentation"
        className={styles['area']}
        onContextMenu={contextMenu}
        onKeyDown={keyDown}
        {...press}
        {...(place === 'timeline' && { onMouseDown: selecting.mouseDown, onClickCapture: selecting.clickCapture })}
      >
        {children}
      </div>
      <MessageMenu conversationId={conversationId} acting={acting} actionsOf={actionsOf} />
      <Boundary kind="dialog" onClose={() => acting.state.setState({ deleting: null })}>
        <DeleteQuestion conversationId={conversationId} acting={acting} />
      </Boundary>
    </ActingProvider>
  );
}
