import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { shownState } from '../../stores/connection/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { EmptyState } from '../parts/EmptyState.tsx';

/** In a window of its own: the conversation no longer exists, or the person is no longer in it. */
export function GoneConversation(): ReactElement | null {
  const t = useWords();
  const { stores, actions } = useParley();
  // It may not be loaded yet.
  const isLive = useStore(stores.connection, shownState) === 'live';
  if (!isLive) return null;
  return (
    <EmptyState icon="bubble" title={t('sections.goneTitle')} text={t('sections.goneText')}>
      <button type="button" className={controls['secondary']} onClick={actions.windows.close}>
        {t('sections.closeWindow')}
      </button>
    </EmptyState>
  );
}
