import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { Popover } from 'radix-ui';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { readersOf } from '../../stores/reads/reduce.ts';
import { lastOwnOffset } from '../../stores/timelines/messageAt.ts';
import { compareNames } from '../../text/formats.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { useNameOf } from '../names/usePerson.ts';
import { Avatar } from '../parts/Avatar.tsx';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import styles from './Receipts.module.css';

export interface ReceiptProps {
  readonly conversation: ConversationSummary;
  /** Offset of a message of mine. */
  readonly offset: number;
}

/**
 * Read receipt of a message of mine: a tick in a direct conversation; in a room the number of readers, at my last
 * message.
 */
export function Receipt({ conversation, offset }: ReceiptProps): ReactElement {
  const t = useWords();
  const { stores } = useParley();
  const me = useMe();
  const { conversationId, kind } = conversation;
  const partner = kind === 'direct' ? conversation.with.id : null;
  const count = useStore(stores.reads, (reads) =>
    partner === null
      ? readersOf(reads[conversationId], offset, me.id).length
      : Number((reads[conversationId]?.byUser[partner] ?? 0) >= offset),
  );
  const isLast = useStore(
    stores.timelines,
    ({ byId }) => kind === 'room' && lastOwnOffset(byId[conversationId]?.events ?? [], me.id) === offset,
  );
  if (kind === 'room' && !isLast) return <span />;
  if (kind === 'room' && count > 0) return <SeenBy conversation={conversation} offset={offset} count={count} />;
  return <Tick label={t(count > 0 ? 'messageActions.read' : 'messageActions.sent')} isRead={count > 0} />;
}

interface SeenByProps {
  readonly conversation: ConversationSummary;
  readonly offset: number;
  readonly count: number;
}

/** Number of people who have read my message; a click lists them. */
function SeenBy({ conversation, offset, count }: SeenByProps): ReactElement {
  const t = useWords();
  return (
    <Popover.Root>
      <Popover.Trigger className={styles['seenBy']}>{t('messageActions.seenBy', { count })}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={styles['popover']}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          aria-label={t('messageActions.seenBy', { count })}
        >
          <SeenByList conversation={conversation} offset={offset} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

interface SeenByListProps {
  readonly conversation: ConversationSummary;
  readonly offset: number;
}

/** The names of the people who have read a message of mine. */
function SeenByList({ conversation, offset }: SeenByListProps): ReactElement {
  const t = useWords();
  const me = useMe();
  const reads = useStore(useParley().stores.reads, (all) => all[conversation.conversationId]);
  const nameOf = useNameOf(conversation);
  const people = readersOf(reads, offset, me.id)
    .map((id) => ({ id, name: nameOf(id) ?? me.name }))
    .toSorted((a, b) => compareNames(a.name, b.name));
  return (
    <ul className={styles['people']} aria-label={t('messageActions.seenByLabel')}>
      {people.map((person) => (
        <li key={person.id}>
          <Avatar person={person} />
          <span className={controls['cut']}>{person.name}</span>
        </li>
      ))}
    </ul>
  );
}

interface TickProps {
  readonly label: string;
  readonly isRead: boolean;
}

/** One tick: it is in the log. Two ticks: it was read. */
export function Tick({ label, isRead }: TickProps): ReactElement {
  return (
    <span className={styles['tick']} data-read={isRead} title={label}>
      <Icon name={isRead ? 'checks' : 'check'} />
      <span className="visuallyHidden">{label}</span>
    </span>
  );
}
