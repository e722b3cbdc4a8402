import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { readersOf } from '../../stores/reads/selectors.ts';
import { useNameOf } from '../names/useNameOf.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import controls from '../parts/controls.module.css';
import styles from './Receipts.module.css';

export interface SeenByListProps {
  readonly conversation: ConversationSummary;
  readonly offset: number;
}

/** The names of the people who have read a message of mine. */
export function SeenByList({ conversation, offset }: SeenByListProps): ReactElement {
  const t = useWords();
  const me = useMe();
  const reads = useStore(useParley().stores.reads, (all) => all[conversation.conversationId]);
  const nameOf = useNameOf(conversation);
  const people = readersOf(reads, offset, me.id)
    .map((id) => ({ id, name: nameOf(id) ?? me.name }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
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
