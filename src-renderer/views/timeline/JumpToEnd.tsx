import type { ReactElement } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import styles from './Timeline.module.css';

export interface JumpToEndProps {
  /** Number of unread messages. */
  readonly unread: number;
  /** The end of the log is not among the loaded rows. */
  readonly isDetached: boolean;
  readonly onJump: () => void;
}

/** Button that jumps to the newest message, with the number of new ones. */
export function JumpToEnd({ unread, isDetached, onJump }: JumpToEndProps): ReactElement {
  const t = useWords();
  const count = unread > 0 ? t('timeline.newBelow', { count: unread }) : null;
  const text = [isDetached ? t('search.toNewest') : null, count].filter((part) => part !== null).join(' · ');
  const label = [t('timeline.jumpToEnd'), count].filter((part) => part !== null).join(', ');
  return (
    <button
      type="button"
      className={cx(styles['jump'], text !== '' && styles['far'])}
      aria-label={label}
      title={label}
      onClick={onJump}
    >
      {text !== '' && <span>{text}</span>}
      <Icon name="chevronDown" />
    </button>
  );
}
