import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { requestsTo } from '../../stores/joinRequests/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import { Banner } from '../parts/Banner.tsx';
import controls from '../parts/controls.module.css';

interface JoinRequestsBannerProps {
  readonly conversationId: string;
  readonly detailsShown: boolean;
  readonly onToggleDetails: () => void;
}

/**
 * How many people ask to join the room, for those who decide; its details list them. Mounted but empty while there are
 * none, because screen readers announce only changes of an existing live region.
 */
export function JoinRequestsBanner(props: JoinRequestsBannerProps): ReactElement {
  const { conversationId, detailsShown, onToggleDetails } = props;
  const t = useWords();
  const count = useStore(useParley().stores.joinRequests, (state) => requestsTo(state, conversationId).length);
  if (count === 0 || detailsShown) return <Banner icon="people" quiet />;
  return (
    <Banner
      icon="people"
      actions={
        <button type="button" className={controls['secondary']} onClick={onToggleDetails}>
          {t('joinRequests.review')}
        </button>
      }
    >
      {t('joinRequests.count', { count })}
    </Banner>
  );
}
