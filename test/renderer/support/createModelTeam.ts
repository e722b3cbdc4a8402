import { checkNewPassword } from '#core/account/checkNewPassword.ts';
import { type ChatCalls, chatCalls, type Output } from '#shared/contract/index.ts';
import { LEASES, LIMITS } from '#shared/contract/limits.ts';
import type { Person, Presence } from '#shared/contract/model.ts';
import type { roomCalls } from '#shared/contract/roomCalls.ts';
import { type Profile, profileSchema } from '#shared/contract/profileCalls.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { createDispatcher, type Handlers } from '#shared/rpc/createDispatcher.ts';
import { createFrameHub } from '#shared/rpc/createFrameHub.ts';
import type { Frame, Transport } from '#shared/rpc/Transport.ts';
import { fromBase64Url } from '#shared/text/base64Url.ts';
import { findNameFault } from '#shared/text/nameRules.ts';
import { normaliseName } from '#shared/text/personName.ts';
import { skeleton } from '#shared/text/skeleton.ts';
import type { MemberHandlers, Publish, PublishTo } from './memberCalls.ts';
import { createModelAnnouncements } from './modelAnnouncements.ts';
import { createModelConversations } from './modelConversations.ts';
import { createModelEmoji } from './modelEmoji.ts';
import { createModelInbox, type ModelInbox } from './modelInbox.ts';
import { createModelLinks } from './modelLinks.ts';
import { createModelProposals } from './modelProposals.ts';
import { createModelBlocks, type ModelBlocks } from './modelBlocks.ts';
import { createModelSaved, type ModelSaved } from './modelSaved.ts';
import { scheduleHandlers } from './modelSchedule.ts';
import { createModelSettings, type ModelSettings } from './modelSettings.ts';
import { createModelTopics, type ModelTopics } from './modelTopics.ts';
import { createModelUploads } from './modelUploads.ts';

/** Calls that need no session, or that begin or end one. */
type ConnectionCalls = Extract<keyof ChatCalls, `account.${string}` | 'connection.probe' | 'team.isEmpty'>;

/** There are no rooms, and what is stored as one; and no encrypted conversations. */
type MoreRoomCalls = Extract<
  keyof ChatCalls,
  `visitor.${string}` | `device.${string}` | 'direct.openGroup' | 'direct.addPeople'
>;

/** A call for programs, which the page does not make because it has a log of its own. */
type ProgramCalls = 'conversation.fetchUnread';

export interface Member {
  me: Person;
  readonly password: string;
  /** Device tokens of earlier sign-ins. */
  readonly devices: Set<string>;
  readonly inbox: ModelInbox;
  readonly saved: ModelSaved;
  readonly blocks: ModelBlocks;
  readonly settings: ModelSettings;
  readonly following: ReturnType<ModelTopics['follow']>;
  readonly handlers: MemberHandlers<
    | 'account.setName'
    | Exclude<keyof ChatCalls, ConnectionCalls | keyof typeof roomCalls | ProgramCalls | MoreRoomCalls>
  >;
}

interface Connection {
  /** The token of its session. */
  token: string | null;
  readonly publish: (frame: Frame) => void;
}

function refuseMember(): never {
  throw new ChatError('NOT_ADMIN');
}

/** Everyone in the model is a member, and there are no groups. */
const administrationOfMembers = {
  'invitation.create': refuseMember,
  'invitation.list': refuseMember,
  'invitation.revoke': refuseMember,
  'admin.people': refuseMember,
  'admin.setRole': refuseMember,
  'admin.handOver': refuseMember,
  'admin.deactivate': refuseMember,
  'admin.reactivate': refuseMember,
  'admin.erase': refuseMember,
  'admin.setName': refuseMember,
  'admin.resetPassword': refuseMember,
  'admin.turnOffTwoFactor': refuseMember,
  'admin.sessions': refuseMember,
  'admin.endSession': refuseMember,
  'admin.endSessions': refuseMember,
  'admin.rooms': refuseMember,
  'admin.roomMembers': refuseMember,
  'admin.closeRoom': refuseMember,
  'admin.setRoomOwner': refuseMember,
  'admin.hooks': refuseMember,
  'admin.revokeHook': refuseMember,
  'admin.setJoining': refuseMember,
  'admin.setTwoFactorRule': refuseMember,
  'admin.limits': refuseMember,
  'admin.storage': refuseMember,
  'admin.storageByRoom': refuseMember,
  'admin.health': refuseMember,
  'admin.setLimits': refuseMember,
  'admin.audit': refuseMember,
  'report.create': () => ({}),
  'report.list': refuseMember,
  'report.count': refuseMember,
  'report.delete': refuseMember,
  'report.dismiss': refuseMember,
  'retention.read': () => ({ direct: 0, group: 0, room: 0 }),
  'retention.set': refuseMember,
  'retention.holds': refuseMember,
  'retention.hold': refuseMember,
  'group.list': () => ({ groups: [] }),
  'group.members': () => {
    throw new ChatError('GROUP_NOT_FOUND');
  },
  'group.create': refuseMember,
  'group.rename': refuseMember,
  'group.delete': refuseMember,
  'group.addMembers': refuseMember,
  'group.removeMembers': refuseMember,
};

/**
 * An in-memory server that follows the contract: accounts, sessions and connections here, the other domains in the
 * files `model*.ts`. It has no rooms: their calls are refused with UNKNOWN_CALL.
 */
export function createModelTeam() {
  const members = new Map<string, Member>();
  const sessions = new Map<string, Member>();
  const connections = new Set<Connection>();
  const presence = new Map<string, Presence>();
  const profiles = new Map<string, Profile>();
  /** In base64, by user id. */
  const pictures = new Map<string, string>();
  /** State that tests may change. */
  const state = { ownerId: null as string | null, pageSize: 3 };
  let started = 0;
  let clock = 1_700_000_000_000;

  const memberOf = ({ token }: Connection): Member | undefined => sessions.get(token ?? '');
  const connectionsOf = (userId: string): Connection[] =>
    [...connections].filter((connection) => memberOf(connection)?.me.id === userId);
  const isOnline = (userId: string): boolean => connectionsOf(userId).length > 0;

  const publish: PublishTo = (userIds, event, data) => {
    for (const connection of [...new Set(userIds)].flatMap(connectionsOf)) connection.publish({ event, data });
  };
  const publishToAll: Publish = (event, data) => publish(members.keys(), event, data);

  function findPerson(userId: string): Person {
    const member = members.get(userId);
    if (member === undefined) throw new ChatError('PERSON_NOT_FOUND', { userId });
    return member.me;
  }
  const findByName = (name: string): Member | undefined => {
    const compared = (each: string): string => skeleton(normaliseName(each));
    return [...members.values()].find(({ me }) => compared(me.name) === compared(name));
  };

  const isBlocking = (by: string, userId: string): boolean => members.get(by)?.blocks.isBlocking(userId) === true;

  const uploads = createModelUploads();
  const tick = (): number => (clock += 1000);
  const conversations = createModelConversations({ publish, tick, findPerson, isOnline, isBlocking, uploads });
  const proposals = createModelProposals({ publish, tick, isOnline });
  const announcements = createModelAnnouncements(publishToAll, state);
  const topics = createModelTopics();
  const links = createModelLinks();
  const emoji = createModelEmoji(publishToAll);

  function addMember(me: Person, password: string): Member {
    const publishToMe: Publish = (event, data) => publish([me.id], event, data);
    const find = (conversationId: string) => conversations.find(me.id, conversationId);
    const inbox = createModelInbox(publishToMe, state);
    const saved = createModelSaved(find, publishToMe);
    const blocks = createModelBlocks(me.id, findPerson, publishToMe);
    const settings = createModelSettings(publishToMe);
    const following = topics.follow(me.id, publishToMe);
    const handlers: Member['handlers'] = {
      'person.list': () => ({
        people: [...members.values()].map((each) => each.me),
        presence: [...presence.values()],
        profiles: [...profiles.values()],
      }),
      'person.setProfile': (change) => {
        const former = profiles.get(me.id) ?? { userId: me.id, version: 0 };
        const fields = Object.entries({ ...former, ...change }).filter(([, value]) => value !== null);
        const profile = profileSchema.parse({ ...Object.fromEntries(fields), version: former.version + 1 });
        profiles.set(me.id, profile);
        publishToAll('person.changed', { profile });
        return { profile };
      },
      'account.setName': ({ name: entered }) => {
        const name = normaliseName(entered);
        const other = findByName(name);
        const isFormer = [...profiles.values()].some(
          ({ userId, formerNames = [] }) => userId !== me.id && formerNames.some((one) => one.name === name),
        );
        if ((other !== undefined && other !== member) || isFormer) throw new ChatError('NAME_TAKEN');
        const former = profiles.get(me.id) ?? { userId: me.id, version: 0 };
        const formerNames = [
          ...(former.formerNames ?? []),
          { name: member.me.name, until: clock + LIMITS.formerNameMs },
        ];
        const profile = { ...former, formerNames, version: former.version + 1 };
        profiles.set(me.id, profile);
        member.me = { id: me.id, name };
        publishToAll('person.renamed', { person: member.me, profile });
        return { person: member.me, profile };
      },
      'person.setPicture': ({ image }) => {
        const former = profiles.get(me.id) ?? { userId: me.id, version: 0 };
        const { picture: _picture, ...others } = former;
        const changed = image === null ? {} : { picture: `picture-${image.byteLength}` };
        const profile = profileSchema.parse({ ...others, ...changed, version: former.version + 1 });
        if (image === null) pictures.delete(me.id);
        else pictures.set(me.id, Buffer.from(image).toString('base64'));
        profiles.set(me.id, profile);
        publishToAll('person.changed', { profile });
        return { profile };
      },
      'person.pictures': ({ userIds }) => ({
        pictures: userIds.flatMap((userId) => {
          const [data, picture] = [pictures.get(userId), profiles.get(userId)?.picture];
          return data === undefined || picture === undefined
            ? []
            : [{ userId, picture, type: 'image/png' as const, data }];
        }),
      }),
      'presence.renew': () => ({ leaseMs: LEASES.presenceMs }),
      'push.read': () => ({ publicKey: null, isOn: false }),
      'push.subscribe': () => ({}),
      'push.unsubscribe': () => ({}),
      'team.describe': () => ({ ownerId: state.ownerId }),
      'directory.search': () => ({ rooms: [], next: null, total: 0 }),
      'counter.read': () => {
        const personal = conversations.unreadOf(me.id) + inbox.counts().counted;
        const unread = { personal, announcements: announcements.unreadOf(me.id), topics: following.countUnread() };
        return { total: personal + unread.announcements + unread.topics, ...unread };
      },
      ...conversations.handlersOf(me.id),
      ...proposals.handlersOf(me.id, find),
      ...emoji.handlersOf(me.id),
      ...uploads.handlersOf(me.id, find),
      ...announcements.handlersOf(me.id, publishToMe),
      ...scheduleHandlers(publishToMe),
      ...inbox.handlers,
      ...saved.handlers,
      ...blocks.handlers,
      ...settings.handlers,
      ...following.handlers,
      ...links.handlers,
      ...administrationOfMembers,
    };
    const member: Member = {
      me,
      password,
      devices: new Set<string>(),
      inbox,
      saved,
      blocks,
      settings,
      following,
      handlers,
    };
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

  /** Begins a session without a password; returns its token. */
  function startSession(member: Member, token = `token-of-${member.me.id}-${(started += 1)}`): string {
    sessions.set(token, member);
    return token;
  }
  /** Ends all sessions of a member without a frame. */
  function endSessions(member: Member): void {
    for (const [token, { me }] of sessions) if (me.id === member.me.id) sessions.delete(token);
  }

  /** A new client, not signed in. A sign-in without a valid device token is answered with `device`. */
  function connect(device = `device-${connections.size + 1}`): Transport {
    const hub = createFrameHub();
    const connection: Connection = { token: null, publish: (frame) => hub.publish(frame) };
    connections.add(connection);
    connection.publish({ event: 'connection.changed', data: { state: 'live', since: clock } });

    function enter(token: string, entering: Member): void {
      const leaving = memberOf(connection);
      connection.token = token;
      changePresence(leaving);
      changePresence(entering);
    }
    function signIn(signingIn: Member, known?: string): Output<'account.signIn'> {
      const isKnown = known !== undefined && signingIn.devices.has(known);
      signingIn.devices.add(device);
      const token = startSession(signingIn);
      enter(token, signingIn);
      return { token, me: signingIn.me, ...(!isKnown && { device }) };
    }

    /** Passes a call on to the signed-in member. */
    const pass = (name: string) => (input: unknown) => {
      const handlers: Partial<Record<string, (input: never, context: null) => unknown>> =
        memberOf(connection)?.handlers ?? {};
      const handler = handlers[name];
      if (handler === undefined) throw new ChatError('UNKNOWN_CALL', { name });
      return handler(input as never, null);
    };
    const passed = Object.fromEntries(Object.keys(chatCalls).map((name) => [name, pass(name)]));
    const dispatch = createDispatcher<ChatCalls, null>({
      calls: chatCalls,
      hasSession: () => memberOf(connection) !== undefined,
      onUnexpected: (error) => {
        throw error;
      },
      handlers: {
        ...(passed as unknown as Handlers<ChatCalls, null>),
        'connection.probe': () => ({}),
        'team.isEmpty': () => ({ isEmpty: members.size === 0 }),
        'account.register': async ({ name, password }) => {
          const fault = findNameFault(name, LIMITS.nameLength);
          if (fault !== null) throw new ChatError('NAME_INVALID', { maxLength: LIMITS.nameLength, ...fault });
          await checkNewPassword(password, name);
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
        // A ticket is the name of its person, and any verifier fits.
        'account.signInWithTicket': ({ ticket }) => {
          const found = findByName(ticket);
          if (found === undefined) throw new ChatError('SIGN_IN_EXPIRED');
          const token = startSession(found);
          enter(token, found);
          return { token, me: found.me };
        },
        'account.beginPasskeySignIn': () => ({ challenge: 'challenge', rpId: 'localhost' }),
        // Any passkey is that of the person whom its user handle names, and any signature fits.
        'account.signInWithPasskey': ({ response: { response } }) => {
          const found = members.get(new TextDecoder().decode(fromBase64Url(response.userHandle)));
          if (found === undefined) throw new ChatError('PASSKEY_UNKNOWN');
          const token = startSession(found);
          enter(token, found);
          return { token, me: found.me };
        },
        'account.resume': ({ token }) => {
          const found = sessions.get(token);
          if (found === undefined) throw new ChatError('SESSION_EXPIRED');
          enter(token, found);
          return { me: found.me };
        },
        'account.signOut': () => {
          const leaving = memberOf(connection);
          const { token } = connection;
          for (const each of connections) if (each.token === token) each.publish({ event: 'session.ended', data: {} });
          sessions.delete(token ?? '');
          changePresence(leaving);
          return {};
        },
      },
    });
    return {
      async request(name, args) {
        await Promise.resolve(); // An answer never arrives before the call returns.
        return dispatch(name, args, null);
      },
      subscribe: hub.subscribe,
    };
  }

  return {
    state,
    members,
    conversations,
    proposals,
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
