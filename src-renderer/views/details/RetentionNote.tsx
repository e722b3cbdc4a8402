import { type ReactElement, useEffect } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { useWords } from '../../i18n/useWords.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';

/** After how many days the messages of a conversation are deleted, if they are. */
export function RetentionNote({ conversation }: { readonly conversation: ConversationSummary }): ReactElement | null {
  const t = useWords();
  const { stores, actions } = useParley();
  const days = useStore(stores.retention, (state) => state.days);
  const { retention } = actions;
  const kind = conversation.kind === 'direct' ? 'direct' : conversation.room.direct === true ? 'group' : 'room';
  const count = days?.[kind] ?? 0;

  // A server of an earlier version has no retention.
  useEffect(() => void retention.load(), [retention]);

  if (count === 0) return null;
  return (
    <section>
      <h2>{t('retention.heading')}</h2>
      <p className={controls['muted']}>{t('retention.note', { count })}</p>
    </section>
  );
}
