import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Core, CorePorts } from '#core/Core.ts';
import { type Args, type ChatCalls, chatCalls } from '#shared/contract/index.ts';
import type { PasskeyAssertion } from '#shared/contract/passkeyCalls.ts';
import {
  connect,
  freshId,
  join,
  pair,
  say,
  type SignedIn,
  startCore,
  type TestClient,
} from '../../support/coreForTests.ts';
import { unwrap } from '#shared/rpc/result.ts';
import { challengeOf, hashToken } from '#core/token.ts';
import { totpCode, totpStep } from '#core/account/totp.ts';
import { addPasskey, joinOnPage, openPage, SITE } from '../../support/passkeysForTests.ts';
import { PROVIDER } from '../../support/providerForTests.ts';
import { pngHeader } from '../../support/pngHeader.ts';
import { ask, createRoom, enter, outcomeOf } from '../../support/roomsForTests.ts';
import { createSoftwarePasskey } from '../../support/softwarePasskey.ts';
import { createDeviceKey } from '../../../src-renderer/roomEncryption/encryptText.ts';
import { registrationOf } from '../../../src-renderer/roomEncryption/direct/deviceLists.ts';
import { VALID_ARGS } from '../../unit/contract/validArgs.ts';

/**
 * Who may do what: every call of the contract, made by every kind of caller. The outcomes are the table of
 * docs/roles.md; `vitest --update` writes it again, and its difference is what a reviewer reads.
 */

type Call = keyof ChatCalls;
/** The calls in a conversation, and the two that find a room by its name. What admins do to rooms is not among them. */
type ConversationCall =
  | Exclude<
      { [Name in Call]: Args<Name> extends { readonly conversationId: string } ? Name : never }[Call],
      `admin.${string}`
    >
  | 'room.enter'
  | 'room.peek';

const TEAM_CALLERS = ['signed out', 'deactivated', 'guest', 'member', 'admin', 'owner'] as const;
const ROOM_CALLERS = [
  'signed out',
  'deactivated',
  'guest outside',
  'guest',
  'outside',
  'removed',
  'muted',
  'reader',
  'member',
  'moderator',
  'room owner',
  'admin outside',
  'owner outside',
] as const;
const DIRECT_CALLERS = ['signed out', 'deactivated', 'guest', 'other person', 'participant', 'admin', 'owner'] as const;

/** A team with one person of each kind. */
interface Team {
  readonly core: Core;
  readonly owner: SignedIn;
  readonly admin: SignedIn;
  readonly member: SignedIn;
  /** In no room, or only in the room of the cell. */
  readonly guest: SignedIn;
  /** Signed in when they were deactivated. */
  readonly deactivated: SignedIn;
}

interface TeamCell extends Team {
  readonly caller: TestClient;
  /** Name and token of the caller, or of the deactivated person for a caller who is signed out. */
  readonly account: SignedIn;
  /** A new member, on whom the call acts. */
  readonly other: SignedIn;
}

interface ConversationCell {
  readonly conversationId: string;
  /** The name of the room. */
  readonly name: string;
  /** A message of `author`. */
  readonly offset: number;
  readonly author: SignedIn;
  /** Another member of the room, on whom the call acts. */
  readonly other: SignedIn;
  readonly epoch: string;
  readonly roomOwner: SignedIn;
  /** A member of the team who was never in the room. */
  readonly stranger: SignedIn;
}

const DAY_MS = 86_400_000;
const BYTES = new TextEncoder().encode('price list');
const SHA256 = createHash('sha256').update(BYTES).digest('hex');
const ANNOUNCEMENT = { title: 'Closed on Friday', body: 'All day.', importance: 'normal', endsAt: null } as const;

/** Turns two-factor sign-in on if the caller may. Resolves with a recovery code. */
async function turnOnTwoFactor(caller: TestClient, password: string): Promise<string> {
  const begun = await caller.request('account.beginTwoFactor', { password });
  if (!begun.ok) return 'AAAA-AAAA-AAAA';
  const code = totpCode(begun.value.secret, totpStep(Date.now()));
  const confirmed = await caller.request('account.confirmTwoFactor', { code });
  return confirmed.ok ? (confirmed.value.recoveryCodes[0] ?? '') : 'AAAA-AAAA-AAAA';
}

/** The response of a passkey of another person, for the caller's own challenge. */
async function signWithPasskey({ core, caller, other }: TeamCell): Promise<PasskeyAssertion> {
  const passkey = await addPasskey(await openPage(core, other));
  const begun = unwrap(await caller.request('account.beginPasskeySignIn', {}));
  return passkey.sign({ ...begun, ...SITE });
}

/** The arguments of each call outside conversations. The type check fails until a new call has its entry here. */
const TEAM_ARGS: {
  readonly [Name in Exclude<Call, ConversationCall>]: (cell: TeamCell) => Args<Name> | Promise<Args<Name>>;
} = {
  'account.register': () => ({ name: `new ${freshId()}`, password: 'correct horse' }),
  'account.signIn': ({ account }) => ({ name: account.me.name, password: account.password }),
  'account.signInWithTicket': async ({ core }) => {
    const [verifier, person] = ['verifier', { issuer: 'https://acme.example', subject: freshId(), names: [] }];
    return { ticket: unwrap(await core.singleSignOn.admit(person, challengeOf(verifier), '192.0.2.1')), verifier };
  },
  'account.resume': ({ account }) => ({ token: account.token }),
  'account.setName': () => ({ name: `renamed ${freshId()}` }),
  'account.changePassword': ({ account }) => ({ password: account.password, newPassword: account.password }),
  'account.resetPassword': async ({ owner, other }) => {
    const { code } = await ask(owner, 'admin.resetPassword', { userId: other.me.id });
    return { name: other.me.name, code, newPassword: other.password };
  },
  'account.signOut': () => ({}),
  'account.sessions': () => ({}),
  'account.endSession': () => ({ id: 'another' }),
  'account.endOtherSessions': () => ({}),
  'account.twoFactor': () => ({}),
  'account.beginTwoFactor': ({ account }) => ({ password: account.password }),
  'account.confirmTwoFactor': async ({ caller, account }) => {
    const begun = await caller.request('account.beginTwoFactor', { password: account.password });
    return { code: begun.ok ? totpCode(begun.value.secret, totpStep(Date.now())) : '000000' };
  },
  'account.turnOffTwoFactor': async ({ caller, account }) => ({
    password: account.password,
    code: await turnOnTwoFactor(caller, account.password),
  }),
  'account.renewRecoveryCodes': async ({ caller, account }) => ({
    password: account.password,
    code: await turnOnTwoFactor(caller, account.password),
  }),
  'account.passkeys': () => ({}),
  'account.beginPasskey': ({ account }) => ({ password: account.password }),
  'account.addPasskey': async ({ caller, account }) => {
    const begun = await caller.request('account.beginPasskey', { password: account.password });
    const request = begun.ok ? begun.value : { challenge: 'none', rpId: 'none', userHandle: 'none' };
    return { name: 'Laptop', response: createSoftwarePasskey().register({ ...request, ...SITE }) };
  },
  'account.removePasskey': ({ account }) => ({ id: 'AAAA', password: account.password }),
  'account.beginPasskeySignIn': () => ({}),
  'account.signInWithPasskey': async (cell) => ({ response: await signWithPasskey(cell) }),
  'account.createPasskeyTicket': async (cell) => ({
    response: await signWithPasskey(cell),
    challenge: challengeOf('verifier'),
  }),
  'account.provider': () => ({}),
  'account.beginConnecting': ({ account }) => ({ password: account.password, challenge: challengeOf('verifier') }),
  'account.describeConnection': (cell) => offerConnection(cell),
  'account.connectProvider': (cell) => offerConnection(cell),
  'account.disconnectProvider': ({ account }) => ({ password: account.password }),
  'person.list': () => ({}),
  'person.setProfile': () => ({ title: 'Designer' }),
  'person.setPicture': () => ({ image: null }),
  'person.pictures': ({ other }) => ({ userIds: [other.me.id] }),
  'team.isEmpty': () => ({}),
  'team.describe': () => ({}),
  'invitation.create': () => ({ role: 'member', uses: 1, lifetimeMs: DAY_MS, note: '' }),
  'invitation.list': () => ({}),
  'invitation.revoke': async ({ owner }) => {
    const args = { role: 'member', uses: 1, lifetimeMs: DAY_MS, note: '' } as const;
    return { id: (await ask(owner, 'invitation.create', args)).invitation.id };
  },
  'admin.people': () => ({}),
  'admin.setRole': ({ other }) => ({ userId: other.me.id, role: 'admin' }),
  'admin.handOver': ({ other }) => ({ userId: other.me.id }),
  'admin.deactivate': ({ other }) => ({ userId: other.me.id }),
  'admin.reactivate': ({ deactivated }) => ({ userId: deactivated.me.id }),
  'admin.erase': ({ other }) => ({ userId: other.me.id, name: other.me.name }),
  'admin.setName': ({ other }) => ({ userId: other.me.id, name: `Renamed ${freshId().slice(0, 8)}` }),
  'admin.resetPassword': ({ other }) => ({ userId: other.me.id }),
  'admin.turnOffTwoFactor': ({ other }) => ({ userId: other.me.id }),
  'admin.sessions': ({ other }) => ({ userId: other.me.id }),
  'admin.endSession': ({ other }) => ({ userId: other.me.id, id: 'another' }),
  'admin.endSessions': ({ other }) => ({ userId: other.me.id }),
  'admin.rooms': () => ({}),
  'admin.roomMembers': anyRoom,
  'admin.closeRoom': anyRoom,
  'admin.setRoomOwner': async (cell) => ({ ...(await anyRoom(cell)), userId: cell.owner.me.id }),
  'admin.hooks': () => ({}),
  'admin.revokeHook': async ({ other }) => {
    const { hook } = await ask(other, 'hook.create', { name: `hook ${freshId()}`, pattern: 'build.*' });
    return { userId: other.me.id, id: hook.id };
  },
  'admin.setJoining': () => ({ joining: 'open' }),
  // Any other one is for owners who have turned it on.
  'admin.setTwoFactorRule': () => ({ rule: 'none' }),
  'upload.quota': () => ({}),
  'admin.limits': () => ({}),
  'admin.storage': () => ({}),
  'admin.storageByRoom': () => ({}),
  'admin.health': () => ({}),
  'admin.setLimits': () => ({ roomsPerPerson: 0 }),
  'admin.audit': () => ({ limit: 10 }),
  'emoji.list': () => ({}),
  'emoji.pictures': () => ({ names: ['party-parrot'] }),
  'emoji.add': () => ({ name: emojiName(), image: pngHeader(128, 128) }),
  'emoji.remove': async ({ owner }) => {
    const { emoji } = await ask(owner, 'emoji.add', { name: emojiName(), image: pngHeader(128, 128) });
    return { name: emoji.name };
  },
  'group.list': () => ({}),
  'group.members': async ({ owner }) => ({ groupId: await createGroup(owner) }),
  'group.create': () => ({ name: `Group ${freshId()}` }),
  'group.rename': async ({ owner }) => ({ groupId: await createGroup(owner), name: `Group ${freshId()}` }),
  'group.delete': async ({ owner }) => ({ groupId: await createGroup(owner) }),
  'group.addMembers': async ({ owner, other }) => ({ groupId: await createGroup(owner), userIds: [other.me.id] }),
  'group.removeMembers': async ({ owner, other }) => ({ groupId: await createGroup(owner), userIds: [other.me.id] }),
  'direct.open': ({ other }) => ({ userId: other.me.id }),
  'conversation.list': () => ({}),
  'conversation.heads': () => ({}),
  'connection.probe': () => ({}),
  'presence.renew': () => ({}),
  'push.read': () => ({}),
  'push.subscribe': () => ({ ...VALID_ARGS['push.subscribe'], endpoint: `https://push.example/${freshId()}` }),
  'push.unsubscribe': () => ({}),
  'counter.read': () => ({}),
  'link.preview': () => ({ url: 'https://example.invalid/' }),
  'settings.read': () => ({}),
  'settings.write': () => ({ settings: {}, version: 0 }),
  'saved.list': () => ({}),
  'block.list': () => ({}),
  'device.read': ({ other }) => ({ userId: other.me.id }),
  'device.register': () => registrationOf('anyone', createDeviceKey()),
  // The session has registered no device.
  'device.update': () => VALID_ARGS['device.update'],
  'device.decline': () => VALID_ARGS['device.decline'],
  'block.set': ({ other }) => ({ userId: other.me.id, on: true }),
  'message.scheduled': () => ({}),
  'message.unschedule': () => ({ clientId: freshId() }),
  'inbox.list': () => ({}),
  'inbox.listDay': () => ({ from: 0, until: DAY_MS }),
  'inbox.markRead': () => ({ offsets: [1] }),
  'inbox.markAllRead': () => ({}),
  'inbox.delete': () => ({ offsets: [1] }),
  'inbox.deleteAll': () => ({ upTo: 1 }),
  'directory.search': () => ({}),
  'room.create': () => ({
    name: `room ${freshId()}`,
    password: null,
    seats: 2,
    idleTtlMs: DAY_MS,
    clientId: freshId(),
  }),
  'topic.publish': () => ({ topic: 'build', clientId: freshId(), title: 'Done', body: '' }),
  'topic.restrict': async ({ owner }) => ({ topic: await publish(owner), userIds: [owner.me.id] }),
  'topic.list': () => ({}),
  'topic.manage': () => ({}),
  'topic.remove': async ({ owner }) => ({ topic: await publish(owner) }),
  'topic.posts': async ({ owner }) => ({ topic: await publish(owner) }),
  'topic.feed': () => ({}),
  'topic.open': async ({ owner }) => ({ topic: await publish(owner), offset: 1 }),
  'topic.markRead': async ({ owner }) => ({ topic: await publish(owner), offset: 1 }),
  'topic.markAllRead': () => ({}),
  'topic.subscriptions': () => ({}),
  'topic.subscribe': () => ({ pattern: 'build.*' }),
  'topic.unsubscribe': () => ({ pattern: 'build.*' }),
  'topic.followPerson': ({ other }) => ({ userId: other.me.id }),
  'topic.unfollowPerson': ({ other }) => ({ userId: other.me.id }),
  'topic.mute': async ({ owner }) => ({ topic: await publish(owner), muted: true }),
  'topic.match': () => ({ pattern: 'build.*' }),
  'export.listPosts': () => ({}),
  'hook.create': () => ({ name: `hook ${freshId()}`, pattern: 'build.*' }),
  'hook.list': () => ({}),
  'hook.remove': async ({ owner }) => {
    return { id: (await ask(owner, 'hook.create', { name: `hook ${freshId()}`, pattern: 'build.*' })).hook.id };
  },
  'report.list': () => ({ state: 'open' }),
  'report.count': () => ({}),
  'report.delete': async (cell) => ({ id: await report(cell) }),
  'report.dismiss': async (cell) => ({ id: await report(cell) }),
  'retention.read': () => ({}),
  'retention.set': () => ({ direct: 3_650, group: 0, room: 0 }),
  'retention.holds': () => ({}),
  'retention.hold': ({ other }) => ({ target: { kind: 'person', id: other.me.id }, on: true }),
  'direct.openGroup': async ({ core, other }) => ({
    userIds: [other.me.id, (await join(core)).me.id],
    clientId: freshId(),
  }),
  'visitor.enter': () => ({ room: 'no room', code: 'none', nickname: 'Ana' }),
  'announcement.list': () => ({}),
  'announcement.open': async ({ owner }) => ({ offset: await announce(owner) }),
  'announcement.markRead': async ({ owner }) => ({ offsets: [await announce(owner)] }),
  'announcement.publish': () => ({ ...ANNOUNCEMENT, clientId: freshId() }),
  'announcement.edit': async ({ owner }) => ({ ...ANNOUNCEMENT, clientId: freshId(), offset: await announce(owner) }),
  'announcement.recall': async ({ owner }) => ({ clientId: freshId(), offset: await announce(owner) }),
  'announcement.readers': async ({ owner }) => ({ offset: await announce(owner) }),
  'announcement.writers': () => ({}),
  'announcement.setWriters': ({ other }) => ({ userIds: [other.me.id] }),
};

/** A ticket with which the session of the caller connects its account. */
async function offerConnection({ core, account }: TeamCell): Promise<Args<'account.connectProvider'>> {
  const [verifier, person] = ['verifier', { issuer: 'https://acme.example', subject: freshId(), names: ['Mei'] }];
  const session = {
    sessionHash: hashToken(account.token),
    challenge: challengeOf(verifier),
    generation: 0,
    leftMs: 60_000,
  };
  return { ticket: unwrap(await core.singleSignOn.offerConnection(person, session)), verifier };
}

/** A push service that is never asked. */
const anyPushService: NonNullable<CorePorts['push']> = {
  contact: 'mailto:operator@example.org',
  allows: () => true,
  post: () => Promise.resolve({ status: 201, retryAfterMs: null }),
};

/** A hidden room of the owner of the team. */
async function anyRoom({ owner }: TeamCell) {
  const { conversationId, conversation } = await createRoom(owner, { hidden: true });
  return { conversationId, epoch: conversation.epoch };
}

/** Two other people; one reports a message of the other. Resolves to the id of the report. */
async function report({ core, owner }: TeamCell): Promise<string> {
  const { mei, tom, conversationId } = await pair(core);
  const { offset } = await say(mei, conversationId, 'buy now');
  await ask(tom, 'report.create', { conversationId, offset, reason: 'spam' });
  return (await ask(owner, 'report.list', { state: 'open', limit: 1 })).reports[0]?.id ?? '';
}

const inside = ({ conversationId }: ConversationCell) => ({ conversationId });
const change = ({ conversationId }: ConversationCell) => ({ conversationId, clientId: freshId() });
const atRequest = async (cell: ConversationCell) => {
  const { conversationId, epoch, roomOwner, stranger } = cell;
  await ask(roomOwner, 'room.setJoining', { ...change(cell), joining: 'request' });
  await ask(stranger, 'room.ask', { conversationId });
  return { conversationId, epoch, userId: stranger.me.id };
};
const onOther = (cell: ConversationCell) => ({ ...change(cell), userId: cell.other.me.id });

/** The arguments of each call in a conversation. Those that need an upload get one that does not exist. */
const CONVERSATION_ARGS: {
  readonly [Name in ConversationCall]: (cell: ConversationCell) => Args<Name> | Promise<Args<Name>>;
} = {
  'conversation.fetch': inside,
  'conversation.fetchUnread': inside,
  'conversation.markRead': ({ conversationId, offset }) => ({ conversationId, offset }),
  'conversation.pins': inside,
  'conversation.threads': ({ conversationId }) => ({ conversationId, from: 1, limit: 10 }),
  'conversation.attachments': ({ conversationId }) => ({ conversationId, kinds: ['file'] }),
  'message.send': (cell) => ({ ...change(cell), body: { kind: 'text', text: 'hello' } }),
  'message.schedule': (cell) => ({
    ...change(cell),
    body: { kind: 'text', text: 'later' },
    sendAt: Date.now() + DAY_MS,
  }),
  'message.edit': ({ conversationId, offset }) => ({ conversationId, offset, text: 'changed' }),
  'message.recall': (cell) => ({ ...change(cell), offset: cell.offset }),
  'message.react': (cell) => ({ ...change(cell), offset: cell.offset, emoji: '👍', on: true }),
  'poll.vote': (cell) => ({ ...change(cell), offset: cell.offset, choices: [] }),
  'poll.close': (cell) => ({ ...change(cell), offset: cell.offset }),
  'message.pin': ({ conversationId, offset }) => ({ conversationId, offset, on: true }),
  'message.search': ({ conversationId }) => ({ conversationId, query: { terms: ['price'] } }),
  'export.listMessages': inside,
  'saved.set': ({ conversationId, offset }) => ({ conversationId, offset, on: true }),
  'report.create': ({ conversationId, offset }) => ({ conversationId, offset, reason: 'spam' }),
  'typing.set': ({ conversationId }) => ({ conversationId, typing: true }),
  'blob.link': async (cell) => ({ conversationId: cell.conversationId, blobId: await sendFile(cell) }),
  'upload.begin': ({ conversationId }) => ({ conversationId, uploadId: freshId(), name: 'a.txt', bytes: BYTES.length }),
  'upload.write': ({ conversationId }) => ({ conversationId, uploadId: freshId(), offset: 0, chunk: BYTES }),
  'upload.finish': ({ conversationId }) => ({ conversationId, uploadId: freshId(), sha256: SHA256 }),
  'upload.cancel': ({ conversationId }) => ({ conversationId, uploadId: freshId() }),
  'proposal.make': ({ conversationId }) => ({ conversationId, id: freshId(), name: `room ${freshId()}` }),
  'proposal.accept': ({ conversationId }) => ({ conversationId, id: freshId() }),
  'proposal.end': ({ conversationId }) => ({ conversationId, id: freshId() }),
  'proposal.read': inside,
  // The room of the cell has a name of its own.
  'direct.addPeople': (cell) => ({ ...change(cell), userIds: [cell.other.me.id] }),
  'visitor.setLink': (cell) => ({ ...change(cell), on: true }),
  'room.peek': ({ name }) => ({ name }),
  'room.enter': ({ name }) => ({ name, clientId: freshId() }),
  'room.leave': change,
  'room.describe': inside,
  'room.close': inside,
  'room.setIdleTime': (cell) => ({ ...change(cell), idleTtlMs: DAY_MS }),
  'room.setPassword': (cell) => ({ ...change(cell), password: null }),
  'room.setSeats': (cell) => ({ ...change(cell), seats: 20 }),
  'room.setTopic': (cell) => ({ ...change(cell), topic: 'Lunch', description: '' }),
  'room.setJoining': (cell) => ({ ...change(cell), joining: 'open' }),
  'room.setWriters': (cell) => ({ ...change(cell), writers: 'moderators' }),
  'room.setSlowMode': (cell) => ({ ...change(cell), slowModeMs: 10_000 }),
  'room.setModerator': (cell) => ({ ...onOther(cell), on: true }),
  'room.mute': (cell) => ({ ...onOther(cell), forMs: null }),
  'room.unmute': onOther,
  'room.remove': onOther,
  'room.readmit': onOther,
  'room.handOver': onOther,
  'room.ask': async (cell) => {
    await ask(cell.roomOwner, 'room.setJoining', { ...change(cell), joining: 'request' });
    return inside(cell);
  },
  'room.withdraw': inside,
  'room.requests': inside,
  'room.approve': atRequest,
  'room.decline': atRequest,
};

// Only a direct conversation can become a room.
const IN_ROOMS = keysOf(CONVERSATION_ARGS).filter((name) => !name.startsWith('proposal.'));
const IN_DIRECT_CONVERSATIONS = keysOf(CONVERSATION_ARGS).filter((name) => !/^(?:room|visitor|direct)\./.test(name));

const DECISIONS = ['room.requests', 'room.approve', 'room.decline'] as const;
const FOR_MODERATORS: ReadonlySet<Call> = new Set([
  'room.mute',
  'room.unmute',
  'room.remove',
  'room.readmit',
  'room.setJoining',
  ...DECISIONS,
] as const);
const CLOSED_TO_GUESTS: ReadonlySet<Call> = new Set(['room.setJoining', 'visitor.setLink', ...DECISIONS] as const);

/** Cancelling has no effect on the uploads of others. */
const OPEN_TO_OUTSIDERS: ReadonlySet<Call> = new Set([
  'room.enter',
  'room.peek',
  'room.ask',
  'room.withdraw',
  'upload.cancel',
] as const);

const teamRows: string[][] = [];
const roomRows: string[][] = [];
const directRows: string[][] = [];
const cores: Core[] = [];
afterAll(async () => {
  await Promise.all(cores.map((core) => core.stop()));
});

describe.each(keysOf(TEAM_ARGS))('%s', (name) => {
  it('is answered according to the role in the team', async () => {
    const team = await createTeam(); // a new one, because the call may change it
    const outcomes: string[] = [];
    for (const kind of TEAM_CALLERS) {
      const account = accountOf(team, kind);
      const cell: TeamCell = {
        ...team,
        caller: account ?? connect(team.core, undefined, undefined, SITE),
        account: account ?? team.deactivated,
        other: await join(team.core),
      };
      outcomes.push(outcomeOf(await cell.caller.connection.request(name, await TEAM_ARGS[name](cell))));
    }
    teamRows.push([name, ...outcomes]);
    expectNoSession(name, outcomes);
    if (!/^(admin|invitation|group|report)\./.test(name) || name === 'group.list' || name === 'group.members') return;
    expect(outcomes[TEAM_CALLERS.indexOf('guest')]).toBe('NOT_FOR_GUESTS');
    expect(outcomes[TEAM_CALLERS.indexOf('member')]).toMatch(/^NOT_(ADMIN|TEAM_OWNER)$/);
    expect(outcomes[TEAM_CALLERS.indexOf('owner')]).toBe('ok');
  });
});

describe('in a conversation', () => {
  let team: Team;
  let people: readonly SignedIn[];
  beforeAll(async () => {
    team = await createTeam();
    people = await Promise.all([join(team.core), join(team.core), join(team.core), join(team.core)]);
  });

  describe.each(IN_ROOMS)('%s', (name) => {
    it('is answered according to the relation to the room', async () => {
      const outcomes: string[] = [];
      for (const kind of ROOM_CALLERS) {
        const { me, cell } = await createRoomCell(team, people, kind);
        const caller = me ?? connect(team.core);
        outcomes.push(outcomeOf(await caller.connection.request(name, await CONVERSATION_ARGS[name](cell))));
      }
      roomRows.push([name, ...outcomes]);
      expectNoSession(name, outcomes);
      if (OPEN_TO_OUTSIDERS.has(name)) return;
      const refused = ['outside', 'removed', 'admin outside', 'owner outside'] as const;
      for (const kind of refused) expect([kind, outcomes[ROOM_CALLERS.indexOf(kind)]]).toEqual([kind, 'NOT_A_MEMBER']);
      if (!/^(?:room|visitor)\./.test(name) || name === 'room.leave' || name === 'room.describe') return;
      const isForModerators = FOR_MODERATORS.has(name);
      const refusal = isForModerators ? 'NOT_A_MODERATOR' : 'NOT_THE_OWNER';
      expect(outcomes[ROOM_CALLERS.indexOf('member')]).toBe(refusal);
      expect(outcomes[ROOM_CALLERS.indexOf('moderator')]).toBe(isForModerators ? 'ok' : 'NOT_THE_OWNER');
      expect(outcomes[ROOM_CALLERS.indexOf('guest')]).toBe(CLOSED_TO_GUESTS.has(name) ? 'NOT_FOR_GUESTS' : refusal);
    });
  });

  describe.each(IN_DIRECT_CONVERSATIONS)('%s', (name) => {
    it('is answered according to the relation to a direct conversation', async () => {
      const { mei, tom, conversationId } = await pair(team.core);
      const outcomes: string[] = [];
      for (const kind of DIRECT_CALLERS) {
        const { offset } = await say(mei, conversationId, 'the price list');
        const strangers = { epoch: '', roomOwner: mei, stranger: team.member };
        const cell = { conversationId, name: '', offset, author: mei, other: tom, ...strangers };
        const other = { participant: tom, 'other person': team.member } as const;
        const caller = kind in other ? other[kind as keyof typeof other] : accountOf(team, kind);
        const client = caller ?? connect(team.core);
        outcomes.push(outcomeOf(await client.connection.request(name, await CONVERSATION_ARGS[name](cell))));
      }
      directRows.push([name, ...outcomes]);
      expectNoSession(name, outcomes);
      if (OPEN_TO_OUTSIDERS.has(name)) return;
      for (const kind of ['other person', 'admin', 'owner'] as const) {
        expect([kind, outcomes[DIRECT_CALLERS.indexOf(kind)]]).toEqual([kind, 'NOT_A_MEMBER']);
      }
    });
  });
});

it('docs/roles.md shows every call as it is enforced', async () => {
  const page = [
    '# Who may do what',
    '',
    'Every call of the contract, made by every kind of caller: “yes”, or the error code of the refusal. This page is',
    'written by `test/core/team/rights.test.ts` from what a running engine answers (`vitest --update`), and compared with',
    'it in every run. A server enforces these rights. In “My team’s Redis” and “On this computer” everyone who holds the',
    'Redis password could bypass them ([security](SECURITY.md)).',
    '',
    'Admins see of every room, also a hidden one, its name, owner and number of members, never its messages.',
    '',
    'A guest sees only their rooms and the people in them. `directory.search` is refused, because guests enter no room',
    'that they were not invited to, and so are groups, topics and announcements, which belong to the whole team.',
    '`counter.read` is refused, because its total includes what they may not see.',
    '',
    '## In the team',
    '',
    ...table(['call', ...TEAM_CALLERS], teamRows),
    '',
    '## In a room',
    '',
    'The message in a call was written by the member, and the person in it is another member. Uploads in these calls do',
    'not exist; cancelling one that is not one’s own has no effect. The removed person was removed by the owner of the',
    'room. “Guest” is a guest in the room.',
    '',
    ...table(['call', ...ROOM_CALLERS], roomRows),
    '',
    '## In a direct conversation',
    '',
    'The participant is the one who did not write the message.',
    '',
    ...table(['call', ...DIRECT_CALLERS], directRows),
    '',
  ].join('\n');
  await expect(page).toMatchFileSnapshot('../../../docs/roles.md');
});

/** A call that needs a session has none when nobody is signed in or the account was deactivated. */
function expectNoSession(name: Call, [signedOut, deactivated]: readonly string[]): void {
  if (chatCalls[name].session === 'none') return;
  expect({ signedOut, deactivated }).toEqual({ signedOut: 'NOT_SIGNED_IN', deactivated: 'NOT_SIGNED_IN' });
}

async function createTeam(): Promise<Team> {
  const core = startCore({ singleSignOn: { ...PROVIDER, setsRoles: false }, push: anyPushService });
  cores.push(core);
  const owner = await joinOnPage(core);
  const [admin, member, deactivated] = await Promise.all([joinOnPage(core), joinOnPage(core), joinOnPage(core)]);
  await ask(owner, 'admin.setRole', { userId: admin.me.id, role: 'admin' });
  await ask(owner, 'admin.deactivate', { userId: deactivated.me.id });
  await deactivated.waitFor('session.ended');
  const guest = await joinOnPage(core);
  await ask(owner, 'admin.setRole', { userId: guest.me.id, role: 'guest' });
  await guest.waitFor('team.memberChanged', ({ userId }) => userId === guest.me.id);
  return { core, owner, admin, member, guest, deactivated };
}

function accountOf({ owner, admin, member, guest, deactivated }: Team, kind: string): SignedIn | null {
  if (kind.startsWith('guest')) return guest;
  if (kind.startsWith('owner')) return owner;
  if (kind.startsWith('admin')) return admin;
  if (kind === 'deactivated') return deactivated;
  return kind === 'signed out' ? null : member;
}

/**
 * A new room of the first three of these people (owner, author, other), and the caller in the relation to it that
 * `kind` names.
 */
const ENTERING: ReadonlySet<string> = new Set(['removed', 'muted', 'reader', 'moderator']);

async function createRoomCell(team: Team, people: readonly SignedIn[], kind: (typeof ROOM_CALLERS)[number]) {
  const [roomOwner, author, other, stranger] = people;
  if (roomOwner === undefined || author === undefined || other === undefined || stranger === undefined)
    throw new Error('four people');
  const { conversationId, name, conversation } = await createRoom(roomOwner);
  await enter(author, name);
  await enter(other, name);
  const { offset } = await say(author, conversationId, 'the price list');
  const insiders: Partial<Record<typeof kind, SignedIn>> = { member: author, 'room owner': roomOwner };
  const me = insiders[kind] ?? accountOf(team, kind);
  if (kind === 'guest') await putInto(team, name);
  if (me !== null && ENTERING.has(kind)) {
    await enter(me, name);
    const args = { conversationId, clientId: freshId(), userId: me.me.id };
    if (kind === 'removed') await ask(roomOwner, 'room.remove', args);
    if (kind === 'muted') await ask(roomOwner, 'room.mute', { ...args, forMs: null });
    if (kind === 'moderator') await ask(roomOwner, 'room.setModerator', { ...args, on: true });
    const change = { conversationId, clientId: freshId() };
    if (kind === 'reader') {
      await ask(roomOwner, 'room.setModerator', { ...change, userId: author.me.id, on: true });
      await ask(roomOwner, 'room.setWriters', { ...change, clientId: freshId(), writers: 'moderators' });
    }
  }
  return { me, cell: { conversationId, name, offset, author, other, epoch: conversation.epoch, roomOwner, stranger } };
}

/** A guest enters a room only if they were in it before, so this one enters it as a member. */
async function putInto({ owner, guest }: Team, name: string): Promise<void> {
  const { id: userId } = guest.me;
  for (const role of ['member', 'guest'] as const) {
    const seen = guest.received('team.memberChanged').length;
    await ask(owner, 'admin.setRole', { userId, role });
    await expect.poll(() => guest.received('team.memberChanged').length).toBeGreaterThan(seen);
    if (role === 'member') await enter(guest, name);
  }
}

/** Sends a message with a file and returns the id of its blob. */
async function sendFile({ conversationId, author }: ConversationCell): Promise<string> {
  const upload = { conversationId, uploadId: freshId() };
  await ask(author, 'upload.begin', { ...upload, name: 'prices.txt', bytes: BYTES.length });
  await ask(author, 'upload.write', { ...upload, offset: 0, chunk: BYTES });
  const { blob } = await ask(author, 'upload.finish', { ...upload, sha256: SHA256 });
  const body = { kind: 'file', blob, caption: '' } as const;
  await ask(author, 'message.send', { conversationId, clientId: freshId(), body });
  return blob.id;
}

const emojiName = (): string =>
  `e${freshId()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')}`.slice(0, 32);

async function createGroup(admin: SignedIn): Promise<string> {
  return (await ask(admin, 'group.create', { name: `Group ${freshId()}` })).group.id;
}

async function publish(person: SignedIn): Promise<string> {
  const topic = `topic.${freshId()}`;
  await ask(person, 'topic.publish', { topic, clientId: freshId(), title: 'Done', body: '' });
  return topic;
}

async function announce(person: SignedIn): Promise<number> {
  return (await ask(person, 'announcement.publish', { ...ANNOUNCEMENT, clientId: freshId() })).announcement.offset;
}

function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(record) as Key[];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const cells = [
    head,
    ...rows.map(([call, ...outcomes]) => [`\`${call}\``, ...outcomes.map((it) => (it === 'ok' ? 'yes' : it))]),
  ];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [
    line(cells[0] ?? []),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...cells.slice(1).map(line),
  ];
}
