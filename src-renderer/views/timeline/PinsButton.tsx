import { type ReactElement, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { useParley } from '../ParleyContext.ts';
import { Icon } from '../parts/Icon.tsx';
import styles from './PinsButton.module.css';
import { usePanel } from './usePanel.ts';

/** Number of pinned messages of a conversation, if any; a click lists them beside the conversation. */
export function PinsButton({ conversation }: { readonly conversation: ConversationSummary }): ReactElement | null {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const { conversationId, epoch } = conversation;
  const count = useStore(stores.pins, (pins) => pins[conversationId]?.events?.length ?? 0);
  const { panel, close } = usePanel(conversationId);
  const isShown = panel?.kind === 'pins';

  useEffect(() => {
    // A room that was created again has another log.
    if (epoch !== '') void actions.pins.load(conversationId);
  }, [actions, conversationId, epoch]);

  if (count === 0 && !isShown) return null;
  const label = t('panels.pinned', { count });
  return (
    <button
      type="button"
      className={styles['pins']}
      aria-label={label}
      title={label}
      aria-pressed={isShown}
      onClick={() =>
        isShown ? close() : stores.panels.dispatch({ type: 'opened', conversationId, panel: { kind: 'pins' } })
      }
    >
      <Icon name="pin" />
      {count}
    </button>
  );
}
