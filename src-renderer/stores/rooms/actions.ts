import type { Args, Output } from '#shared/contract/index.ts';
import type { RoomState, RoomSummary } from '#shared/contract/model.ts';
import { succeed, type Result } from '#shared/rpc/result.ts';
import { isEncryptedRoom } from '#shared/conversation/isEncryptedRoom.ts';
import { isValidRoomName } from '#shared/text/roomName.ts';
import { createRoomSalt } from '../../roomEncryption/createRoomSalt.ts';
import { sameSession, type Context } from '../Context.ts';
import type { ConversationActions } from '../conversations/actions.ts';
import type { Problem } from '../Problem.ts';
import type { Sending } from '../timelines/sending.ts';
import { createIdempotencyKeys } from '../createIdempotencyKeys.ts';
import { myId } from '../session/reduce.ts';
import { timeLeft } from './clock.ts';
import type { JoinRequestActions } from '../joinRequests/actions.ts';
import type { RoomClosing } from './roomClosing.ts';
import { openRoom } from './openRoom.ts';
import { isReadable } from './selectors.ts';
import type { EndReason, RoomDialog } from './reduce.ts';

export interface RoomActions {
  readonly openDialog: (dialog: RoomDialog) => void;
  readonly closeDialog: () => void;
  /** Opens the dialog for a room link. Invalid names and `null` open the dialog for broken links. */
  readonly openLink: (name: string | null) => void;
  /** Creates a room and opens it. Returns the error if it can't. */
  readonly create: (settings: NewRoomSettings) => Promise<Problem | null>;
  /** The public state of a room before entering it. A room that I am in is opened instead, and the dialog closed. */
  readonly peek: (name: string) => Promise<Result<PeekedRoom>>;
  /** Opens the room of the open dialog if I am in it by now: the list of conversations arrived, or I entered elsewhere. */
  readonly openIfEntered: () => void;
  /** Whether a room with this name can be found; a hidden one can't. `null`: the server did not answer. */
  readonly exists: (name: string) => Promise<boolean | null>;
  /** Finds rooms by name or topic. `after`: the last room of the page before, null for the first page. */
  readonly searchDirectory: (query: string, after: string | null) => Promise<Result<Output<'directory.search'>>>;
  /** The person confirms that the server may read a room that they are in, though one of its name was encrypted. */
  readonly allowReadable: (conversationId: string) => Promise<Problem | null>;
  /** Enters a room and opens it. Returns the error if it can't. */
  readonly enter: (how: Omit<Args<'room.enter'>, 'clientId'>) => Promise<Problem | null>;
  /** Opens the group direct message of these people and me, or adds them to an existing one. Returns the error if it can't. */
  readonly openGroup: (conversationId: string | null, userIds: readonly string[]) => Promise<Problem | null>;
  /** Sends a person an invitation as a direct message. Returns the error if it can't. */
  readonly invite: (userId: string, text: string) => Promise<Problem | null>;
  /** Gives up my seat and removes the room here. */
  readonly leave: (conversationId: string) => Promise<Problem | null>;
  /** Owner only: closes the room for everybody. */
  readonly close: (conversationId: string) => Promise<Problem | null>;
  /** Removes a closed room from the list, with its drafts. */
  readonly forget: (conversationId: string) => void;
  /** The room has another password than the one with which it was entered. */
  readonly forgetPassword: (conversationId: string) => void;
  /** Creates a room with the name and settings of a closed one; asks for the password if it is no longer in memory. */
  readonly recreate: (conversationId: string) => Promise<Problem | null>;
  /** Applies a room state from the server. */
  readonly applyState: (conversationId: string, room: RoomState) => void;
  /** Applies the server's report that a room is over for me. */
  readonly applyClosed: (conversationId: string, reason: EndReason, until?: number) => void;
  /** Updates the clock, and checks rooms whose time is over. */
  readonly updateClock: () => Promise<void>;
}

/** `encrypted`: false if the person has confirmed that the server may read a room that could be taken for another one. */
export type NewRoomSettings = Omit<Args<'room.create'>, 'clientId' | 'encryption'> & { readonly encrypted?: boolean };

/** A room before entering it. */
export interface PeekedRoom {
  readonly conversationId: string;
  readonly room: RoomState;
  /** Whether I have to ask before I can join without the password; the store has my request. */
  readonly isByRequest: boolean;
}

interface RoomDeps {
  readonly roomClosing: RoomClosing;
  readonly conversations: Pick<ConversationActions, 'open' | 'mergeSummaries' | 'ensureWith'>;
  readonly sending: Pick<Sending, 'sendText'>;
  readonly joinRequests: Pick<JoinRequestActions, 'applyMine'>;
}

/** What I entered at the door of a room; kept while the page is loaded. */
interface EntryDetails {
  readonly by: string | null;
  readonly password: string | null;
  readonly nickname: string | undefined;
}

export function createRoomActions(context: Context, deps: RoomDeps): RoomActions {
  const { roomClosing, conversations, sending, joinRequests } = deps;
  const { client, stores, now, newId } = context;
  const leaving = new Set<string>();
  const entryDetails = new Map<string, EntryDetails>();
  let isChecking = false;
  const idempotencyKeys = createIdempotencyKeys(newId);
  /** The salts of new encrypted rooms, by client id, so that a repeated call is the same. */
  const newSalts = new Map<string, string>();

  async function create({ encrypted, ...settings }: NewRoomSettings): Promise<Problem | null> {
    const isSameSession = sameSession(stores);
    const clientId = idempotencyKeys.keyFor([settings, encrypted]);
    const encryption = encrypted === true ? { salt: saltFor(clientId) } : null;
    const result = await client.request('room.create', {
      ...settings,
      clientId,
      ...(encrypted !== undefined && { encryption }),
    });
    if (!result.ok) return result.error;
    idempotencyKeys.clear();
    newSalts.delete(clientId);
    if (isSameSession())
      openEntered(result.value.conversation, { password: settings.password, nickname: settings.nickname });
    return null;
  }

  async function peek(name: string): Promise<Result<PeekedRoom>> {
    const result = await client.request('room.peek', { name });
    if (!result.ok) return result;
    const { conversationId, room, request } = result.value;
    if (request !== undefined) joinRequests.applyMine(conversationId, request);
    roomClosing.applyState(conversationId, room);
    // The dialog of a room by request shows the approval itself.
    if (request === undefined) stores.rooms.dispatch({ type: 'peeked', conversationId });
    openIfEntered();
    return succeed({ conversationId, room, isByRequest: request !== undefined });
  }

  function openIfEntered(): void {
    const { dialog } = stores.rooms.getState();
    const conversationId = dialog?.kind === 'enter' ? dialog.conversationId : undefined;
    if (conversationId === undefined || !(conversationId in stores.conversations.getState())) return;
    if (!isReadable(stores, conversationId)) return;
    stores.rooms.dispatch({ type: 'dialogClosed' });
    conversations.open(conversationId);
  }

  async function exists(name: string): Promise<boolean | null> {
    const result = await client.request('room.peek', { name });
    if (result.ok) return true;
    return result.error.code === 'ROOM_NOT_FOUND' ? false : null;
  }

  async function enter(how: Omit<Args<'room.enter'>, 'clientId'>): Promise<Problem | null> {
    const isSameSession = sameSession(stores);
    const result = await client.request('room.enter', { ...how, clientId: newId() });
    if (!result.ok) return result.error;
    if (isSameSession())
      openEntered(result.value.conversation, { password: how.password ?? null, nickname: how.nickname });
    return null;
  }

  function openEntered(conversation: RoomSummary, words: Omit<EntryDetails, 'by'>): void {
    entryDetails.set(conversation.conversationId, { ...words, by: myId(stores.session.getState()) });
    openRoom(stores, conversations, conversation);
  }

  async function openGroup(conversationId: string | null, userIds: readonly string[]): Promise<Problem | null> {
    const isSameSession = sameSession(stores);
    const wish = { userIds: [...userIds] };
    const clientId = idempotencyKeys.keyFor([conversationId, wish]);
    const result =
      conversationId === null
        ? await client.request('direct.openGroup', { ...wish, clientId })
        : await client.request('direct.addPeople', { ...wish, conversationId, clientId });
    if (!result.ok) return result.error;
    idempotencyKeys.clear();
    if (isSameSession()) openEntered(result.value.conversation, { password: null, nickname: undefined });
    return null;
  }

  function openLink(name: string | null): void {
    const leadsSomewhere = name !== null && isValidRoomName(name);
    stores.rooms.dispatch({
      type: 'dialogOpened',
      dialog: leadsSomewhere ? { kind: 'enter', name } : { kind: 'badLink', to: 'room' },
    });
  }

  async function invite(userId: string, text: string): Promise<Problem | null> {
    const isSameSession = sameSession(stores);
    const found = await conversations.ensureWith(userId);
    if (!found.ok) return found.error;
    return isSameSession() ? sending.sendText(found.value, text) : null;
  }

  async function leave(conversationId: string): Promise<Problem | null> {
    leaving.add(conversationId);
    const isSameSession = sameSession(stores);
    const result = await client.request('room.leave', { conversationId, clientId: newId() });
    leaving.delete(conversationId);
    const gone = !result.ok && (result.error.code === 'ROOM_CLOSED' || result.error.code === 'NOT_A_MEMBER');
    if (!result.ok && !gone) return result.error;
    if (isSameSession()) forget(conversationId);
    return null;
  }

  function forget(conversationId: string): void {
    entryDetails.delete(conversationId);
    roomClosing.remove(conversationId);
  }

  async function recreate(conversationId: string): Promise<Problem | null> {
    const ended = stores.rooms.getState().ended[conversationId];
    if (ended === undefined) return null;
    const { title, topic, joining, seats, idleTtlMs } = ended.room;
    const isEncrypted = isEncryptedRoom(conversationId);
    const locked = isEncrypted || ended.room.locked;
    const hidden = !isEncrypted && ended.room.hidden;
    const words = entryDetails.get(conversationId);
    const { password = null, nickname } = words?.by === myId(stores.session.getState()) ? words : {};
    if (locked && password === null) {
      const like = { ...ended.room, locked, hidden };
      stores.rooms.dispatch({ type: 'dialogOpened', dialog: { kind: 'new', name: title, like } });
      return null;
    }
    const settings = { name: title, topic, joining, seats, idleTtlMs, hidden };
    return create({
      ...settings,
      password: locked ? password : null,
      nickname,
      ...(isEncrypted && { encrypted: true }),
    });
  }

  function saltFor(clientId: string): string {
    const salt = newSalts.get(clientId) ?? createRoomSalt();
    newSalts.set(clientId, salt);
    return salt;
  }

  async function updateClock(): Promise<void> {
    const rooms = Object.values(stores.conversations.getState()).filter((one) => one.kind === 'room');
    // The clock of a room in the dialog must run, too.
    if (rooms.length === 0 && stores.rooms.getState().dialog === null) return;
    stores.rooms.dispatch({ type: 'timePassed', now: now() });
    const state = stores.rooms.getState();
    // The room's time may have been extended by a message that has not arrived here, so the server is asked.
    const over = rooms.filter(({ room }) => timeLeft(state, room) === 0);
    if (isChecking || over.length === 0) return;
    isChecking = true;
    await Promise.all(over.map(({ conversationId }) => roomClosing.check(conversationId)));
    isChecking = false;
  }

  return {
    openDialog: (dialog) => stores.rooms.dispatch({ type: 'dialogOpened', dialog }),
    closeDialog: () => stores.rooms.dispatch({ type: 'dialogClosed' }),
    openLink,
    create,
    peek,
    openIfEntered,
    exists,
    async searchDirectory(query, after) {
      const result = await client.request('directory.search', { query, ...(after !== null && { after }) });
      for (const { conversationId, request } of result.ok ? result.value.rooms : []) {
        if (request !== undefined) joinRequests.applyMine(conversationId, request);
      }
      return result;
    },
    enter,
    forgetPassword(conversationId) {
      const known = entryDetails.get(conversationId);
      if (known !== undefined) entryDetails.set(conversationId, { ...known, password: null });
    },
    async allowReadable(conversationId) {
      const known = stores.conversations.getState()[conversationId];
      if (known?.kind !== 'room') return null;
      const isSameSession = sameSession(stores);
      const result = await client.request('room.enter', {
        name: known.room.title,
        encrypted: false,
        clientId: newId(),
      });
      if (!result.ok) return result.error;
      if (!isSameSession()) return { code: 'NOT_SIGNED_IN', details: {} };
      conversations.mergeSummaries([result.value.conversation]);
      return null;
    },
    openGroup,
    invite,
    leave,
    async close(conversationId) {
      const result = await client.request('room.close', { conversationId });
      if (!result.ok) return result.error;
      roomClosing.close(conversationId, 'owner');
      return null;
    },
    forget,
    recreate,
    applyState: roomClosing.applyState,
    applyClosed(conversationId, reason, until) {
      const isShown = stores.timelines.getState().openId === conversationId;
      if (reason !== 'left' || (isShown && !leaving.has(conversationId))) {
        roomClosing.close(conversationId, reason, until);
      } else if (!leaving.has(conversationId)) forget(conversationId);
    },
    updateClock,
  };
}
