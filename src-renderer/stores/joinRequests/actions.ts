import type { Data } from '#shared/contract/index.ts';
import type { JoinRequest } from '#shared/contract/joinRequestCalls.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { isModerator } from '#shared/conversation/roomRole.ts';
import { sameSession, type Context } from '../Context.ts';
import { createLimit } from '#shared/rpc/createLimit.ts';
import { createSingleFlight } from '../createSingleFlight.ts';
import type { Refusal } from '../Problem.ts';
import { isGuest, myId } from '../session/reduce.ts';

/** Requests to join rooms: my own, and those that I decide about. */
export interface JoinRequestActions {
  /** Asks to join a room; `note` may be empty. `isReadable`: the person has confirmed that the server may read the room. */
  readonly ask: (conversationId: string, note: string, isReadable?: boolean) => Refusal;
  readonly withdraw: (conversationId: string) => Refusal;
  readonly approve: (conversationId: string, userId: string) => Refusal;
  readonly decline: (conversationId: string, userId: string) => Refusal;
  /** Records where I stand with a room, as an answer of the server or an event says. */
  readonly applyMine: (conversationId: string, request: JoinRequest) => void;
  /** The pending requests of a room changed. */
  readonly applyReceived: (event: Data<'room.requestsChanged'>) => void;
  /** A person who enters a room has no request any more. */
  readonly applyEvent: (conversationId: string, event: LogEvent) => void;
  /** The requests of a person who left the team, or became a guest, have ended. */
  readonly applyMember: (event: Data<'team.memberChanged'>) => void;
  /** Events may have been missed: reloads the requests of all rooms that I moderate. Never rejects. */
  readonly refresh: () => Promise<void>;
  /** Loads the requests of rooms when I begin to moderate them. Returns the function that stops this. */
  readonly trackRooms: () => () => void;
}

/** Rooms whose requests are loaded at the same time. */
const AT_ONCE = 4;

type Deps = Pick<Context, 'client' | 'stores'>;
type OwnActions = Pick<JoinRequestActions, 'ask' | 'withdraw' | 'applyMine'>;

export function createJoinRequestActions(deps: Deps): JoinRequestActions {
  return { ...createOwnRequests(deps), ...createReceivedRequests(deps) };
}

/** My own requests. */
function createOwnRequests({ client, stores }: Deps): OwnActions {
  function applyMine(conversationId: string, request: JoinRequest): void {
    stores.joinRequests.dispatch({ type: 'mineChanged', conversationId, request });
  }

  async function change(
    name: 'room.ask' | 'room.withdraw',
    args: { readonly conversationId: string; readonly note?: string; readonly encrypted?: boolean },
  ): Refusal {
    const isSameSession = sameSession(stores);
    const result = await client.request(name, args);
    if (!result.ok) return result.error;
    if (isSameSession()) applyMine(args.conversationId, result.value.request);
    return null;
  }

  return {
    ask: (conversationId, note, isReadable = false) =>
      change('room.ask', { conversationId, note, ...(isReadable && { encrypted: false }) }),
    withdraw: (conversationId) => change('room.withdraw', { conversationId }),
    applyMine,
  };
}

/** The requests to the rooms that I moderate. */
function createReceivedRequests({ client, stores }: Deps): Omit<JoinRequestActions, keyof OwnActions> {
  const { joinRequests } = stores;
  const singleFlight = createSingleFlight();
  const limit = createLimit(AT_ONCE);

  /** The rooms whose requests I decide about, with their epochs. */
  function moderatedRooms(): Map<string, string> {
    const session = stores.session.getState();
    const me = myId(session);
    if (me === null || isGuest(session)) return new Map();
    const rooms = Object.values(stores.conversations.getState()).filter(
      (one) =>
        one.kind === 'room' && !one.passwordRequired && one.room.joining === 'request' && isModerator(one.room, me),
    );
    return new Map(rooms.map(({ conversationId, epoch }) => [conversationId, epoch]));
  }

  async function read(conversationId: string): Promise<void> {
    const isSameSession = sameSession(stores);
    const result = await limit(() => client.request('room.requests', { conversationId }));
    if (!isSameSession()) return;
    if (result.ok) joinRequests.dispatch({ type: 'received', conversationId, received: result.value });
    else if (result.error.code === 'NOT_A_MODERATOR')
      joinRequests.dispatch({ type: 'dropped', conversationIds: [conversationId] });
  }

  const load = (conversationId: string): Promise<void> => singleFlight(conversationId, () => read(conversationId));

  async function decide(name: 'room.approve' | 'room.decline', conversationId: string, userId: string): Refusal {
    const epoch = joinRequests.getState().received[conversationId]?.epoch;
    if (epoch === undefined) return null; // the list was closed meanwhile
    const isSameSession = sameSession(stores);
    const result = await client.request(name, { conversationId, epoch, userId });
    if (!isSameSession()) return null;
    if (result.ok) joinRequests.dispatch({ type: 'answered', conversationId, userId });
    else if (result.error.code === 'JOIN_REQUEST_ENDED') await load(conversationId);
    return result.ok ? null : result.error;
  }

  function trackRooms(): () => void {
    let known = new Map<string, string>();
    function compare(): void {
      const [before, rooms] = [known, moderatedRooms()];
      known = rooms;
      const gone = [...before.keys()].filter((id) => before.get(id) !== rooms.get(id));
      if (gone.length > 0) joinRequests.dispatch({ type: 'dropped', conversationIds: gone });
      for (const [id, epoch] of rooms) if (before.get(id) !== epoch) void load(id);
    }
    const ends = [stores.conversations.subscribe(compare), stores.session.subscribe(compare)];
    return () => {
      for (const end of ends) end();
    };
  }

  return {
    approve: (conversationId, userId) => decide('room.approve', conversationId, userId),
    decline: (conversationId, userId) => decide('room.decline', conversationId, userId),
    applyReceived({ conversationId }) {
      if (moderatedRooms().has(conversationId)) void load(conversationId);
    },
    applyEvent(conversationId, event) {
      if (event.type === 'entered') joinRequests.dispatch({ type: 'answered', conversationId, userId: event.from });
    },
    applyMember({ userId, role, active }) {
      if (active && role !== 'guest') return;
      for (const conversationId of Object.keys(joinRequests.getState().received)) {
        joinRequests.dispatch({ type: 'answered', conversationId, userId });
      }
    },
    async refresh() {
      await Promise.all([...moderatedRooms().keys()].map(load));
    },
    trackRooms,
  };
}
