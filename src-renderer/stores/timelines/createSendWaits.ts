import { slowModeOf } from '#shared/conversation/roomRole.ts';
import { type Context, sameSession } from '../Context.ts';
import type { Problem } from '../Problem.ts';
import { myId } from '../session/reduce.ts';
import type { Wait } from './state.ts';

/** Messages that wait because a limit refused the first of them. */
export interface SendWaits {
  /** A message was refused by a limit: it and those after it wait. */
  readonly start: (conversationId: string, clientId: string, limit: Wait['limit'], refusal: Problem) => void;
  /** Ends a wait if the slow mode, or my role in the room, has changed since. */
  readonly recheck: (conversationId: string) => void;
  readonly stop: () => void;
}

/** The limit that a refusal names; null: it is not one that ends by itself. */
export function limitOf({ code }: Problem): Wait['limit'] | null {
  if (code === 'ROOM_SLOW_MODE') return 'slowMode';
  return code === 'TOO_MANY_MESSAGES' ? 'messageRate' : null;
}

/** The wait after a refusal without its time. */
const RETRY_MS = 10_000;

/** `send` is called when a wait has ended. */
export function createSendWaits(
  { stores, now }: Pick<Context, 'stores' | 'now'>,
  send: (conversationId: string) => void,
): SendWaits {
  const waits = new Map<string, { readonly slowModeMs: number; readonly timer: ReturnType<typeof setTimeout> }>();

  function mySlowMode(conversationId: string): number {
    const conversation = stores.conversations.getState()[conversationId];
    const me = myId(stores.session.getState());
    return conversation?.kind === 'room' && me !== null ? slowModeOf(conversation.room, me) : 0;
  }

  function end(conversationId: string): void {
    clearTimeout(waits.get(conversationId)?.timer);
    waits.delete(conversationId);
    stores.timelines.dispatch({ type: 'changed', conversationId, change: { type: 'waitEnded' } });
    send(conversationId);
  }

  return {
    start(conversationId, clientId, limit, { details: { retryAfterMs } }) {
      const waitMs = typeof retryAfterMs === 'number' ? retryAfterMs : RETRY_MS;
      const change = { type: 'waitStarted', clientId, wait: { limit, until: now() + waitMs } } as const;
      stores.timelines.dispatch({ type: 'changed', conversationId, change });
      const isSameSession = sameSession(stores);
      const timer = setTimeout(() => {
        if (isSameSession()) end(conversationId);
      }, waitMs);
      clearTimeout(waits.get(conversationId)?.timer);
      waits.set(conversationId, { slowModeMs: mySlowMode(conversationId), timer });
    },
    recheck(conversationId) {
      const wait = waits.get(conversationId);
      if (wait !== undefined && wait.slowModeMs !== mySlowMode(conversationId)) end(conversationId);
    },
    stop() {
      for (const { timer } of waits.values()) clearTimeout(timer);
      waits.clear();
    },
  };
}
