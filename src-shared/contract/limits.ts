/** The bounds that the schemas enforce, in one place so that the interface can say them before the server does. */
export const LIMITS = {
  /** UTF-8 bytes of one message. */
  messageBytes: 64 * 1024,
  /** Characters (code points) of a person's name. */
  nameLength: 64,
  /** Bytes that one `upload.write` carries at most. */
  chunkBytes: 256 * 1024,
  fileNameLength: 255,
  /** A file on its way that is larger than this is not copied to the sender's disk: it does not outlive the page. */
  keptFileBytes: 256 * 1024 * 1024,
  roomNameLength: 64,
  nicknameLength: 32,
  roomPasswordMaxLength: 256,
  roomSeatsMax: 1000,
  /** A room closes after this long without a message: from ten minutes to thirty days. */
  roomIdleMinMs: 10 * 60_000,
  roomIdleMaxMs: 30 * 24 * 3_600_000,
  /** Characters of a password. The upper bound keeps scrypt from being fed megabytes. */
  passwordMinLength: 8,
  passwordMaxLength: 1024,
  /** Events that one fetch returns at most. */
  fetchEvents: 200,
  /**
   * Bytes of events, as they are stored, in one answer: what does not fit is in the next page. An answer that can have one
   * event has at least one.
   */
  answerBytes: 512 * 1024,
  /** Events that one `message.search` looks at, and messages that it answers, at most. */
  searchEvents: 1000,
  searchHits: 100,
  /** Events or hits that one call to the local store answers at most. */
  localEvents: 2000,
  /** Older cursors that a client may send along, newest first, so that the server can say where both still agree. */
  cursorTrail: 16,
  /** Conversations named in one call that compares heads. */
  headsPerCall: 10_000,
  /** UTF-8 bytes of a person's settings, as JSON. */
  settingsBytes: 64 * 1024,
  /** Notices, announcements or posts that one call answers at most, and characters (code points) of the title of one. */
  noticesPerPage: 100,
  noticeTitleLength: 120,
  topicNameLength: 128,
  /** Topics of a team, posts that one keeps (the newest), and people to whom one is restricted at most. */
  topics: 20_000,
  postsPerTopic: 10_000,
  topicReaders: 200,
  /** Names and patterns that one person follows, and topics that they mute. */
  subscriptions: 500,
  hooksPerPerson: 50,
  announcementWriters: 200,
  /** Announcements that wait for their time. */
  plannedAnnouncements: 200,
  /** People that one message mentions at most. */
  mentions: 50,
  /** Files that one message can carry. */
  attachmentsPerMessage: 10,
  /** Different reactions that one message can have. */
  reactionsPerMessage: 24,
  /** Messages that are pinned in one conversation. */
  pinsPerConversation: 50,
  /** Messages that one person has saved, and that one call answers of them, at most. */
  savedMessages: 2_000,
  savedPerPage: 50,
  /** Messages of one person that wait for their time, and how far away that may be. */
  scheduledMessages: 100,
  scheduleMs: 365 * 24 * 3_600_000,
  /** Messages with files that one call answers at most. */
  attachmentsPerPage: 50,
  /** Characters of the address of a page that a preview is asked for. */
  linkLength: 2048,
} as const;

/** Leases, in milliseconds. A client renews well before its lease ends, so that one lost heartbeat is not an absence. */
export const LEASES = {
  presenceMs: 30_000,
  presenceRenewEveryMs: 10_000,
  /** How long a person counts as "here" in a conversation after the last comparison of heads. */
  conversationMs: 75_000,
  compareHeadsEveryMs: 30_000,
  /** A typing notice is forgotten after this if it is not repeated. */
  typingMs: 5_000,
  sessionMs: 30 * 24 * 3_600_000,
  /** How long a device is known after a sign-in on it. */
  deviceMs: 180 * 24 * 3_600_000,
} as const;
