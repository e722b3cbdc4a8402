import { type ChatCalls, chatCalls, type Output } from '#shared/contract/index.ts';
import { LEASES, LIMITS } from '#shared/contract/limits.ts';
import type { Person, Presence } from '#shared/contract/model.ts';
import type { roomCalls } from '#shared/contract/roomCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { createDispatcher, type Handlers } from '#shared/rpc/createDispatcher.ts';
import { createFrameHub } from '#shared/rpc/createFrameHub.ts';
import type { Frame, Transport } from '#shared/rpc/Transport.ts';
import { findNameFault } from '#shared/text/nameRules.ts';
import { normaliseName } from '#shared/text/personName.ts';
import { skeleton } from '#shared/text/skeleton.ts';
import type { MemberHandlers, Publish, PublishTo } from './memberCalls.ts';
import { createModelAnnouncements } from './modelAnnouncements.ts';
import { createModelConversations } from './modelConversations.ts';
import { createModelInbox, type ModelInbox } from './modelInbox.ts';
import { createModelLinks } from './modelLinks.ts';
import { createModelSaved, type ModelSaved } from './modelSaved.ts';
import { scheduleHandlers } from './modelSchedule.ts';
import { createModelSettings, type ModelSettings } from './modelSettings.ts';
import { createModelTopics, type ModelTopics } from './modelTopics.ts';
import { createModelUploads } from './modelUploads.ts';

/** Answered by the connection: whoever asks need not be signed in, or it changes who is. */
type ConnectionCalls = Extract<keyof ChatCalls, `account.${string}` | 'connection.probe'>;

export interface Member {
  readonly me: Person;
  readonly password: string;
  /** Device tokens that earlier sign-ins were given. */
  readonly devices: Set<string>;
  readonly inbox: ModelInbox;
  readonly saved: ModelSaved;
  readonly settings: ModelSettings;
  readonly following: ReturnType<ModelTopics['follow']>;
  readonly handlers: MemberHandlers<Exclude<keyof ChatCalls, ConnectionCalls | keyof typeof roomCalls>>;
}

interface Connection {
  readonly member: () => Member | undefined;
  readonly token: () => string | null;
  readonly publish: (frame: Frame) => void;
}

export type ModelTeam = ReturnType<typeof createModelTeam>;

/**
 * A server in memory, as the contract describes it: accounts, sessions and connections, and the domains in the files `model*.ts`.
 * It has no rooms: their calls are answered with UNKNOWN_CALL.
 */
export function createModelTeam(ownerId: string | null = null) {
  const members = new Map<string, Member>();
  const sessions = new Map<string, Member>();
  const connections = new Set<Connection>();
  const presence = new Map<string, Presence>();
  const pages = { pageSize: 3, ownerId };
  let started = 0;
  let clock = 1_700_000_000_000;

  const publish: PublishTo = (userIds, event, data) => {
    const to = new Set(userIds);
    for (const connection of connections) {
      const member = connection.member();
      if (member !== undefined && to.has(member.me.id)) connection.publish({ event, data });
    }
  };
  const publishToAll: Publish = (event, data) => publish(members.keys(), event, data);
  const isOnline = (userId: string): boolean => [...connections].some(({ member }) => member()?.me.id === userId);

  function findPerson(userId: string): Person {
    const member = members.get(userId);
    if (member === undefined) throw new ChatError('PERSON_NOT_FOUND', { userId });
    return member.me;
  }
  const findByName = (name: string): Member | undefined => {
    const compared = (each: string): string => skeleton(normaliseName(each));
    return [...members.values()].find(({ me }) => compared(me.name) === compared(name));
  };

  const uploads = createModelUploads();
  const tick = (): number => (clock += 1000);
  const conversations = createModelConversations({ publish, tick, findPerson, isOnline, uploads });
  const announcements = createModelAnnouncements(publishToAll, pages);
  const topics = createModelTopics();
  const links = createModelLinks();

  function addMember(me: Person, password: string): Member {
    const publishToMe: Publish = (event, data) => publish([me.id], event, data);
    const find = (conversationId: string) => conversations.find(me.id, conversationId);
    const inbox = createModelInbox(publishToMe, pages);
    const saved = createModelSaved(find, publishToMe);
    const settings = createModelSettings(publishToMe);
    const following = topics.follow(me.id, publishToMe);
    const handlers: Member['handlers'] = {
      'person.list': () => ({ people: [...members.values()].map((each) => each.me), presence: [...presence.values()] }),
      'presence.renew': () => ({ leaseMs: LEASES.presenceMs }),
      'team.describe': () => ({ ownerId: pages.ownerId }),
      'counter.read': () => {
        const [personal, announced] = [
          conversations.unreadOf(me.id) + inbox.counts().counted,
          announcements.unreadOf(me.id),
        ];
        const posted = following.countUnread();
        return { total: personal + announced + posted, personal, announcements: announced, topics: posted };
      },
      ...conversations.handlersOf(me.id),
      ...uploads.handlersOf(me.id, find),
      ...announcements.handlersOf(me.id, publishToMe),
      ...scheduleHandlers(publishToMe),
      ...inbox.handlers,
      ...saved.handlers,
      ...settings.handlers,
      ...following.handlers,
      ...links.handlers,
    };
    const member: Member = { me, password, devices: new Set<string>(), inbox, saved, settings, following, handlers };
    members.set(me.id, member);
    return member;
  }

  function changePresence(member: Member | undefined): void {
    if (member === undefined) return;
    const userId = member.me.id;
    const online = isOnline(userId);
    if (online === (presence.get(userId)?.online ?? false)) return;
    const changed = { userId, online, at: clock };
    presence.set(userId, changed);
    publishToAll('presence.changed', changed);
  }

  /** A session of a member, without a sign-in. */
  function startSession(member: Member, token = `token-of-${member.me.id}-${(started += 1)}`): string {
    sessions.set(token, member);
    return token;
  }
  /** Nobody is told of it. */
  function endSessions(member: Member): void {
    for (const [token, { me }] of sessions) if (me.id === member.me.id) sessions.delete(token);
  }

  /** A client at a computer that is given this device token when it signs in. Without the token of a session it is not signed in. */
  function connect(device = `device-${connections.size + 1}`, token: string | null = null): Transport {
    const hub = createFrameHub();
    const member = (): Member | undefined => (token === null ? undefined : sessions.get(token));
    connections.add({ member, token: () => token, publish: hub.publish });
    hub.publish({ event: 'connection.changed', data: { state: 'live', since: clock } });
    changePresence(member());

    function enter(taken: string, entering: Member): void {
      const leaving = member();
      token = taken;
      changePresence(leaving);
      changePresence(entering);
    }
    function signIn(signingIn: Member, known?: string): Output<'account.signIn'> {
      const isKnown = known !== undefined && signingIn.devices.has(known);
      signingIn.devices.add(device);
      const taken = startSession(signingIn);
      enter(taken, signingIn);
      return { token: taken, me: signingIn.me, ...(!isKnown && { device }) };
    }

    /** Passes a call on to the member who is signed in. */
    const pass = (name: string) => (input: unknown) => {
      const handlers: Partial<Record<string, (input: never, context: null) => unknown>> = member()?.handlers ?? {};
      const handler = handlers[name];
      if (handler === undefined) throw new ChatError('UNKNOWN_CALL', { name });
      return handler(input as never, null);
    };
    const passed = Object.fromEntries(Object.keys(chatCalls).map((name) => [name, pass(name)]));
    const dispatch = createDispatcher<ChatCalls, null>({
      calls: chatCalls,
      hasSession: () => member() !== undefined,
      onUnexpected: (error) => {
        throw error;
      },
      handlers: {
        ...(passed as unknown as Handlers<ChatCalls, null>),
        'connection.probe': () => ({}),
        'account.register': ({ name, password }) => {
          const fault = findNameFault(name, LIMITS.nameLength);
          if (fault !== null) throw new ChatError('NAME_INVALID', { maxLength: LIMITS.nameLength, ...fault });
          if (Array.from(password).length < LIMITS.passwordMinLength) {
            throw new ChatError('PASSWORD_TOO_SHORT', { minLength: LIMITS.passwordMinLength });
          }
          if (findByName(name) !== undefined) throw new ChatError('NAME_TAKEN');
          const person = { id: `person-${members.size + 1}`, name: normaliseName(name) };
          const answer = signIn(addMember(person, password));
          publishToAll('person.joined', { person });
          return answer;
        },
        'account.signIn': ({ name, password, device: known }) => {
          const found = findByName(name);
          if (found === undefined || found.password !== password) throw new ChatError('WRONG_CREDENTIALS');
          return signIn(found, known);
        },
        'account.resume': ({ token: taken }) => {
          const found = sessions.get(taken);
          if (found === undefined) throw new ChatError('SESSION_EXPIRED');
          enter(taken, found);
          return { me: found.me };
        },
        'account.signOut': () => {
          const [ending, leaving] = [token, member()];
          const theirs = [...connections].filter((connection) => connection.token() === ending);
          for (const connection of theirs) connection.publish({ event: 'session.ended', data: {} });
          sessions.delete(ending ?? '');
          changePresence(leaving);
          return {};
        },
      },
    });
    return {
      async request(name, args) {
        await Promise.resolve(); // an answer never comes before the call returns
        return dispatch(name, args, null);
      },
      subscribe: hub.subscribe,
    };
  }

  return {
    pages,
    members,
    conversations,
    uploads,
    announcements,
    topics,
    links,
    addMember,
    startSession,
    endSessions,
    connect,
  };
}
