import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import { messageAt } from '../../stores/timelines/messageAt.ts';
import { useWords } from '../../i18n/useWords.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { useParley } from '../ParleyContext.ts';
import { useOffline } from '../parts/ServerButton.tsx';
import { ConfirmDialog } from '../owner/ConfirmDialog.tsx';
import { Menu, MenuButton, MenuContent, MenuItem } from '../parts/Menu.tsx';
import {
  type MenuAnchor,
  type MessageAction,
  MessageActionProvider,
  type MessageActionScope,
  type MessageListKind,
  createMessageActionScope,
} from './messageActionScope.ts';
import styles from './Actions.module.css';
import { hasNativeMenu, messageIn, messageOf, offsetOf, toolbarCorner } from './messageElements.ts';
import { ReminderDialog } from './ReminderDialog.tsx';
import { ReportDialog } from './ReportDialog.tsx';
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
      <Boundary kind="dialog" onClose={() => scope.state.setState({ reminding: null })}>
        <Reminding conversation={conversation} scope={scope} />
      </Boundary>
      <Boundary kind="dialog" onClose={() => scope.state.setState({ reporting: null })}>
        <Reporting conversation={conversation} scope={scope} />
      </Boundary>
    </MessageActionProvider>
  );
}

interface MessageDialogProps {
  readonly conversation: ConversationSummary;
  readonly scope: MessageActionScope;
}

/** The dialog for the reminder of one message. */
function Reminding({ conversation, scope: { state } }: MessageDialogProps): ReactElement | null {
  const offset = useStore(state, ({ reminding }) => reminding);
  if (offset === null) return null;
  const { conversationId, epoch } = conversation;
  const close = (): void => state.setState({ reminding: null });
  return <ReminderDialog conversationId={conversationId} epoch={epoch} offset={offset} onClose={close} />;
}

/** The dialog for the report of one message. */
function Reporting({ conversation, scope: { state } }: MessageDialogProps): ReactElement | null {
  const offset = useStore(state, ({ reporting }) => reporting);
  if (offset === null) return null;
  const close = (): void => state.setState({ reporting: null });
  return <ReportDialog conversation={conversation} offset={offset} onClose={close} />;
}

interface DeleteConfirmationProps {
  readonly conversationId: string;
  readonly scope: MessageActionScope;
}

/** Asks for confirmation before one message is deleted for everyone. An error is shown beside the message. */
function DeleteConfirmation({ conversationId, scope: { state } }: DeleteConfirmationProps): ReactElement | null {
  const t = useWords();
  const { actions } = useParley();
  const offset = useStore(state, ({ deleting }) => deleting);
  if (offset === null) return null;
  return (
    <ConfirmDialog
      title={t('messageActions.deleteTitle')}
      text={t('messageActions.deleteText')}
      confirmLabel={t('messageActions.delete')}
      danger
      onConfirm={() => {
        void actions.recalling.recall(conversationId, offset);
        return Promise.resolve(null);
      }}
      onClose={() => state.setState({ deleting: null })}
    />
  );
}

interface MessageMenuProps {
  readonly conversationId: string;
  readonly scope: MessageActionScope;
  readonly actionsOf: (event: MessageEvent) => readonly MessageAction[];
}

/** The single menu shared by all messages. Opens at the message, by pointer, touch or keyboard. */
function MessageMenu({ conversationId, scope, actionsOf }: MessageMenuProps): ReactElement {
  const t = useWords();
  const { stores } = useParley();
  const { state, area } = scope;
  const menu = useStore(state, ({ menu }) => menu);
  const event = menu === null ? null : messageAt(stores, conversationId, menu.offset);
  const list = event === null ? [] : actionsOf(event);
  // Actions that move the focus run after the menu has closed.
  const afterClose = useRef<(() => void) | null>(null);
  const offset = menu?.offset ?? 0;
  const isPoint = menu !== null && menu.anchor.width === 0;

  function closed(event: Event): void {
    event.preventDefault();
    const message = messageIn(area.current, offset) ?? area.current?.querySelector<HTMLElement>('[role="log"]');
    message?.focus({ preventScroll: true });
    afterClose.current?.();
    afterClose.current = null;
  }

  return (
    <Menu
      open={list.length > 0}
      onOpenChange={(isOpen) => {
        if (!isOpen) state.setState({ menu: null });
      }}
    >
      {/* Anchor of the menu; it is opened from the messages. */}
      <MenuButton
        className={styles['place']}
        label={t('messageActions.menuOf')}
        tabIndex={-1}
        aria-hidden
        style={menu?.anchor}
      />
      {list.length > 0 && (
        <MenuContent align={isPoint ? 'start' : 'end'} sideOffset={isPoint ? 2 : 6} onCloseAutoFocus={closed}>
          {list.map(({ id, run, ...item }) => (
            <MenuItem key={id} {...item} onSelect={() => (afterClose.current = run)} />
          ))}
        </MenuContent>
      )}
    </Menu>
  );
}
