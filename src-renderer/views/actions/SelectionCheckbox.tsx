import type { ReactElement } from 'react';
import type { ConversationSummary, MessageEvent } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { clockTime } from '../../text/times.ts';
import { usePerson } from '../names/usePerson.ts';
import { useParley } from '../ParleyContext.ts';
import styles from './Selection.module.css';

export interface SelectionCheckboxProps {
  readonly conversation: ConversationSummary;
  readonly event: MessageEvent;
  readonly isSelected: boolean;
}

/** Checkbox that replaces the author of a message while messages are being selected. */
export function SelectionCheckbox({ conversation, event, isSelected }: SelectionCheckboxProps): ReactElement {
  const t = useWords();
  const { stores } = useParley();
  const { name } = usePerson(conversation, event.from);
  const { conversationId } = conversation;
  const { offset } = event;
  return (
    <span className={styles['choice']}>
      <input
        type="checkbox"
        // Not a tab stop: the arrow keys move between messages, and Space toggles the selection.
        tabIndex={-1}
        aria-label={t('messageActions.choose', { name, time: clockTime(event.at) })}
        checked={isSelected}
        onChange={() => stores.selection.dispatch({ type: 'toggled', conversationId, offset })}
      />
    </span>
  );
}
