/**
 * The only place where a key is spelled. A key is `<prefix>:{<tag>}:<name>`; all keys with one tag are in one hash slot,
 * so one script may use them together. `test/lua/registry.test.ts` compares this catalogue with every script's header.
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
      sent: 'sorted set',
      /** Files on their way; those in messages; their bytes, where Redis keeps them. */
      uploads: 'hash',
      blobs: 'hash',
      bytes: 'hash',
      channel: 'channel',
    },
  },
  /** Who is or was in a room, for what has to be tidied after it: outlives the room. */
  followed: {
    tag: 'followed:c',
    keys: { people: 'hash', noticed: 'sorted set', open: 'sorted set', threads: 'sorted set' },
  },
  user: {
    tag: 'user:id',
    keys: {
      conversations: 'sorted set',
      slots: 'hash',
      settings: 'hash',
      /** Places of messages that they saved, with their log's epoch; in the order in which they did. */
      saved: 'hash',
      savedOrder: 'sorted set',
      /** Messages that wait for their time, by client id; those that are still to be sent, by when. */
      scheduled: 'hash',
      scheduledDue: 'sorted set',
      /** What they follow, mute and have read of topics, and the hooks that they made. */
      subscriptions: 'hash',
      topicMutes: 'set',
      topicMarks: 'hash',
      hooks: 'hash',
      /** SHA-256 of the tokens of the devices on which they signed in; by when each token expires. */
      devices: 'sorted set',
      /** Notices by offset; their order, with their types; which are unread, and which of those count; what each tells of. */
      notices: 'hash',
      noticeOrder: 'sorted set',
      noticeUnread: 'sorted set',
      noticeCounted: 'sorted set',
      noticeKeys: 'sorted set',
      channel: 'channel',
    },
  },
  topic: { tag: 'topic:name', keys: { meta: 'hash', log: 'list', bodies: 'hash', sent: 'sorted set' } },
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
      /** What each conversation adds to whose total; when those of 0 may be forgotten. */
      counted: 'hash',
      zeros: 'sorted set',
      /** Deltas that the database does not have; those of the batch that it is to have next. */
      pending: 'sorted set',
      flushing: 'sorted set',
    },
  },
  links: { tag: 'links', keys: { secret: 'string' } },
  /** `claim`: the name is that of an account of an earlier version, which looks like it and is kept elsewhere. */
  account: { tag: 'account:name', keys: { account: 'hash', claim: 'string' } },
  session: { tag: 'session:hash', keys: { session: 'hash', channel: 'channel' } },
  attempts: { tag: 'attempts:who', keys: { count: 'string' } },
  /** Not `topic:announcements`: somebody may call a topic that. */
  announcements: {
    tag: 'announcements',
    keys: {
      log: 'list',
      bodies: 'hash',
      times: 'hash',
      /** Of those that are not over: their order, when they begin (also some that began), when they end. */
      current: 'sorted set',
      starts: 'sorted set',
      ends: 'sorted set',
      /** How many of the log are in these. */
      indexed: 'string',
      byAuthor: 'sorted set',
      readBy: 'sorted set',
      told: 'hash',
      writers: 'set',
      sent: 'sorted set',
      channel: 'channel',
    },
  },
  people: { tag: 'people', keys: { names: 'hash', team: 'hash', channel: 'channel' } },
  presence: {
    tag: 'presence',
    keys: { leases: 'sorted set', counts: 'hash', since: 'hash', paused: 'hash', channel: 'channel' },
  },
} as const satisfies Readonly<Record<string, { tag: string; keys: Readonly<Record<string, KeyType>> }>>;

export type KeyType = 'hash' | 'list' | 'set' | 'sorted set' | 'string' | 'channel';
type Families = typeof KEY_FAMILIES;
export type KeyFamily = keyof Families;

declare const keyName: unique symbol;
/** A spelled key that knows which one it is, so that a script given the wrong key does not compile. */
export type Key<Name extends string> = string & { readonly [keyName]: Name };
export type KeysOf<Family extends KeyFamily> = {
  readonly [Name in keyof Families[Family]['keys'] & string]: Key<`${Family}.${Name}`>;
};

export type Agendas =
  'lists' | 'shelves' | 'histories' | 'recalls' | 'follow' | 'posts' | 'counts' | 'builds' | 'flushes' | 'schedules';

export interface Keys {
  conversation(conversationId: string): KeysOf<'conversation'>;
  /** Whose key it is. */
  conversationOf(meta: Key<'conversation.meta'>): string;
  followed(conversationId: string): KeysOf<'followed'>;
  user(userId: string): KeysOf<'user'>;
  /** The logs that may go on for ever, of direct conversations and topics: what SCAN matches them with, and whose a key is. */
  readonly endlessLogs: { readonly patterns: readonly string[]; readonly idOf: (key: string) => string };
  /** The unread totals of the people of one shard. */
  counters(shard: number): KeysOf<'counters'>;
  /** What has to be looked after, and when: people's lists, files, old history and news of conversations, counters. */
  agenda(name: Agendas): KeysOf<'agenda'>;
  readonly archive: KeysOf<'archive'>;
  /** Which version wrote last. */
  readonly format: KeysOf<'format'>;
  readonly links: KeysOf<'links'>;
  /** `comparedName`: a new name's skeleton; a name as `foldName` makes it, of earlier versions. Any character is safe, also a brace. */
  account(comparedName: string): KeysOf<'account'>;
  /** `tokenHash`: SHA-256 of the session token, in hex. */
  session(tokenHash: string): KeysOf<'session'>;
  attempts(who: string): KeysOf<'attempts'>;
  readonly announcements: KeysOf<'announcements'>;
  topic(name: string): KeysOf<'topic'>;
  /** All topics' names and ends. */
  readonly topics: KeysOf<'topics'>;
  /** `tokenHash`: SHA-256 of the hook's token, in hex. */
  hook(tokenHash: string): KeysOf<'hook'>;
  /** What a hook answered to one idempotency key. */
  hookAnswer(clientId: string): KeysOf<'hookAnswer'>;
  readonly people: KeysOf<'people'>;
  readonly presence: KeysOf<'presence'>;
}

/** All keys under one prefix. `prefix` keeps apart what shares a Redis: test files, teams. */
export function createKeys(prefix: string): Keys {
  const spell = <Family extends KeyFamily>(family: Family, tag: string): KeysOf<Family> =>
    Object.fromEntries(
      Object.keys(KEY_FAMILIES[family].keys).map((name) => [name, `${prefix}:{${tag}}:${name}`]),
    ) as KeysOf<Family>;

  return {
    conversation: (conversationId) => spell('conversation', conversationId),
    conversationOf: (meta) => meta.slice(prefix.length + 2, -'}:meta'.length),
    followed: (conversationId) => spell('followed', `followed:${conversationId}`),
    user: (userId) => spell('user', `user:${userId}`),
    account: (comparedName) => spell('account', `account:${encodeURIComponent(comparedName)}`),
    session: (tokenHash) => spell('session', `session:${tokenHash}`),
    attempts: (who) => spell('attempts', `attempts:${encodeURIComponent(who)}`),
    endlessLogs: {
      patterns: ['direct', 'topic'].map((kind) => `${prefix}:{${kind}:*}:log`),
      idOf: (key) => key.slice(prefix.length + 2, -'}:log'.length),
    },
    agenda: (name) => spell('agenda', name),
    counters: (shard) => spell('counters', `counters:${shard}`),
    archive: spell('archive', KEY_FAMILIES.archive.tag),
    format: spell('format', KEY_FAMILIES.format.tag),
    links: spell('links', KEY_FAMILIES.links.tag),
    announcements: spell('announcements', KEY_FAMILIES.announcements.tag),
    topic: (name) => spell('topic', `topic:${name}`),
    topics: spell('topics', KEY_FAMILIES.topics.tag),
    hook: (tokenHash) => spell('hook', `hook:${tokenHash}`),
    hookAnswer: (clientId) => spell('hookAnswer', `hookAnswer:${clientId}`),
    people: spell('people', KEY_FAMILIES.people.tag),
    presence: spell('presence', KEY_FAMILIES.presence.tag),
  };
}

/** How a header writes a key: `parley:{c}:meta`. */
export function keyTemplate(family: KeyFamily, name: string): string {
  return `parley:{${KEY_FAMILIES[family].tag}}:${name}`;
}
