import { type KeyboardEvent, type ReactElement, type ReactNode, useId } from 'react';
import { Boundary } from '../boundary/Boundary.tsx';
import { useWords } from '../../i18n/useWords.ts';
import { IconButton } from '../parts/IconButton.tsx';
import styles from './PanelFrame.module.css';

export interface PanelFrameProps {
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** The words of what closes it. */
  readonly closeLabel?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What stands beside a conversation, or over it where there is no room: a title, what closes it, and Escape does the same. */
export function PanelFrame({ title, subtitle, closeLabel, onClose, children }: PanelFrameProps): ReactElement {
  const t = useWords();
  const id = useId();

  function keyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    // Not for what is shown above it.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    event.preventDefault();
    onClose();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape is a shortcut to its button
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
