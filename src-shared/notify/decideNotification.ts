import type { NotifyKind, NotifySettings } from '../contract/settingsModel.ts';
import { levelFor } from './levels.ts';
import { quietUntil } from './quietHours.ts';

/** A candidate for a notification. */
export interface NotificationCandidate {
  readonly kind: NotifyKind;
  /** The conversation; null: none. */
  readonly conversationId: string | null;
  /** Whether it mentions this person or replies to them. */
  readonly mentionsMe: boolean;
  /** Whether the person already sees it. */
  readonly isLookedAt: boolean;
}

export type Decision =
  | { readonly status: 'shown' }
  | { readonly status: 'not shown'; readonly reason: 'already open' | 'level' | Suppression['reason'] };

/** Notifications are suppressed until then (Unix time in ms), with the reason. */
export interface Suppression {
  readonly reason: 'do not disturb' | 'quiet hours';
  readonly until: number;
}

/** Whether all notifications are suppressed at `now`; of two reasons the longer one. */
export function suppressionAt({ pausedUntil, quietHours }: NotifySettings, now: number): Suppression | null {
  const paused = pausedUntil !== null && pausedUntil > now ? pausedUntil : null;
  const quiet = quietHours === null ? null : quietUntil(quietHours, now);
  if (paused !== null && paused >= (quiet ?? 0)) return { reason: 'do not disturb', until: paused };
  return quiet === null ? null : { reason: 'quiet hours', until: quiet };
}

/**
 * Decides whether to show a notification at `now` (Unix time in ms, by the notifying computer's clock). The system's
 * own do-not-disturb is not known here.
 */
export function decideNotification(occasion: NotificationCandidate, settings: NotifySettings, now: number): Decision {
  if (occasion.isLookedAt) return { status: 'not shown', reason: 'already open' };
  const level = levelFor(settings, occasion, now);
  if (level === 'nothing' || (level === 'mentions' && !occasion.mentionsMe)) {
    return { status: 'not shown', reason: 'level' };
  }
  const quiet = suppressionAt(settings, now);
  return quiet === null ? { status: 'shown' } : { status: 'not shown', reason: quiet.reason };
}
