import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import type { NotifyRule, NotifySettings } from '#shared/contract/settingsModel.ts';
import { type Suppression, suppressionAt } from '#shared/notify/decideNotification.ts';
import { kindLevel, ownRule } from '#shared/notify/levels.ts';
import { useWords } from '../../i18n/useWords.ts';
import { useNow, useParley } from '../ParleyContext.ts';

export function useNotifySettings(): NotifySettings {
  return useStore(useParley().stores.settings, ({ settings }) => settings.notify);
}

/** Why notifications are off now, if they are; updates to the minute. */
export function useNotificationPause(): Suppression | null {
  const { host } = useParley().stores;
  const notify = useNotifySettings();
  const until = useStore(host, ({ now }) => suppressionAt(notify, now)?.until ?? null);
  const reason = useStore(host, ({ now }) => suppressionAt(notify, now)?.reason ?? null);
  return until === null || reason === null ? null : { until, reason };
}

/** The notification rule of a conversation, while it is in effect. */
export function useConversationRule(conversationId: string): NotifyRule | undefined {
  const notify = useNotifySettings();
  return useStore(useParley().stores.host, ({ now }) => ownRule(notify, conversationId, now));
}

/** Describes that a conversation uses the notification level of its kind, and which level that is. */
export function useKindLevelText(kind: ConversationSummary['kind']): string {
  const t = useWords();
  const level = kindLevel(useNotifySettings(), kind, useNow());
  return t(`settings.asKind.${kind}`, { level: t(`settings.defaultLevels.${level}`) });
}
