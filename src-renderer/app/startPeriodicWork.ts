import { LEASES } from '#shared/contract/limits.ts';
import { shownState } from '../stores/connection/reduce.ts';
import { isOwnWindow, isShownInWindow } from '../stores/host/reduce.ts';
import { myId } from '../stores/session/reduce.ts';
import { trayMenuOf } from '../stores/unread/trayMenuOf.ts';
import { unreadOf } from '../stores/unread/selectors.ts';
import type { Actions } from './Actions.ts';
import type { Context } from '../stores/Context.ts';

/** Relative times are shown to the minute. */
const CLOCK_MS = 60_000;
/** The closing times of rooms are shown more precisely. */
const ROOM_CLOCK_MS = 5_000;

/**
 * Updates the countdown of rooms, and of the room in the dialog. The timer runs only while there is one. Returns the
 * function that stops it.
 */
function updateRoomCountdowns({ stores, page, now }: Context, { rooms }: Pick<Actions, 'rooms'>): () => void {
  let end: (() => void) | null = null;

  function changed(): void {
    const isNeeded =
      stores.rooms.getState().dialog !== null ||
      Object.values(stores.conversations.getState()).some(({ kind }) => kind === 'room');
    if (isNeeded === (end !== null)) return;
    end?.();
    end = isNeeded ? page.every(ROOM_CLOCK_MS, () => void rooms.updateClock()) : null;
    if (isNeeded) stores.rooms.dispatch({ type: 'timePassed', now: now() });
  }

  changed();
  const ends = [stores.rooms.subscribe(changed), stores.conversations.subscribe(changed)];
  return () => {
    for (const stop of ends) stop();
    end?.();
  };
}

/**
 * Reports the total, the content of the tray's menu and the quiet hours of the page, and every change of them. Returns
 * the functions that stop it.
 */
function startReports({ client, stores, page, now }: Context, actions: Pick<Actions, 'settings'>): (() => void)[] {
  const signedIn = (): boolean => myId(stores.session.getState()) !== null;

  let shown = '';
  function showTotal(): void {
    const { total } = unreadOf(stores);
    const isCurrent = shownState(stores.connection.getState()) === 'live';
    if (shown === `${total} ${isCurrent}`) return;
    shown = `${total} ${isCurrent}`;
    page.setTitle(total === 0 ? 'Parley' : `(${total}) Parley`);
    void client.request('host.showUnread', { total, isCurrent });
  }

  let trayMenu = '';
  function showTrayMenu(): void {
    const menu = signedIn() ? trayMenuOf(stores, now()) : null;
    const text = JSON.stringify(menu);
    if (trayMenu === text) return;
    trayMenu = text;
    void client.request('host.showTrayMenu', { menu });
  }

  function publishQuietHours(): void {
    if (signedIn()) actions.settings.publishQuietHours();
  }

  showTotal();
  showTrayMenu();
  return [
    ...[stores.conversations, stores.inbox, stores.announcements, stores.topics, stores.unread, stores.host].map(
      (store) => store.subscribe(showTotal),
    ),
    ...[stores.settings, stores.connection].map((store) => store.subscribe(showTotal)),
    ...[stores.session, stores.conversations, stores.settings, stores.host].map((store) =>
      store.subscribe(showTrayMenu),
    ),
    ...[stores.settings, stores.host].map((store) => store.subscribe(publishQuietHours)),
  ];
}

/**
 * The periodic work of a page: the heartbeat, the comparison of heads, the total. Returns the function that stops it.
 */
export function startPeriodicWork(context: Context, actions: Actions): () => void {
  const { client, stores, page, now } = context;
  const signedIn = (): boolean => myId(stores.session.getState()) !== null;

  function updateClock(): void {
    stores.host.dispatch({ type: 'timePassed', now: now() });
    stores.connection.dispatch({ type: 'clockRead', at: now() });
  }

  async function compare(): Promise<void> {
    // A send that timed out while connected is not retried by a reconnect.
    if (!(await actions.conversations.compareHeads())) return;
    actions.sending.sendWaiting();
    void actions.settings.writeQueued();
    await actions.activityData.compare();
  }

  function focusChanged(): void {
    updateClock();
    const focused = page.isFocused() && isShownInWindow(stores.host.getState());
    stores.host.dispatch({ type: 'focusChanged', focused });
    if (!focused || !signedIn()) return;
    void compare();
  }

  focusChanged();
  const ends = [
    page.onFocusChanged(focusChanged),
    stores.host.subscribe((to, from) => {
      if (isShownInWindow(to) !== isShownInWindow(from)) focusChanged();
    }),
    page.onNetworkChanged(() => void actions.connection.resumed()),
    // The main window reports for those of single conversations.
    ...(isOwnWindow(stores.host.getState()) ? [] : startReports(context, actions)),
    // Sent by the page, not by the shell, so that a hanging page is not shown as online.
    page.every(LEASES.presenceRenewEveryMs, () => {
      if (signedIn()) void client.request('presence.renew', {});
    }),
    page.every(CLOCK_MS, updateClock),
    updateRoomCountdowns(context, actions),
    page.every(LEASES.compareHeadsEveryMs, () => {
      if (signedIn()) void compare();
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
