import { Dialog as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Boundary } from '../boundary/Boundary.tsx';
import styles from './Dialog.module.css';
import { useCovering } from './useCovering.ts';

export interface DialogProps {
  readonly title: string;
  /** Stands before the title. */
  readonly icon?: ReactNode;
  readonly subtitle: ReactNode;
  /** For more than a form. */
  readonly isWide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A card over the window, with the focus inside. Escape closes it; a click beside it does not, because that would lose what
 * was typed. The focus goes back to where it was, unless what the dialog did has taken it.
 */
export function Dialog({ title, icon, subtitle, isWide = false, onClose, children }: DialogProps): ReactElement {
  const [opener] = useState(() => document.activeElement);
  useCovering(true);

  function giveFocusBack(event: Event): void {
    event.preventDefault();
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree && opener instanceof HTMLElement) opener.focus();
  }

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        {/* Not Radix' overlay: that writes a <style> into the page, which its security policy forbids. */}
        <div className={styles['scrim']}>
          <Radix.Content
            className={styles['dialog']}
            data-wide={isWide}
            onCloseAutoFocus={giveFocusBack}
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
