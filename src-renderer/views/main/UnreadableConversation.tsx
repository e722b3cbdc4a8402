import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { isLocked } from '../../stores/rooms/isReadable.ts';
import type { EndedRoom } from '../../stores/rooms/reduce.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import { ClosedRoom } from '../rooms/ClosedRoom.tsx';
import { LockedRoom } from '../rooms/LockedRoom.tsx';
import styles from './Main.module.css';
import { NoConversationOpen } from './NoConversationOpen.tsx';

export interface UnreadableConversationProps {
  readonly conversation: ConversationSummary | undefined;
  readonly ended: EndedRoom | undefined;
  readonly onBack: () => void;
}

/** Replaces a conversation that can't be read: its room has ended, its password changed, or none is open. */
export function UnreadableConversation({ conversation, ended, onBack }: UnreadableConversationProps): ReactElement {
  const { t } = useTranslation();
  const locked = conversation !== undefined && isLocked(conversation) ? conversation : undefined;
  if (locked === undefined && ended === undefined) return <NoConversationOpen />;
  return (
    <>
      <button
        type="button"
        className={cx(controls['icon'], styles['back'])}
        aria-label={t('timeline.back')}
        onClick={onBack}
      >
        <Icon name="chevronLeft" />
      </button>
      {locked === undefined ? (
        ended !== undefined && <ClosedRoom key={ended.conversationId} ended={ended} />
      ) : (
        <LockedRoom key={locked.conversationId} conversation={locked} />
      )}
    </>
  );
}
