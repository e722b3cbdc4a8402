import { LEASES } from '#shared/contract/limits.ts';
import type { Actions } from './Actions.ts';
import type { Context } from '../stores/Context.ts';

/** A delay between two heartbeats beyond which the computer must have slept (ms). */
const JUMP_MS = 15_000;

/**
 * Detects sleep of the computer: the shell reports it, or the clock jumped between two heartbeats. Missed events are
 * fetched, and nothing counts as read until then; afterwards the open conversation shows its first unread message.
 * Returns the function that stops this.
 */
export function detectSleep({ client, stores, page, now }: Context, actions: Pick<Actions, 'connection'>): () => void {
  const { timelines } = stores;
  let lastHeartbeat = now();

  function updateClock(): void {
    stores.host.dispatch({ type: 'timePassed', now: now() });
    stores.connection.dispatch({ type: 'clockRead', at: now() });
  }

  function onResume(slept: boolean): void {
    lastHeartbeat = now();
    updateClock();
    if (slept) timelines.dispatch({ type: 'resumedFromSleep' });
    void actions.connection.resumed();
  }

  /**
   * A computer that slept and a clock that was adjusted can't be distinguished; in both cases events may have been
   * missed.
   */
  function checkForClockJump(): void {
    const passedMs = now() - lastHeartbeat;
    const slept = passedMs > LEASES.presenceRenewEveryMs + JUMP_MS;
    if (slept || passedMs < -JUMP_MS) onResume(slept);
  }

  function onCaughtUp(): void {
    const { openId, away, atEnd } = timelines.getState();
    if (!away) return;
    const known = openId === null ? undefined : stores.conversations.getState()[openId];
    const isUnread = known !== undefined && known.unread > 0;
    // A person who was reading further up stays there.
    timelines.dispatch({ type: 'returned', openAfter: isUnread && atEnd ? known.readOffset : null });
  }

  const ends = [
    client.on('host.resumed', () => onResume(true)),
    // After sleep a live event may arrive before the heartbeat and before the shell's event.
    client.on('conversation.appended', checkForClockJump),
    page.every(LEASES.presenceRenewEveryMs, () => {
      checkForClockJump();
      lastHeartbeat = now();
    }),
    stores.connection.subscribe(({ state }, before) => {
      if (state === 'live' && before.state !== 'live') onCaughtUp();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
