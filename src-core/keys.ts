/**
 * The only place where Redis keys are defined. A key is `<prefix>:{<tag>}:<name>`; all keys with the same tag are in
 * one hash slot, so a script can use them together. `test/lua/registry.test.ts` compares this catalogue with every
 * script's header.
 */
export const KEY_FAMILIES = {
  conversation: {
    tag: 'c',
    keys: {
      meta: 'hash',
      log: 'list',
      members: 'hash',
      nicknames: 'hash',
      leases: 'sorted set',
      reads: 'hash',
      recalled: 'sorted set',
      mutes: 'sorted set',
      /** When the removal of a person from a room ends, if it does. */
      removals: 'hash',
      /** Requests to join a room, by person (see lua/includes/joinRequests.lua), and the notes of the pending ones. */
      requests: 'sorted set',
      requestNotes: 'hash',
      /** When each person last wrote a new message in a room, for its slow mode. */
      wrote: 'hash',
      sent: 'sorted set',
      /** Uploads in progress; files of messages; their bytes when Redis is the blob store. */
      uploads: 'hash',
      blobs: 'hash',
      bytes: 'hash',
      /** An open proposal to make a direct conversation a room. */
      proposal: 'hash',
      channel: 'channel',
    },
  },
  /** Derived data about the members of a room; outlives the room, because it is needed for the cleanup. */
  followed: {
    tag: 'followed:c',
    keys: {
      people: 'hash',
      noticed: 'sorted set',
      open: 'sorted set',
      threads: 'sorted set',
      /** All replies by the offset of their message; their authors and times. */
      replies: 'sorted set',
      replied: 'hash',
      /** The part of the log that has been pushed: `<epoch>:<offset>:<when (ms)>`; expires. */
      pushed: 'string',
    },
  },
  user: {
    tag: 'user:id',
    keys: {
      conversations: 'sorted set',
      slots: 'hash',
      /** Rooms that the person creates while the team limits them, by the end of the reservation. */
      newRooms: 'sorted set',
      /** Digests of the messages that the person wrote in the last minute, while the team limits them. */
      recentMessages: 'sorted set',
      settings: 'hash',
      /** The person's picture: its id, its type, and its bytes in base64. */
      picture: 'hash',
      /** Addresses of saved messages with the epoch of their log; their order. */
      saved: 'hash',
      savedOrder: 'sorted set',
      /** The reminders of saved messages, by time. */
      reminders: 'sorted set',
      /** Scheduled messages by client id; those still to be sent, by due time. */
      scheduled: 'hash',
      scheduledDue: 'sorted set',
      /** Followed topics, muted topics, read cursors of topics, and the person's hooks. */
      subscriptions: 'hash',
      topicMutes: 'set',
      topicMarks: 'hash',
      hooks: 'hash',
      /** Followed people with the time up to which their posts count as read; references to the person's own posts. */
      followedPeople: 'hash',
      authored: 'sorted set',
      /** The people whom the person blocks, scored by when they did (ms). */
      blocks: 'sorted set',
      /** SHA-256 of the device tokens, scored by expiry. */
      devices: 'sorted set',
      /** SHA-256 of the tokens of the person's sessions, scored by their latest possible end. */
      sessions: 'sorted set',
      /** Two-factor sign-in: the secret, the last accepted time step, and SHA-256 of the recovery codes. */
      twoFactor: 'hash',
      /**
       * For encrypted direct conversations: registered devices, as JSON by key; the newest lists of devices, as JSON; what
       * the newest list hands to its devices, as JSON; the devices that were removed, by the numbers of the first lists
       * without them.
       */
      registeredDevices: 'hash',
      deviceLists: 'list',
      sealedKeys: 'string',
      removedDevices: 'sorted set',
      /** Passkeys, as JSON by credential id; how often all were removed at once. */
      passkeys: 'hash',
      /** The person of an identity provider with whom the account is connected: what names their key in `identity`. */
      provider: 'hash',
      /**
       * Notices by offset; their order with types; the unread ones; those of them that count towards the total;
       * idempotency keys.
       */
      notices: 'hash',
      noticeOrder: 'sorted set',
      noticeUnread: 'sorted set',
      noticeCounted: 'sorted set',
      noticeKeys: 'sorted set',
      /** When each read notice was read (ms). */
      noticeReads: 'hash',
      channel: 'channel',
    },
  },
  topic: { tag: 'topic:name', keys: { meta: 'hash', log: 'list', bodies: 'hash', sent: 'sorted set' } },
  /**
   * The rooms of the team: entries by epoch; versions, also of removed ones; the newest deleted version. The hidden
   * rooms have the same keys under another tag.
   */
  directory: { tag: 'directory', keys: { entries: 'hash', versions: 'sorted set', floor: 'string' } },
  topics: { tag: 'topics', keys: { entries: 'hash', channel: 'channel' } },
  hook: { tag: 'hook:hash', keys: { hook: 'hash' } },
  hookAnswer: { tag: 'hookAnswer:key', keys: { answer: 'hash' } },
  agenda: { tag: 'agenda', keys: { due: 'sorted set' } },
  archive: { tag: 'archive', keys: { identity: 'string' } },
  format: { tag: 'format', keys: { format: 'hash' } },
  counters: {
    tag: 'counters:k',
    keys: {
      state: 'hash',
      /** Per-conversation counts by user; tombstones of counts of 0, scored by the time when they may be deleted. */
      counted: 'hash',
      zeros: 'sorted set',
      /** Deltas that are not in the database; the deltas of the sealed batch that is flushed next. */
      pending: 'sorted set',
      flushing: 'sorted set',
    },
  },
  links: { tag: 'links', keys: { secret: 'string' } },
  /**
   * The key pair with which the team identifies itself to push services. The subscriptions for pushes, as JSON by the
   * hash of their endpoint; those hashes by person. In one slot, so that an endpoint has one person.
   */
  push: { tag: 'push', keys: { keyPair: 'string', subscriptions: 'hash', people: 'hash' } },
  /**
   * `claim`: reserves the name for an account of an earlier version that has a confusable name and is stored under
   * another key, for a group of people, or for a person: as a former name or as one that they are about to take.
   */
  account: { tag: 'account:name', keys: { account: 'hash', claim: 'string' } },
  /**
   * Sign-ins that have begun at an identity provider, by state; then, for a moment, the tickets of their pages.
   * `connection`: of a ticket that does not sign in, but connects the account of a session.
   */
  authorization: { tag: 'oauth:hash', keys: { request: 'hash' } },
  ticket: { tag: 'ticket:hash', keys: { ticket: 'hash', connection: 'hash' } },
  /** Sessions that may connect their account, by what starts it at the identity provider. */
  connecting: { tag: 'connecting:hash', keys: { request: 'hash' } },
  /** The account of a person of an identity provider. */
  identity: { tag: 'identity:hash', keys: { identity: 'hash' } },
  session: { tag: 'session:hash', keys: { session: 'hash', channel: 'channel' } },
  attempts: { tag: 'attempts:who', keys: { count: 'string' } },
  /** Not `topic:announcements`, because a topic may have that name. */
  announcements: {
    tag: 'announcements',
    keys: {
      log: 'list',
      bodies: 'hash',
      times: 'hash',
      /** Announcements that have not ended: their order, start times (also some in the past), end times. */
      current: 'sorted set',
      starts: 'sorted set',
      ends: 'sorted set',
      /** Number of log entries that are in these indexes. */
      indexed: 'string',
      byAuthor: 'sorted set',
      readBy: 'sorted set',
      told: 'hash',
      writers: 'set',
      sent: 'sorted set',
      channel: 'channel',
    },
  },
  people: {
    tag: 'people',
    keys: {
      names: 'hash',
      team: 'hash',
      /** Roles of the people who are neither the owner nor a member; times of deactivation; first valid sessions. */
      roles: 'hash',
      deactivated: 'hash',
      sessionsFrom: 'hash',
      /** When people were erased; what remains of it to be done, as JSON by person. */
      erased: 'hash',
      /** The rooms that people are to be put into, by person; JSON. */
      admissions: 'hash',
      audit: 'list',
      /** Legal holds by `conversation:<id>` or `person:<id>`; JSON. */
      holds: 'hash',
      /** Hashes of the codes of invitations by expiry. */
      invitations: 'sorted set',
      /** Ids of those that were revoked or used up, by expiry. */
      endedInvitations: 'sorted set',
      /** Groups of people; their names by skeleton; `group:person`; the groups of each person. */
      groups: 'hash',
      groupNames: 'hash',
      groupMembers: 'sorted set',
      memberships: 'hash',
      /** Titles, time zones, statuses and former names, as JSON by person. */
      profiles: 'hash',
      /** Custom emoji, as JSON by name; their pictures by name. */
      emoji: 'hash',
      emojiPictures: 'hash',
      /** Changes of names of which something remains to be done in other slots, as JSON by person. */
      renames: 'hash',
      /** Reported messages: the open and the resolved ones in order; numbers of pending reports by person. */
      reportsOpen: 'sorted set',
      reportsResolved: 'sorted set',
      reporters: 'hash',
      channel: 'channel',
      /** Events for the owner and admins only. */
      admins: 'channel',
      /** For the nodes: the limits of the team have changed. */
      limits: 'channel',
    },
  },
  /** In the slot of the team, so that one script checks the invitation and admits the person. */
  invitation: { tag: 'people', suffix: 'hash', keys: { invitation: 'hash' } },
  report: { tag: 'people', suffix: 'id', keys: { report: 'hash' } },
  /**
   * The bytes of files by person, and of all; the conversations of the namespaces. In one slot, so that one script
   * checks both limits.
   */
  storage: {
    tag: 'storage',
    keys: { people: 'sorted set', rooms: 'sorted set', namespaceSums: 'hash', total: 'string', namespaces: 'hash' },
  },
  /** The counted files of a namespace: `<bytes>:<when it was counted (ms)>:<author>` by id. */
  storedFiles: { tag: 'storage', suffix: 'namespace', keys: { files: 'hash' } },
  presence: {
    tag: 'presence',
    keys: { leases: 'sorted set', counts: 'hash', since: 'hash', paused: 'hash', channel: 'channel' },
  },
} as const satisfies Readonly<Record<string, KeyFamilyDefinition>>;

interface KeyFamilyDefinition {
  readonly tag: string;
  /** Distinguishes the keys of a family whose tag is shared by several of its members: what follows the name. */
  readonly suffix?: string;
  readonly keys: Readonly<Record<string, KeyType>>;
}

export type KeyType = 'hash' | 'list' | 'set' | 'sorted set' | 'string' | 'channel';
type Families = typeof KEY_FAMILIES;
export type KeyFamily = keyof Families;

declare const keyName: unique symbol;
/** A key branded with its name, so that passing the wrong key to a script is a compile error. */
export type Key<Name extends string> = string & { readonly [keyName]: Name };
export type KeysOf<Family extends KeyFamily> = {
  readonly [Name in keyof Families[Family]['keys'] & string]: Key<`${Family}.${Name}`>;
};

const QUEUE_NAMES = [
  'lists',
  'shelves',
  'histories',
  'recalls',
  'follow',
  'posts',
  'counts',
  'builds',
  'flushes',
  'schedules',
  'reminders',
  'visitors',
  'retention',
  'erasures',
  'storage',
  'pushes',
] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/**
 * A key by its family, what stands for the variable part of its tag or suffix (empty where there is none), and its
 * name.
 */
export interface KeyAddress {
  readonly family: KeyFamily;
  readonly id: string;
  readonly name: string;
}

export interface Keys {
  conversation(conversationId: string): KeysOf<'conversation'>;
  /** The conversation id of a `meta` key. */
  conversationOf(meta: Key<'conversation.meta'>): string;
  followed(conversationId: string): KeysOf<'followed'>;
  user(userId: string): KeysOf<'user'>;
  /** The unbounded logs, those of direct conversations and topics: SCAN patterns, and the id that belongs to a key. */
  readonly unboundedLogs: { readonly patterns: readonly string[]; readonly idOf: (key: string) => string };
  /** The logs of all conversations, in the same form. */
  readonly conversationLogs: { readonly patterns: readonly string[]; readonly idOf: (key: string) => string };
  /** The unread totals of the people of one shard. */
  counters(shard: number): KeysOf<'counters'>;
  /** The logs of all rooms, in the same form. */
  readonly roomLogs: { readonly patterns: readonly string[]; readonly idOf: (key: string) => string };
  /** The delayed queues of background jobs: lists, files, archiving, changes of conversations, counters. */
  agenda(name: QueueName): KeysOf<'agenda'>;
  readonly archive: KeysOf<'archive'>;
  /** The version that wrote last. */
  readonly format: KeysOf<'format'>;
  readonly links: KeysOf<'links'>;
  readonly push: KeysOf<'push'>;
  /**
   * `comparedName`: the skeleton of a name; for accounts of earlier versions the result of `foldName`. May contain any
   * character, also braces.
   */
  account(comparedName: string): KeysOf<'account'>;
  /** `stateHash`: SHA-256 of the state of the authorization request, in hex. */
  authorization(stateHash: string): KeysOf<'authorization'>;
  /** `ticketHash`: SHA-256 of the ticket, in hex. */
  ticket(ticketHash: string): KeysOf<'ticket'>;
  /** `startHash`: SHA-256 of the token that starts it, in hex. */
  connecting(startHash: string): KeysOf<'connecting'>;
  /** `identityHash`: SHA-256 of the issuer and the subject, in hex. */
  identity(identityHash: string): KeysOf<'identity'>;
  /** `tokenHash`: SHA-256 of the session token, in hex. */
  session(tokenHash: string): KeysOf<'session'>;
  attempts(who: string): KeysOf<'attempts'>;
  readonly announcements: KeysOf<'announcements'>;
  topic(name: string): KeysOf<'topic'>;
  /** The names and last offsets of all topics. */
  readonly topics: KeysOf<'topics'>;
  /** `tokenHash`: SHA-256 of the hook's token, in hex. */
  hook(tokenHash: string): KeysOf<'hook'>;
  /** The stored response of a hook to an idempotency key. */
  hookAnswer(clientId: string): KeysOf<'hookAnswer'>;
  /** The rooms that people find and join, and the hidden ones, which only admins list. */
  readonly directory: KeysOf<'directory'>;
  readonly hiddenRooms: KeysOf<'directory'>;
  readonly people: KeysOf<'people'>;
  /** `codeHash`: SHA-256 of the invitation's code, in hex. */
  invitation(codeHash: string): KeysOf<'invitation'>;
  /** In the slot of the team. `reportId`: see `reportIdOf`. */
  report(reportId: string): KeysOf<'report'>;
  readonly storage: KeysOf<'storage'>;
  /** In the slot of `storage`. `namespace`: of the files of one conversation. */
  storedFiles(namespace: string): KeysOf<'storedFiles'>;
  readonly presence: KeysOf<'presence'>;
  /** All keys, for a copy of the whole team: a SCAN pattern, and the address of a key; null: Parley has no such key. */
  readonly all: { readonly pattern: string; readonly addressOf: (key: string) => KeyAddress | null };
  /** The key of an address, for which `addressOf` returns the address again. */
  keyOf(address: KeyAddress): string;
}

/** Creates all keys under a prefix. Prefixes separate the users of one Redis: test files, teams. */
export function createKeys(prefix: string): Keys {
  const idOfLog = (key: string): string => key.slice(prefix.length + 2, -'}:log'.length);
  const keyOf = ({ family, id, name }: KeyAddress): string => {
    const { tag, suffix }: KeyFamilyDefinition = KEY_FAMILIES[family];
    const inTag = suffix === undefined ? `${tagStart(family, tag)}${id}` : tag;
    return `${prefix}:{${inTag}}:${name}${suffix === undefined ? '' : `:${id}`}`;
  };
  const addressOf = (key: string): KeyAddress | null => {
    const [, tag, name = '', suffix] = /^\{(.+)\}:(\w+)(?::(.*))?$/su.exec(key.slice(prefix.length + 1)) ?? [];
    if (tag === undefined || !key.startsWith(`${prefix}:`)) return null;
    for (const family of Object.keys(KEY_FAMILIES) as KeyFamily[]) {
      const id = idIn(family, tag, suffix);
      if (id !== null && Object.hasOwn(KEY_FAMILIES[family].keys, name)) {
        const address = { family, id, name };
        if (keyOf(address) === key) return address;
      }
    }
    return null;
  };
  const buildKeys = <Family extends KeyFamily>(family: Family, tag: string, suffix = ''): KeysOf<Family> =>
    Object.fromEntries(
      Object.keys(KEY_FAMILIES[family].keys).map((name) => [name, `${prefix}:{${tag}}:${name}${suffix}`]),
    ) as KeysOf<Family>;

  return {
    conversation: (conversationId) => buildKeys('conversation', conversationId),
    conversationOf: (meta) => meta.slice(prefix.length + 2, -'}:meta'.length),
    followed: (conversationId) => buildKeys('followed', `followed:${conversationId}`),
    user: (userId) => buildKeys('user', `user:${userId}`),
    account: (comparedName) => buildKeys('account', `account:${encodeURIComponent(comparedName)}`),
    authorization: (stateHash) => buildKeys('authorization', `oauth:${stateHash}`),
    ticket: (ticketHash) => buildKeys('ticket', `ticket:${ticketHash}`),
    connecting: (startHash) => buildKeys('connecting', `connecting:${startHash}`),
    identity: (identityHash) => buildKeys('identity', `identity:${identityHash}`),
    session: (tokenHash) => buildKeys('session', `session:${tokenHash}`),
    attempts: (who) => buildKeys('attempts', `attempts:${encodeURIComponent(who)}`),
    unboundedLogs: {
      patterns: ['direct', 'topic'].map((kind) => `${prefix}:{${kind}:*}:log`),
      idOf: idOfLog,
    },
    conversationLogs: {
      patterns: ['direct', 'room'].map((kind) => `${prefix}:{${kind}:*}:log`),
      idOf: idOfLog,
    },
    roomLogs: {
      patterns: [`${prefix}:{room:*}:log`],
      idOf: idOfLog,
    },
    agenda: (name) => buildKeys('agenda', name),
    counters: (shard) => buildKeys('counters', `counters:${shard}`),
    archive: buildKeys('archive', KEY_FAMILIES.archive.tag),
    format: buildKeys('format', KEY_FAMILIES.format.tag),
    links: buildKeys('links', KEY_FAMILIES.links.tag),
    push: buildKeys('push', KEY_FAMILIES.push.tag),
    announcements: buildKeys('announcements', KEY_FAMILIES.announcements.tag),
    topic: (name) => buildKeys('topic', `topic:${name}`),
    topics: buildKeys('topics', KEY_FAMILIES.topics.tag),
    hook: (tokenHash) => buildKeys('hook', `hook:${tokenHash}`),
    hookAnswer: (clientId) => buildKeys('hookAnswer', `hookAnswer:${clientId}`),
    directory: buildKeys('directory', KEY_FAMILIES.directory.tag),
    hiddenRooms: buildKeys('directory', 'hiddenRooms'),
    people: buildKeys('people', KEY_FAMILIES.people.tag),
    invitation: (codeHash) => buildKeys('invitation', KEY_FAMILIES.invitation.tag, `:${codeHash}`),
    report: (reportId) => buildKeys('report', KEY_FAMILIES.report.tag, `:${reportId}`),
    storage: buildKeys('storage', KEY_FAMILIES.storage.tag),
    storedFiles: (namespace) => buildKeys('storedFiles', KEY_FAMILIES.storedFiles.tag, `:${namespace}`),
    presence: buildKeys('presence', KEY_FAMILIES.presence.tag),
    all: { pattern: `${prefix}:*`, addressOf },
    keyOf,
  };
}

/** What precedes the id in the tag of a family; the tag itself where there is no id. */
function tagStart(family: KeyFamily, tag: string): string {
  if (family === 'conversation' || family === 'agenda') return '';
  const colon = tag.indexOf(':');
  return colon === -1 ? tag : tag.slice(0, colon + 1);
}

/** The variable part of a tag or a suffix; null: this is not the tag of a key of the family. */
function idIn(family: KeyFamily, tag: string, suffix: string | undefined): string | null {
  const definition: KeyFamilyDefinition = KEY_FAMILIES[family];
  if (definition.suffix !== undefined) return tag === definition.tag ? (suffix ?? null) : null;
  if (suffix !== undefined) return null;
  if (family === 'agenda') return QUEUE_NAMES.some((name) => name === tag) ? tag : null;
  if (family === 'conversation') return /^(?:direct|room):/u.test(tag) ? tag : null;
  const start = tagStart(family, definition.tag);
  if (!start.endsWith(':')) return tag === start ? '' : null;
  return tag.startsWith(start) ? tag.slice(start.length) : null;
}

/** The form of a key in script headers: `parley:{c}:meta`. */
export function keyTemplate(family: KeyFamily, name: string): string {
  const { tag, suffix }: KeyFamilyDefinition = KEY_FAMILIES[family];
  return `parley:{${tag}}:${name}${suffix === undefined ? '' : `:${suffix}`}`;
}
