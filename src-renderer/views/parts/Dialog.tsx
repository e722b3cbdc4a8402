import { Dialog as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Boundary } from './Boundary.tsx';
import styles from './Dialog.module.css';
import { useCovering } from './useCovering.ts';

export interface DialogProps {
  readonly title: string;
  /** Shown before the title. */
  readonly icon?: ReactNode;
  readonly subtitle: ReactNode;
  /** Wider than a form needs. */
  readonly isWide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Modal card over the window, which keeps the focus inside. Escape closes it; a click outside does not, because typed
 * text would be lost. The focus returns to where it was, unless the dialog's action has moved it.
 */
export function Dialog({ title, icon, subtitle, isWide = false, onClose, children }: DialogProps): ReactElement {
  const [opener] = useState(() => document.activeElement);
  useCovering(true);

  function restoreFocus(event: Event): void {
    event.preventDefault();
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree && opener instanceof HTMLElement) opener.focus();
  }

  /** The choice of a group that is marked as the initial focus; otherwise Radix focuses the first field. */
  function focusChoice(event: Event): void {
    const { currentTarget } = event;
    const choice =
      currentTarget instanceof HTMLElement &&
      currentTarget.querySelector<HTMLElement>('[data-initial-focus] :is(input:checked, [aria-selected="true"])');
    if (!choice) return;
    event.preventDefault();
    choice.focus();
  }

  /** A field for a search is emptied first. */
  function keepOpen(event: KeyboardEvent): void {
    const { target } = event;
    const clears = target instanceof HTMLInputElement && 'clearsOnEscape' in target.dataset && target.value !== '';
    if (clears) event.preventDefault();
  }

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        {/* No Radix overlay: it injects a <style> element, which the content security policy forbids. */}
        <div className={styles['scrim']}>
          <Radix.Content
            className={styles['dialog']}
            data-wide={isWide}
            onOpenAutoFocus={focusChoice}
            onEscapeKeyDown={keepOpen}
            onCloseAutoFocus={restoreFocus}
            onPointerDownOutside={(event) => event.preventDefault()}
          >
            <div className={styles['head']}>
              {icon}
              <Radix.Title className={styles['title']}>{title}</Radix.Title>
            </div>
            <Radix.Description className={styles['subtitle']} data-far={icon !== undefined}>
              {subtitle}
            </Radix.Description>
            <Boundary kind="body" onClose={onClose}>
              {children}
            </Boundary>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
