import { type KeyboardEvent, type ReactElement, type ReactNode, useId } from 'react';
import { Boundary } from '../parts/Boundary.tsx';
import { useWords } from '../../i18n/useWords.ts';
import { IconButton } from '../parts/IconButton.tsx';
import styles from './PanelFrame.module.css';

export interface PanelFrameProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** Accessible name of the close button. */
  readonly closeLabel?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Frame of what is shown beside a conversation, or over it where there is no space: a title and a close button, for
 * which Escape is a shortcut.
 */
export function PanelFrame({ title, subtitle, closeLabel, onClose, children }: PanelFrameProps): ReactElement {
  const t = useWords();
  const id = useId();

  function keyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    // Ignores keys from portals, such as open menus.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    event.preventDefault();
    onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is a shortcut for the close button
    <aside className={styles['panel']} data-panel="" aria-labelledby={id} onKeyDown={keyDown}>
      <header className={styles['head']}>
        <div className={styles['words']}>
          <h2 id={id}>{title}</h2>
          {subtitle !== undefined && <p>{subtitle}</p>}
        </div>
        <IconButton icon="close" label={closeLabel ?? t('panels.close')} onClick={onClose} />
      </header>
      <Boundary kind="body">{children}</Boundary>
    </aside>
  );
}
