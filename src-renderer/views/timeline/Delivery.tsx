import type { ReactElement } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../i18n/describeProblem.ts';
import type { Problem } from '../../stores/Problem.ts';
import { isPassing } from '../../stores/timelines/reduceOutbox.ts';
import type { Outgoing } from '../../stores/timelines/state.ts';
import { useParley } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
import styles from './Timeline.module.css';

export interface DeliveryProps {
  readonly message: Outgoing;
  readonly conversationId: string;
  readonly onEdit: () => void;
}

/** How a message of mine is doing; nothing as long as all is well. */
export function Delivery({ message, conversationId, onEdit }: DeliveryProps): ReactElement | null {
  const { t } = useTranslation();
  const { sending } = useParley().actions;
  const { clientId, delivery } = message;
  if (delivery.state === 'sent') return null;
  if (delivery.state === 'sending') return <span className="visuallyHidden">{t('timeline.sending')}</span>;
  return (
    <div className={styles['failure']} role="alert">
      <span className={styles['why']}>
        <Icon name="alert" />
        {message.unkept === true ? t('timeline.waitsUnkept') : describeFailure(t, delivery.problem)}
      </span>
      <button type="button" onClick={() => sending.retry(conversationId, clientId)}>
        {t('timeline.retry')}
      </button>
      <button
        type="button"
        onClick={() => {
          sending.edit(conversationId, clientId);
          onEdit();
        }}
      >
        {t('timeline.edit')}
      </button>
      <button type="button" onClick={() => sending.discard(conversationId, clientId)}>
        {t('timeline.discard')}
      </button>
    </div>
  );
}

/** A message that only waits says that nothing needs to be done. */
function describeFailure(t: TFunction, problem: Problem): string {
  if (problem.code === 'OFFLINE') return t('timeline.waitsOffline');
  return isPassing(problem) ? t('timeline.waitsServer') : t('timeline.notSent', { why: describeProblem(t, problem) });
}
