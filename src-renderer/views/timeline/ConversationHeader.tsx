import { partnerOf } from '../../stores/conversations/partnerOf.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { describePresence } from '../../i18n/describePresence.ts';
import { useNow, useParley } from '../ParleyContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import type { ConversationProps } from './Conversation.tsx';
import styles from './Conversation.module.css';

export function ConversationHeader({
  conversation,
  detailsShown,
  onToggleDetails,
  onBack,
}: ConversationProps): ReactElement {
  const { t } = useTranslation();
  const now = useNow();
  const person = partnerOf(conversation);
  const presence = useStore(useParley().stores.presence, (state) => state[person.id]);
  return (
    <header className={styles['header']}>
      <button
        type="button"
        className={cx(controls['icon'], styles['back'])}
        aria-label={t('timeline.back')}
        onClick={onBack}
      >
        <Icon name="chevronLeft" />
      </button>
      <Avatar person={person} />
      <div className={controls['grow']}>
        <h1 className={controls['cut']}>{person.name}</h1>
      </div>
      {presence !== undefined && (
        <span className={controls['chip']}>
          <span className={controls['dot']} data-state={presence.online ? 'live' : 'offline'} />
          {describePresence(t, presence, now)}
        </span>
      )}
      <button
        type="button"
        className={controls['icon']}
        aria-label={t('timeline.showDetails')}
        title={t('timeline.showDetails')}
        aria-pressed={detailsShown}
        onClick={onToggleDetails}
      >
        <Icon name="panel" />
      </button>
    </header>
  );
}
