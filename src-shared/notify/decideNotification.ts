import type { NotifyKind, NotifySettings } from '../contract/settingsModel.ts';
import { levelFor } from './levels.ts';
import { quietUntil } from './quietHours.ts';

/** Something that a person could be told of. */
export interface Occasion {
  readonly kind: NotifyKind;
  /** Where it happened; null: in no conversation. */
  readonly conversationId: string | null;
  /** It names this person, or answers them. */
  readonly mentionsMe: boolean;
  /** It stands before the person's eyes already. */
  readonly isLookedAt: boolean;
}

export type Decision =
  | { readonly status: 'shown' }
  | { readonly status: 'not shown'; readonly reason: 'already open' | 'level' | Quiet['reason'] };

/** Nothing is told of until then (ms since 1970), and why. */
export interface Quiet {
  readonly reason: 'do not disturb' | 'quiet hours';
  readonly until: number;
}

/** Whether nothing at all is told of at `now`; of two reasons the one that lasts longer. */
export function quietNow({ pausedUntil, quietHours }: NotifySettings, now: number): Quiet | null {
  const paused = pausedUntil !== null && pausedUntil > now ? pausedUntil : null;
  const quiet = quietHours === null ? null : quietUntil(quietHours, now);
  if (paused !== null && paused >= (quiet ?? 0)) return { reason: 'do not disturb', until: paused };
  return quiet === null ? null : { reason: 'quiet hours', until: quiet };
}

/**
 * Whether a person is told of something at `now` (ms since 1970, by the clock of the computer that tells). What the system
 * itself keeps back is not known here.
 */
export function decideNotification(occasion: Occasion, settings: NotifySettings, now: number): Decision {
  if (occasion.isLookedAt) return { status: 'not shown', reason: 'already open' };
  const level = levelFor(settings, occasion, now);
  if (level === 'nothing' || (level === 'mentions' && !occasion.mentionsMe)) {
    return { status: 'not shown', reason: 'level' };
  }
  const quiet = quietNow(settings, now);
  return quiet === null ? { status: 'shown' } : { status: 'not shown', reason: quiet.reason };
}
