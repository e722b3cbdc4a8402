import type { LogEvent } from '#shared/contract/model.ts';
import type { Frame } from '#shared/rpc/Transport.ts';

/** Why somebody may no longer be allowed to hear a room. */
export interface Doubt {
  readonly reason: 'left' | 'removed' | 'locked';
  /** What is passed on only if they still are: whoever is out learns it in other words. Null: it was passed on at once. */
  readonly frame: Frame | null;
}

/** Whether a frame says that `userId` may have lost a room: left, removed, or not in the know of a new password. */
export function doubtOf(frame: Frame, userId: string): Doubt | null {
  if (frame.event !== 'conversation.appended') return null;
  const { event } = frame.data as { event: LogEvent };
  if (event.type === 'left' && event.from === userId) return { reason: 'left', frame };
  if (event.type === 'removed' && event.userId === userId) return { reason: 'removed', frame };
  if (event.type === 'passwordChanged' && event.locked && event.from !== userId)
    return { reason: 'locked', frame: null };
  return null;
}
