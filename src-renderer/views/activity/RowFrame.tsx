import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import type { ActivityRow } from '../../stores/activity/rows.ts';
import { isoTime } from '../../text/formats.ts';
import { dayAndTime, shortTime } from '../../text/times.ts';
import { useToday } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon, type IconName } from '../parts/Icon.tsx';
import styles from './Activity.module.css';
import rowStyles from './Row.module.css';

export interface RowProps<Row extends ActivityRow = ActivityRow> {
  readonly row: Row;
  /** Unread now, or unread when it scrolled into view. */
  readonly isFresh: boolean;
  /** The one row in the tab order; arrow keys move to the others. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
}

export interface RowFrameProps extends RowProps {
  readonly icon: IconName;
  /** Summary of what happened, in one line. */
  readonly what: ReactNode;
  /** Excerpt of the item. */
  readonly excerpt?: ReactNode;
  readonly below?: ReactNode;
  /** Menu beside the row. */
  readonly menu?: ReactNode;
  /** When it was read (ms); undefined if unread or unknown. */
  readonly readAt?: number | undefined;
  /** Why opening it failed. */
  readonly problem?: string | null;
  readonly onOpen: () => void;
}

export function RowFrame(props: RowFrameProps): ReactElement {
  const { row, isFresh, isStop, icon, what, excerpt, below, menu, readAt, problem = null, onFocus, onOpen } = props;
  const t = useWords();
  const today = useToday();
  return (
    <li className={rowStyles['row']} data-key={row.key} data-unread={row.unread} data-fresh={isFresh}>
      <button
        type="button"
        className={rowStyles['open']}
        data-item=""
        tabIndex={isStop ? 0 : -1}
        onFocus={onFocus}
        onClick={onOpen}
      >
        <span className={cx(controls['tile'], rowStyles['tile'])}>
          <Icon name={icon} />
        </span>
        <span className={rowStyles['words']}>
          <span>{what}</span>
          {excerpt !== undefined && excerpt !== '' && (
            <span className={rowStyles['excerpt']} dir="auto">
              {excerpt}
            </span>
          )}
          {below !== undefined && <span className={rowStyles['below']}>{below}</span>}
          {problem !== null && (
            <span className={styles['why']} role="alert">
              {problem}
            </span>
          )}
        </span>
        <span
          className={rowStyles['end']}
          title={readAt === undefined ? undefined : t('activity.readAt', { time: dayAndTime(readAt, today) })}
        >
          <time dateTime={isoTime(row.at)}>{shortTime(row.at, today, { yesterday: t('common.yesterday') })}</time>
          {row.unread && (
            <span className={rowStyles['dot']}>
              <span className="visuallyHidden">{t('activity.unread')}</span>
            </span>
          )}
        </span>
      </button>
      {menu}
    </li>
  );
}
