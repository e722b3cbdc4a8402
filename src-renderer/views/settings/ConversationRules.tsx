import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ownRule } from '#shared/notify/levels.ts';
import { describeRule } from '../../i18n/describeRule.ts';
import { partnerOf } from '../../stores/conversations/partnerOf.ts';
import { useNow, useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import styles from './Settings.module.css';
import { useNotifySettings } from './useNotify.ts';

/** Conversations with a notification rule of their own; renders nothing if there are none. */
export function ConversationRules(): ReactElement | null {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const now = useNow();
  const notify = useNotifySettings();
  const conversations = useStore(stores.conversations);
  const rules = Object.keys(notify.conversations).flatMap((id) => {
    const [conversation, rule] = [conversations[id], ownRule(notify, id, now)];
    return conversation === undefined || rule === undefined ? [] : { id, rule, name: partnerOf(conversation).name };
  });
  if (rules.length === 0) return null;
  return (
    <section aria-label={t('settings.ownRules')}>
      <h4>{t('settings.ownRules')}</h4>
      {rules.map(({ id, rule, name }) => (
        <div key={id} className={styles['row']}>
          <div className={controls['cut']}>
            {name}
            <small>{describeRule(t, rule, now)}</small>
          </div>
          <button
            type="button"
            className={controls['secondary']}
            aria-label={t('settings.takeAwayOf', { name })}
            onClick={() =>
              actions.settings.change({ type: 'conversationSet', conversationId: id, rule: null, at: Date.now() })
            }
          >
            {t('settings.takeAway')}
          </button>
        </div>
      ))}
    </section>
  );
}
