import type { NotifyKind, NotifyLevel, NotifyRule, NotifySettings } from '../contract/settingsModel.ts';

/** The default levels: everything that is addressed to the person or that they subscribed to. */
export const DEFAULT_LEVELS: Readonly<Record<NotifyKind, NotifyLevel>> = {
  direct: 'all',
  room: 'all',
  inbox: 'all',
  announcement: 'all',
  topic: 'all',
};

/** The rule if it is in force at `now`; undefined: none, or it has expired. */
function inForce(rule: NotifyRule | undefined, now: number): NotifyRule | undefined {
  return rule !== undefined && (rule.until === null || rule.until > now) ? rule : undefined;
}

/** The rule of this conversation, if in force. */
export function ownRule(settings: NotifySettings, conversationId: string, now: number): NotifyRule | undefined {
  return inForce(settings.conversations[conversationId], now);
}

export function kindLevel(settings: NotifySettings, kind: NotifyKind, now: number): NotifyLevel {
  return inForce(settings.kinds[kind], now)?.level ?? DEFAULT_LEVELS[kind];
}

/** The rule of a conversation takes precedence over that of its kind, also for notices of the conversation. */
export function levelFor(
  settings: NotifySettings,
  { kind, conversationId }: { readonly kind: NotifyKind; readonly conversationId: string | null },
  now: number,
): NotifyLevel {
  const own = conversationId === null ? undefined : ownRule(settings, conversationId, now);
  return own?.level ?? kindLevel(settings, kind, now);
}
