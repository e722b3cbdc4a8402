import { LEASES } from '#shared/contract/limits.ts';
import { shownState } from '../stores/connection/selectors.ts';
import { myId } from '../stores/session/reduce.ts';
import { unreadOf } from '../stores/unread/selectors.ts';
import type { Actions } from './createParley.ts';
import type { Context } from './Context.ts';

/** Relative times are told to the minute. */
const CLOCK_MS = 60_000;
/** Rooms close on their own clocks, which are told more finely. */
const ROOM_CLOCK_MS = 5_000;
/** Beats that are further off than this were not only late. */
const JUMP_MS = 15_000;

/** The regular work of a page: the heartbeat, the comparison of heads, the total. Returns the function that stops it. */
export function keepUp(context: Context, actions: Actions): () => void {
  const { client, stores, page, now } = context;
  const signedIn = (): boolean => myId(stores.session.getState()) !== null;

  function lookAtClock(): void {
    stores.host.dispatch({ type: 'timePassed', now: now() });
    stores.connection.dispatch({ type: 'clockSeen', at: now() });
  }

  let lastBeat = now();
  /** A computer that slept, and a clock that was put right, look the same: either way something may have been missed. */
  function lookForJump(): void {
    const passedMs = now() - lastBeat;
    lastBeat = now();
    if (passedMs > -JUMP_MS && passedMs < LEASES.presenceRenewEveryMs + JUMP_MS) return;
    lookAtClock();
    void actions.connection.woke();
  }

  async function compare(): Promise<void> {
    // A send that only timed out waits for no reconnect.
    if (!(await actions.conversations.compareHeads())) return;
    actions.sending.sendWaiting();
    void actions.settings.writeWaiting();
    await actions.notices.compare();
  }

  function focusChanged(): void {
    lookAtClock();
    stores.host.dispatch({ type: 'focusChanged', focused: page.isFocused() });
    if (!page.isFocused() || !signedIn()) return;
    void actions.conversations.markSeen();
    void compare();
  }

  let shown = '';
  function showTotal(): void {
    const { total } = unreadOf(stores);
    const isCurrent = shownState(stores.connection.getState()) === 'live';
    if (shown === `${total} ${isCurrent}`) return;
    shown = `${total} ${isCurrent}`;
    page.setTitle(total === 0 ? 'Parley' : `(${total}) Parley`);
    void client.request('host.showUnread', { total, isCurrent });
  }

  focusChanged();
  showTotal();
  const ends = [
    page.onFocusChanged(focusChanged),
    page.onNetworkChanged(() => void actions.connection.woke()),
    ...[stores.conversations, stores.inbox, stores.announcements, stores.topics, stores.unread, stores.host].map(
      (store) => store.subscribe(showTotal),
    ),
    stores.connection.subscribe(showTotal),
    // From here, and not from the shell: a page that hangs stops being online.
    page.every(LEASES.presenceRenewEveryMs, () => {
      lookForJump();
      if (signedIn()) void client.request('presence.renew', {});
    }),
    page.every(CLOCK_MS, lookAtClock),
    page.every(ROOM_CLOCK_MS, () => {
      if (signedIn()) void actions.rooms.lookAtClock();
    }),
    page.every(LEASES.compareHeadsEveryMs, () => {
      if (signedIn()) void compare();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
