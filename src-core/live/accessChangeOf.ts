import type { LogEvent } from '#shared/contract/model.ts';
import type { Frame } from '#shared/rpc/Transport.ts';

/** A reason to check whether a person still has access to a room. */
export interface AccessChange {
  readonly reason: 'left' | 'removed' | 'locked';
  /** When the removal ends, if it does. */
  readonly until?: number | undefined;
  /**
   * A frame to deliver only with access, because a removed person gets another event. Null: it was delivered already.
   */
  readonly frame: Frame | null;
}

/**
 * Returns why `userId` may have lost access to a room by this frame: left, removed, or a new password; otherwise null.
 */
export function accessChangeOf(frame: Frame, userId: string): AccessChange | null {
  if (frame.event !== 'conversation.appended') return null;
  const { event } = frame.data as { event: LogEvent };
  if (event.type === 'left' && event.from === userId) return { reason: 'left', frame };
  if (event.type === 'removed' && event.userId === userId) return { reason: 'removed', until: event.until, frame };
  if (event.type === 'passwordChanged' && event.locked && event.from !== userId)
    return { reason: 'locked', frame: null };
  return null;
}
