import { type ReactElement, useRef } from 'react';
import { useStore } from 'zustand';
import type { MessageEvent } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { messageAt } from '../../stores/timelines/messageAt.ts';
import { useParley } from '../ParleyContext.ts';
import { Menu, MenuButton, MenuContent, MenuItem } from '../parts/Menu.tsx';
import type { MessageActionScope, MessageAction } from './messageActionScope.ts';
import styles from './Actions.module.css';
import { messageIn } from './messageElements.ts';

export interface MessageMenuProps {
  readonly conversationId: string;
  readonly scope: MessageActionScope;
  readonly actionsOf: (event: MessageEvent) => readonly MessageAction[];
}

/** The single menu shared by all messages. Opens at the message, by pointer, touch or keyboard. */
export function MessageMenu({ conversationId, scope, actionsOf }: MessageMenuProps): ReactElement {
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
