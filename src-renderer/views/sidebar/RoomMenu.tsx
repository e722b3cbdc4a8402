import { DropdownMenu } from 'radix-ui';
import { type ReactElement, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParley } from '../ParleyContext.ts';
import styles from '../parts/Menu.module.css';

/** The + of the rooms: make one, or enter one. */
export function RoomMenu(): ReactElement {
  const { t } = useTranslation();
  const { actions } = useParley();
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<'new' | 'enter' | null>(null);

  /** Only when the menu is gone, so that the dialog gives the focus back to the button. */
  function closed(event: Event): void {
    event.preventDefault();
    button.current?.focus();
    if (chosen.current === 'new') actions.rooms.openDialog({ kind: 'new', name: '', like: null });
    if (chosen.current === 'enter') actions.rooms.openDialog({ kind: 'enter', name: '' });
    chosen.current = null;
  }

  return (
    // Not modal: a modal menu writes a <style> into the page, which its security policy forbids.
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger ref={button} aria-label={t('sidebar.newRoom')} title={t('sidebar.newRoom')}>
        +
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles['menu']}
          side="bottom"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={closed}
        >
          <DropdownMenu.Item className={styles['item']} onSelect={() => (chosen.current = 'new')}>
            {t('rooms.newTitle')}
          </DropdownMenu.Item>
          <DropdownMenu.Item className={styles['item']} onSelect={() => (chosen.current = 'enter')}>
            {t('rooms.enterTitle')}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
