import { type FocusEvent, type ReactElement, type ReactNode, type Ref, useState } from 'react';
import type { Person } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { isoTime } from '../../text/formats.ts';
import { clockTime } from '../../text/times.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { cx } from '../parts/cx.ts';
import { PersonName } from '../person/PersonName.tsx';
import styles from './Timeline.module.css';

export interface MessageProps {
  readonly ref?: Ref<HTMLElement>;
  readonly author: Person;
  readonly at: number;
  /** Offset in the log, once it has one. */
  readonly offset?: number;
  /** It was jumped to, and is highlighted for a moment. */
  readonly isTarget?: boolean;
  /** It mentions the current user. */
  readonly mentionsMe?: boolean;
  /** Mark of an edited message: after the time, or after the text where no time is shown. */
  readonly edited?: ReactNode;
  /** Content of the message. */
  readonly body: ReactNode;
  /** The first message of a group shows its author; the others show their time on hover. */
  readonly first: boolean;
  readonly pending?: boolean;
  /** Toolbar in the corner, shown on hover and focus, or while `isBusy`. */
  readonly tools?: ReactNode;
  readonly isBusy?: boolean;
  /** Checkbox in place of author and time, while messages are being selected. */
  readonly checkbox?: ReactNode;
  readonly isSelected?: boolean;
  /** Read receipt, at the end. */
  readonly receipt?: ReactNode;
  readonly children?: ReactNode;
}

export function Message(props: MessageProps): ReactElement {
  const {
    ref,
    author,
    at,
    offset,
    isTarget = false,
    mentionsMe = false,
    edited,
    body,
    first,
    pending = false,
    tools,
    isBusy = false,
    checkbox,
    isSelected = false,
    receipt,
    children,
  } = props;
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const t = useWords();
  const timeText = clockTime(at);
  const label = t('timeline.messageLabel', { name: author.name, time: timeText });
  const time = <time dateTime={isoTime(at)}>{timeText}</time>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hovering only shows what the keyboard can reach, too
    <article
      ref={ref}
      className={cx(
        styles['message'],
        !first && styles['continued'],
        isTarget && styles['target'],
        mentionsMe && styles['forMe'],
        receipt !== undefined && styles['receipted'],
      )}
      aria-label={mentionsMe ? t('about.mentionsYou', { label }) : label}
      data-anchor=""
      data-message=""
      data-offset={offset}
      data-chosen={isSelected}
      // The arrow keys move between messages: see moveBetweenMessages.
      tabIndex={-1}
      // Not `onPointerEnter`: React fires none when the element under a resting pointer is removed, as a pending
      // message is.
      onPointerOver={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocus(true)}
      onBlur={(event: FocusEvent) => setFocus(event.currentTarget.contains(event.relatedTarget))}
    >
      {checkbox ?? (first ? <Avatar person={author} big /> : time)}
      <div>
        {first && (
          <>
            <PersonName
              person={author}
              className={cx(styles['who'], checkbox === undefined && styles['whoWithFace'])}
              isStop={hasFocus}
            />
            {time}
            {edited}
          </>
        )}
        <div className={cx(pending && styles['pending'])}>
          {body}
          {!first && edited}
        </div>
        {children}
      </div>
      {receipt}
      {(isHovered || hasFocus || isBusy) && tools}
    </article>
  );
}
