import { type ReactElement, type ReactNode, useId } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import { comma } from '../../text/language.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import { UnreadBadge } from '../parts/UnreadBadge.tsx';
import styles from './Sidebar.module.css';

export interface SidebarItemProps {
  /** The conversation, if it is one that has a menu. */
  readonly conversationId?: string;
  /** It can be dragged into a section. */
  readonly isDraggable?: boolean;
  /** Shown before the name: an avatar or a ring. */
  readonly avatar: ReactElement;
  readonly name: string;
  /** An emoji beside the name. */
  readonly sign?: string | undefined;
  /** Announced after the name, for what the face and the sign show. */
  readonly description: string;
  /** Second line of the tooltip, below the name, which may be cut. */
  readonly title?: string | undefined;
  /** Shown below the name. */
  readonly below?: ReactNode;
  /** Shown after the name. */
  readonly aside?: ReactNode;
  /** Its messages cause no notifications. */
  readonly isMuted?: boolean;
  /** A person is typing there; shown instead of what else follows the name. */
  readonly isTyping?: boolean;
  readonly unread?: number;
  readonly isOpen?: boolean;
  readonly isOver?: boolean;
  /** The one item of its list in the tab order; arrow keys move to the others. */
  readonly isStop: boolean;
  /** Why it can't be chosen now; `null` if it can. */
  readonly disabledReason?: string | null;
  readonly onChoose: () => void;
}

/** A row of the sidebar that opens something. */
export function SidebarItem({
  conversationId,
  isDraggable = false,
  avatar,
  name,
  sign,
  description,
  title,
  below = null,
  aside = null,
  isMuted = false,
  isTyping = false,
  unread = 0,
  isOpen = false,
  isOver = false,
  isStop,
  disabledReason = null,
  onChoose,
}: SidebarItemProps): ReactElement {
  const t = useWords();
  const id = useId();
  const typing = isTyping ? t('sidebar.typing') : '';
  return (
    <li
      className={styles['item']}
      data-conversation={conversationId}
      draggable={isDraggable}
      data-open={isOpen}
      data-unread={unread > 0}
      data-over={isOver}
    >
      {avatar}
      {/* The button's name is its text; the rest of the row is beside it, and a click there counts as one on the
          button. */}
      <button
        type="button"
        className={cx(styles['choose'], controls['named'], controls['cut'])}
        aria-label={unread > 0 ? t('sidebar.unreadName', { name, count: unread }) : name}
        aria-describedby={below === null ? id : `${id} ${id}-below`}
        aria-current={isOpen ? 'true' : undefined}
        data-item=""
        tabIndex={isStop ? 0 : -1}
        title={disabledReason ?? [name, title].filter((line) => line !== undefined).join('\n')}
        aria-disabled={disabledReason !== null}
        onClick={() => disabledReason === null && onChoose()}
      >
        {name}
        {sign !== undefined && <span className={styles['sign']}>{sign}</span>}
        {below !== null && (
          <small id={`${id}-below`} className={styles['last']}>
            {below}
          </small>
        )}
      </button>
      <span className={styles['beside']} aria-hidden="true">
        {isMuted && (
          <span className={styles['mutedSign']}>
            <Icon name="bellOff" />
          </span>
        )}
        {isTyping ? <span className={styles['aside']}>{typing}</span> : aside}
        <UnreadBadge count={unread} />
      </span>
      <span id={id} hidden>
        {[description, isMuted ? t('settings.muted') : null, isTyping ? typing : null, disabledReason]
          .filter((part) => part !== null)
          .join(comma)}
      </span>
    </li>
  );
}
