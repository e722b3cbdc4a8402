import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { conversationFilter } from '../../stores/search/conversationFilter.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { PinsButton } from './PinsButton.tsx';
import { NotifyMenu } from '../settings/NotifyMenu.tsx';
import styles from './Conversation.module.css';
import { DateJump } from './DateJump.tsx';
import { DirectTitle } from './DirectTitle.tsx';
import { RoomTitle } from './RoomTitle.tsx';

export interface ConversationProps {
  readonly conversation: ConversationSummary;
  readonly detailsShown: boolean;
  readonly onToggleDetails: () => void;
  readonly onBack: () => void;
}

export function ConversationHeader(props: ConversationProps): ReactElement {
  const { conversation, detailsShown, onToggleDetails, onBack } = props;
  const { t } = useTranslation();
  const { actions } = useParley();
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
      {conversation.kind === 'room' ? (
        <RoomTitle conversation={conversation} />
      ) : (
        <DirectTitle conversation={conversation} />
      )}
      <PinsButton conversation={conversation} />
      <NotifyMenu conversation={conversation} className={cx(controls['icon'], styles['notify'])} />
      <DateJump conversationId={conversation.conversationId} className={styles['date']} />
      <IconButton
        icon="search"
        className={styles['find']}
        label={t('search.open')}
        onClick={() => actions.search.open(conversationFilter(conversation))}
      />
      <IconButton
        icon="panel"
        label={t('timeline.showDetails')}
        aria-pressed={detailsShown}
        onClick={onToggleDetails}
      />
    </header>
  );
}
