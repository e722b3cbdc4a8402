import { type FocusEvent, type ReactElement, type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '#shared/contract/model.ts';
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
  /** Its place in the log, once it has one. */
  readonly offset?: number;
  /** Somebody jumped to it: it is marked for a moment. */
  readonly isTarget?: boolean;
  /** It names who reads it. */
  readonly isForMe?: boolean;
  /** That it was edited: after the time, or after the text where no time is shown. */
  readonly edited?: ReactNode;
  /** What it says or shows. */
  readonly body: ReactNode;
  /** The first of a group shows who wrote it; those that follow show their time under the pointer. */
  readonly first: boolean;
  readonly pending?: boolean;
  /** What can be done with it, in its corner: while somebody is at it, or `isBusy`. */
  readonly tools?: ReactNode;
  readonly isBusy?: boolean;
  /** In place of who wrote it and when, while several are being selected. */
  readonly choice?: ReactNode;
  readonly isChosen?: boolean;
  /** Whether others have it, at its end. */
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
    isForMe = false,
    edited,
    body,
    first,
    pending = false,
    tools,
    isBusy = false,
    choice,
    isChosen = false,
    receipt,
    children,
  } = props;
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const { t } = useTranslation();
  const words = clockTime(at);
  const label = t('timeline.messageLabel', { name: author.name, time: words });
  const time = <time dateTime={isoTime(at)}>{words}</time>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a pointer only brings up what keys reach, too
    <article
      ref={ref}
      className={cx(
        styles['message'],
        !first && styles['continued'],
        isTarget && styles['target'],
        isForMe && styles['forMe'],
        receipt !== undefined && styles['receipted'],
      )}
      aria-label={isForMe ? t('about.mentionsYou', { label }) : label}
      data-anchor=""
      data-message=""
      data-offset={offset}
      data-chosen={isChosen}
      // The arrow keys go from one message to the next: see moveAmongMessages.
      tabIndex={-1}
      // Not `onPointerEnter`: React tells no entering where what stood under a resting pointer was taken away, as a message on its way is.
      onPointerOver={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocus(true)}
      onBlur={(event: FocusEvent) => setFocus(event.currentTarget.contains(event.relatedTarget))}
    >
      {choice ?? (first ? <Avatar person={author} big /> : time)}
      <div>
        {first && (
          <>
            <PersonName
              person={author}
              className={cx(styles['who'], choice === undefined && styles['whoWithFace'])}
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
      {(isPointedAt || hasFocus || isBusy) && tools}
    </article>
  );
}
