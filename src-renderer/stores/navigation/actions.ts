import type { ActivityActions } from '../activity/actions.ts';
import type { Context } from '../Context.ts';
import type { ConversationActions } from '../conversations/actions.ts';
import { isSamePlace, type Place } from './reduce.ts';

export interface NavigationActions {
  /** Shows the place before; places that no longer exist are skipped. Without one nothing happens. */
  readonly back: () => void;
  /** Shows the place from which the person went back. */
  readonly forward: () => void;
  /** Records the places that are shown, until the returned function is called. */
  readonly trackPlaces: () => () => void;
}

interface NavigationDeps {
  readonly conversations: Pick<ConversationActions, 'open'>;
  readonly activity: Pick<ActivityActions, 'open'>;
}

export function createNavigation({ stores }: Context, { conversations, activity }: NavigationDeps): NavigationActions {
  const { navigation } = stores;

  /** `null`: only the list is shown. */
  function shownPlace(): Place | null {
    if (stores.activity.getState().open) return { kind: 'activity' };
    const { openId } = stores.timelines.getState();
    return openId === null ? null : { kind: 'conversation', conversationId: openId };
  }

  function exists(place: Place): boolean {
    if (place.kind === 'activity') return true;
    const { conversationId } = place;
    return conversationId in stores.conversations.getState() || conversationId in stores.rooms.getState().ended;
  }

  function go(by: 1 | -1): void {
    const { places, current } = navigation.getState();
    const shown = shownPlace();
    // From the list alone, back leads to the place that was shown last.
    let to = shown === null && by === -1 ? current : current + by;
    // Without the removed places, neighbours may be the same.
    let place = places[to];
    while (place !== undefined && !canShow(place, shown)) place = places[(to += by)];
    if (place === undefined) return;
    navigation.dispatch({ type: 'moved', to });
    if (place.kind === 'activity') activity.open();
    else conversations.open(place.conversationId);
  }

  function canShow(place: Place, shown: Place | null): boolean {
    return exists(place) && (shown === null || !isSamePlace(place, shown));
  }

  return {
    back: () => go(-1),
    forward: () => go(1),
    trackPlaces() {
      let isScheduled = false;
      const track = (): void => {
        if (isScheduled) return;
        isScheduled = true;
        // Opening a conversation from Activity closes Activity first, which shows the conversation below it in between.
        queueMicrotask(() => {
          isScheduled = false;
          const place = shownPlace();
          if (place !== null) navigation.dispatch({ type: 'visited', place });
        });
      };
      const ends = [stores.timelines.subscribe(track), stores.activity.subscribe(track)];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
