import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationSummary } from '#shared/contract/model.ts';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import { useFocusRestore } from '../parts/useFocusRestore.ts';
import { NotifyDetails } from '../settings/NotifyDetails.tsx';
import styles from './Details.module.css';
import { FilesButton } from './FilesButton.tsx';
import { DirectDetails } from './DirectDetails.tsx';
import { RoomDetails } from './RoomDetails.tsx';

export interface DetailsProps {
  readonly conversation: ConversationSummary;
  readonly onClose: () => void;
}

/** The right column: details of a conversation. */
export function Details({ conversation, onClose }: DetailsProps): ReactElement {
  const { t } = useTranslation();
  useFocusRestore();
  return (
    <aside className={styles['details']} aria-label={t('details.label')}>
      <button type="button" className={styles['close']} aria-label={t('details.close')} onClick={onClose}>
        <span className={controls['icon']}>
          <Icon name="close" />
        </span>
      </button>
      {conversation.kind === 'room' ? (
        <RoomDetails conversation={conversation} />
      ) : (
        <DirectDetails conversation={conversation} />
      )}
      <FilesButton conversation={conversation} />
      <NotifyDetails conversation={conversation} />
    </aside>
  );
}
