import { myId } from '../stores/session/reduce.ts';
import type { Context } from '../stores/Context.ts';
import type { Actions } from './Actions.ts';

/**
 * The work after connecting: the session first, then the open conversation and the heads of all others, then waiting
 * messages, the settings and Activity. Resolves to whether everything is up to date.
 */
export function createCatchUp({ client, stores }: Context, actions: () => Actions): () => Promise<boolean> {
  return async () => {
    const { session, conversations, sending, settings, activityData, pins, saved, scheduled } = actions();
    if (stores.session.getState().status === 'unreachable') void session.start();
    if (myId(stores.session.getState()) === null) return true;
    const resumed = await client.resume();
    if (!resumed.ok) return myId(stores.session.getState()) === null;
    const refreshing = conversations.refresh();
    void activityData.count();
    const areConversationsFresh = await refreshing;
    sending.sendWaiting();
    void settings.refresh();
    void pins.refresh();
    void saved.refresh();
    void scheduled.refresh();
    const isFresh = (await activityData.refresh()) && areConversationsFresh;
    if (isFresh) stores.unread.dispatch({ type: 'known' });
    return isFresh;
  };
}
