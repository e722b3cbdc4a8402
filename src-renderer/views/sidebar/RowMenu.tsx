import { DropdownMenu } from 'radix-ui';
import { type MouseEvent, type ReactElement, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { partnerOf } from '../../stores/conversations/selectors.ts';
import { dir } from '../../text/language.ts';
import { useParley } from '../ParleyContext.ts';
import { Menu, MenuContent } from '../parts/Menu.tsx';
import { ArrangeItems } from '../sections/ArrangeItems.tsx';
import { NewSectionDialog } from '../sections/SectionDialog.tsx';
import styles from './Sidebar.module.css';

/** The row whose menu is open, and where. */
export interface RowMenuTarget {
  readonly conversationId: string;
  readonly x: number;
  readonly y: number;
}

/** The row that a click of the secondary button or the menu key opens a menu for; null: another element. */
export function rowMenuTargetOf(event: MouseEvent<HTMLElement>): RowMenuTarget | null {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-conversation]') : null;
  const conversationId = row?.dataset['conversation'];
  if (row === null || conversationId === undefined) return null;
  const { left, right, bottom } = row.getBoundingClientRect();
  // The menu key has no position of its own in some browsers.
  const isKey = event.button !== 2;
  return {
    conversationId,
    x: isKey ? (dir === 'rtl' ? right : left) : event.clientX,
    y: isKey ? bottom : event.clientY,
  };
}

interface RowMenuProps {
  readonly target: RowMenuTarget;
  readonly onClose: () => void;
}

/** The context menu of a conversation in the sidebar: one for all rows, of which there may be thousands. */
export function RowMenu({ target, onClose }: RowMenuProps): ReactElement | null {
  const t = useWords();
  const { conversationId, x, y } = target;
  const conversation = useStore(useParley().stores.conversations, (state) => state[conversationId]);
  const [isOpen, setOpen] = useState(true);
  const [isNaming, setNaming] = useState(false);
  const wantsSection = useRef(false);

  if (conversation === undefined) return null;
  if (isNaming) return <NewSectionDialog conversationId={conversationId} onClose={onClose} />;
  return (
    <Menu open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger
        className={styles['anchor']}
        style={{ left: x, top: y } /* physical: a point in the window */}
        tabIndex={-1}
        aria-hidden="true"
      />
      <MenuContent
        align="start"
        sideOffset={0}
        aria-label={t('sections.menu', { name: partnerOf(conversation).name })}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          // A click elsewhere has moved the focus already.
          if (!hasFocus()) focusRow(conversationId);
          if (wantsSection.current) setNaming(true);
          else onClose();
        }}
      >
        <ArrangeItems
          conversation={conversation}
          onNewSection={() => {
            wantsSection.current = true;
          }}
        />
      </MenuContent>
    </Menu>
  );
}

/** Whether an element has the focus. */
function hasFocus(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body;
}

/** Focuses the row of a conversation, which may be in another list now, or the first row if it is in none. */
function focusRow(conversationId: string): void {
  const rows = Array.from(document.querySelectorAll<HTMLElement>('[data-part="side"] [data-item]'));
  const row = rows.find(
    (one) => one.closest<HTMLElement>('[data-conversation]')?.dataset['conversation'] === conversationId,
  );
  (row ?? rows[0])?.focus();
}
