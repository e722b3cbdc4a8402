import type { NotifyKind, NotifyLevel, NotifyRule, NotifySettings } from '../contract/settingsModel.ts';

/** What one is told of who has set nothing: everything that was meant for them, or that they asked for. */
export const DEFAULT_LEVELS: Readonly<Record<NotifyKind, NotifyLevel>> = {
  direct: 'all',
  room: 'all',
  inbox: 'all',
  announcement: 'all',
  topic: 'all',
};

/** A rule that is in force at `now`; undefined: none was set, or its time is over. */
function inForce(rule: NotifyRule | undefined, now: number): NotifyRule | undefined {
  return rule !== undefined && (rule.until === null || rule.until > now) ? rule : undefined;
}

/** What was set for this conversation and still holds. */
export function ownRule(settings: NotifySettings, conversationId: string, now: number): NotifyRule | undefined {
  return inForce(settings.conversations[conversationId], now);
}

export function kindLevel(settings: NotifySettings, kind: NotifyKind, now: number): NotifyLevel {
  return inForce(settings.kinds[kind], now)?.level ?? DEFAULT_LEVELS[kind];
}

/** What is set for a conversation goes before what is set for its kind, also for a notice of what happened in it. */
export function levelFor(
  settings: NotifySettings,
  { kind, conversationId }: { readonly kind: NotifyKind; readonly conversationId: string | null },
  now: number,
): NotifyLevel {
  const own = conversationId === null ? undefined : ownRule(settings, conversationId, now);
  return own?.level ?? kindLevel(settings, kind, now);
}
