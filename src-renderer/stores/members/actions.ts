import type { LogEvent, RoomState } from '#shared/contract/model.ts';
import { sameSession, type Context } from '../Context.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { createSingleFlight } from '../createSingleFlight.ts';
import { requestPages } from '../requestPages.ts';
import { myId } from '../session/reduce.ts';
import { noRoomPeople } from './reduce.ts';
import { onlineMembers, seatedMembers } from './selectors.ts';

export interface MemberActions {
  /** Reloads the members of a room. Events that arrive meanwhile are kept. Never rejects. */
  readonly refresh: (conversationId: string) => Promise<void>;
  /** Applies an event that was appended to a conversation's log. */
  readonly applyEvent: (conversationId: string, event: LogEvent) => void;
  /** Applies changed names to nicknames that were the former ones. */
  readonly applyNames: () => void;
  /** Compares a room state from the server with the known members, and reloads them if they differ. */
  readonly reloadIfDifferent: (conversationId: string, room: RoomState) => Promise<void>;
}

export function createMemberActions({ client, stores }: Pick<Context, 'client' | 'stores'>): MemberActions {
  /** Events since a description was requested, by room. */
  const since = new Map<string, LogEvent[]>();
  const singleFlight = createSingleFlight();

  async function describe(conversationId: string): Promise<void> {
    const isSameSession = sameSession(stores);
    since.set(conversationId, []);
    const pages = await requestPages(client, 'room.describe', { conversationId });
    const events = since.get(conversationId) ?? [];
    since.delete(conversationId);
    const last = pages.ok ? pages.value.at(-1) : undefined;
    if (!pages.ok || last === undefined || !isSameSession()) return;
    const members = pages.value.flatMap((page) => page.members);
    const { description } = last;
    const { ownerId } = last.room;
    stores.members.dispatch({ type: 'described', conversationId, ownerId, description, members, since: events });
    applyNames();
  }

  function applyNames(): void {
    const people = stores.people.getState();
    for (const { userId, formerNames = [] } of Object.values(stores.profiles.getState())) {
      const name = people[userId]?.name;
      const former = formerNames.map((one) => one.name);
      if (name !== undefined && former.length > 0) stores.members.dispatch({ type: 'renamed', userId, former, name });
    }
  }

  const refresh = (conversationId: string): Promise<void> =>
    singleFlight(conversationId, () => describe(conversationId));

  return {
    refresh,
    applyNames,
    applyEvent(conversationId, event) {
      if (!isRoom(conversationId)) return;
      since.get(conversationId)?.push(event);
      stores.members.dispatch({ type: 'eventReceived', conversationId, event });
      if (event.type === 'entered') applyNames();
      const isDescribed = stores.members.getState()[conversationId]?.described === true;
      if (isDescribed && appoints(event, myId(stores.session.getState()))) void refresh(conversationId);
    },
    async reloadIfDifferent(conversationId, room) {
      const people = stores.members.getState()[conversationId] ?? noRoomPeople;
      if (!people.described) return;
      const fits =
        people.ownerId === room.ownerId &&
        seatedMembers(people).length === room.seatsTaken &&
        onlineMembers(people).length === room.here;
      if (!fits) await refresh(conversationId);
    },
  };
}

/** Whether an event makes a person a moderator or the owner, who see more of the people: who was removed. */
function appoints(event: LogEvent, userId: string | null): boolean {
  const begins = event.type === 'ownerChanged' || (event.type === 'moderatorChanged' && event.on);
  return begins && event.userId === userId;
}
