import { KEY_FAMILIES, type KeyFamily, type KeyType } from '../keys.ts';

/** Why a key is not in a copy of the team. */
interface NotCopied {
  readonly notCopied: string;
}
export type CopyDecision = 'copied' | NotCopied;

type Decisions = {
  readonly [Family in KeyFamily]: { readonly [Name in keyof (typeof KEY_FAMILIES)[Family]['keys']]: CopyDecision };
};

const LIVE: NotCopied = { notCopied: 'a channel stores nothing' };
const SIGN_IN: NotCopied = { notCopied: 'people sign in again: a copy must not let anyone in' };
const UPLOAD: NotCopied = { notCopied: 'an upload in progress belongs to the program that sends it' };
const COUNTED: NotCopied = { notCopied: 'unread totals are counted from the logs, and belong to one database' };
const STORED: NotCopied = { notCopied: 'the bytes of files are counted from the logs after the import' };
const QUEUED: NotCopied = { notCopied: 'the import schedules the work for everything that it writes' };
const ONLINE: NotCopied = { notCopied: 'who is online now' };

/** For each key of each family, whether it is part of a copy of the team. A new key does not compile without it. */
export const COPY_DECISIONS: Decisions = {
  conversation: {
    meta: 'copied',
    log: 'copied',
    members: 'copied',
    nicknames: 'copied',
    leases: 'copied',
    reads: 'copied',
    recalled: 'copied',
    mutes: 'copied',
    removals: 'copied',
    requests: 'copied',
    requestNotes: 'copied',
    wrote: 'copied',
    sent: 'copied',
    uploads: UPLOAD,
    blobs: 'copied',
    bytes: { notCopied: 'the bytes of files are a part of their own, so that they fit any store of files' },
    proposal: 'copied',
    channel: LIVE,
  },
  followed: {
    people: 'copied',
    noticed: 'copied',
    open: 'copied',
    threads: 'copied',
    replies: 'copied',
    replied: 'copied',
    pushed: { notCopied: 'only recent messages are pushed' },
  },
  user: {
    conversations: 'copied',
    slots: UPLOAD,
    newRooms: { notCopied: 'reserves a room while it is created' },
    recentMessages: { notCopied: 'limits the messages of the last minute' },
    settings: 'copied',
    picture: 'copied',
    saved: 'copied',
    savedOrder: 'copied',
    reminders: 'copied',
    scheduled: 'copied',
    scheduledDue: 'copied',
    subscriptions: 'copied',
    topicMutes: 'copied',
    topicMarks: 'copied',
    hooks: 'copied',
    followedPeople: 'copied',
    authored: 'copied',
    blocks: 'copied',
    devices: SIGN_IN,
    sessions: SIGN_IN,
    twoFactor: 'copied',
    registeredDevices: SIGN_IN,
    deviceLists: 'copied',
    sealedKeys: 'copied',
    removedDevices: 'copied',
    passkeys: 'copied',
    provider: 'copied',
    notices: 'copied',
    noticeOrder: 'copied',
    noticeUnread: 'copied',
    noticeCounted: 'copied',
    noticeKeys: 'copied',
    noticeReads: 'copied',
    channel: LIVE,
  },
  topic: { meta: 'copied', log: 'copied', bodies: 'copied', sent: 'copied' },
  // The list of hidden rooms, which has another tag, is written again when an admin first asks for it.
  directory: { entries: 'copied', versions: 'copied', floor: 'copied' },
  topics: { entries: 'copied', channel: LIVE },
  hook: { hook: 'copied' },
  hookAnswer: { answer: { notCopied: 'answers the retry of a program for a short time' } },
  agenda: { due: QUEUED },
  archive: { identity: { notCopied: 'names the database, which is another one after an import' } },
  format: { format: { notCopied: 'the manifest has the data format' } },
  counters: { state: COUNTED, counted: COUNTED, zeros: COUNTED, pending: COUNTED, flushing: COUNTED },
  links: { secret: { notCopied: 'signs links that end after minutes; the next link creates another one' } },
  push: {
    keyPair: { notCopied: 'identifies this server to push services; the next one creates another' },
    subscriptions: SIGN_IN,
    people: SIGN_IN,
  },
  account: { account: 'copied', claim: 'copied' },
  authorization: { request: SIGN_IN },
  ticket: { ticket: SIGN_IN, connection: SIGN_IN },
  connecting: { request: SIGN_IN },
  identity: { identity: 'copied' },
  session: { session: SIGN_IN, channel: LIVE },
  attempts: { count: { notCopied: 'limits the attempts of the last minutes' } },
  announcements: {
    log: 'copied',
    bodies: 'copied',
    times: 'copied',
    current: 'copied',
    starts: 'copied',
    ends: 'copied',
    indexed: 'copied',
    byAuthor: 'copied',
    readBy: 'copied',
    told: 'copied',
    writers: 'copied',
    sent: 'copied',
    channel: LIVE,
  },
  people: {
    names: 'copied',
    team: 'copied',
    roles: 'copied',
    deactivated: 'copied',
    sessionsFrom: 'copied',
    erased: 'copied',
    admissions: 'copied',
    audit: 'copied',
    holds: 'copied',
    invitations: 'copied',
    endedInvitations: 'copied',
    groups: 'copied',
    groupNames: 'copied',
    groupMembers: 'copied',
    memberships: 'copied',
    profiles: 'copied',
    emoji: 'copied',
    emojiPictures: 'copied',
    renames: 'copied',
    reportsOpen: 'copied',
    reportsResolved: 'copied',
    reporters: 'copied',
    channel: LIVE,
    admins: LIVE,
    limits: LIVE,
  },
  invitation: { invitation: 'copied' },
  report: { report: 'copied' },
  storage: { people: STORED, rooms: STORED, namespaceSums: STORED, total: STORED, namespaces: STORED },
  storedFiles: { files: STORED },
  presence: {
    leases: ONLINE,
    counts: ONLINE,
    since: ONLINE,
    paused: 'copied',
    channel: LIVE,
  },
};

export type StoredType = Exclude<KeyType, 'channel'>;

/** The type of a key that is copied; null: it is not copied, or there is no such key. */
export function copiedType(family: string, name: string): StoredType | null {
  if (!Object.hasOwn(KEY_FAMILIES, family)) return null;
  const known = family as KeyFamily;
  const keys: Readonly<Record<string, KeyType>> = KEY_FAMILIES[known].keys;
  const decisions: Readonly<Record<string, CopyDecision>> = COPY_DECISIONS[known];
  const type = Object.hasOwn(keys, name) ? keys[name] : undefined;
  return type === undefined || type === 'channel' || decisions[name] !== 'copied' ? null : type;
}

/** The names of the keys of a family that are copied. */
export function copiedNames(family: KeyFamily): string[] {
  return Object.keys(KEY_FAMILIES[family].keys).filter((name) => copiedType(family, name) !== null);
}
