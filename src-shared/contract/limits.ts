/** The limits that the schemas enforce, in one place so that the interface can show them in advance. */
export const LIMITS = {
  /** UTF-8 bytes of one message. */
  messageBytes: 64 * 1024,
  /** The same text encrypted, with the descriptions of its files and its signature, in base64. */
  encryptedMessageBytes: 104 * 1024,
  /** Characters (code points) of a person's name. */
  nameLength: 64,
  /** Maximum size of one `upload.write`, in bytes. */
  chunkBytes: 256 * 1024,
  fileNameLength: 255,
  /**
   * A pending file larger than this is not copied to the sender's disk, so it does not survive a restart of the page.
   */
  keptFileBytes: 256 * 1024 * 1024,
  /** Largest file of an encrypted room, which the page decrypts. */
  encryptedFileBytes: 250_000_000,
  /** The largest file that can be dragged out of the desktop's window, because it is downloaded during the drag. */
  draggedFileBytes: 50_000_000,
  roomNameLength: 64,
  nicknameLength: 32,
  roomPasswordMaxLength: 256,
  /** Characters of a stored key: of the keys of an encrypted room, or of what is known of a person's devices. */
  storedKeyLength: 256 * 1024,
  roomSeatsMax: 1000,
  /** The highest limit that a team can set for the open rooms of one owner. */
  roomsPerPersonMax: 1000,
  messagesPerMinuteMax: 10_000,
  openInvitationsMax: 1000,
  /** In units of `MEGABYTE`. */
  fileMegabytesMax: 100_000_000,
  roomModerators: 20,
  /** Pending requests to join a room, characters (code points) of their notes, and how long they are pending. */
  joinRequests: 200,
  joinRequestNoteLength: 200,
  joinRequestMs: 30 * 24 * 3_600_000,
  /** How long a declined person may not ask again, and how many of them a room remembers. */
  joinRequestAgainMs: 24 * 3_600_000,
  declinedJoinRequests: 500,
  favourites: 100,
  /** A person's own sections of the sidebar, characters (code points) of a name, and conversations in all of them. */
  sections: 50,
  sectionNameLength: 40,
  sectionedConversations: 500,
  /** Conversations that a person has archived. */
  archivedConversations: 500,
  /** Characters of the topic of a room, which is one line, and of its description. */
  roomTopicLength: 120,
  roomDescriptionLength: 1_000,
  directoryQueryLength: 256,
  /** The idle time after which a room closes, if it does: one minute to thirty days. */
  roomIdleMinMs: 60_000,
  roomIdleMaxMs: 30 * 24 * 3_600_000,
  /** Characters of a password. The upper bound limits the cost of scrypt. */
  passwordMinLength: 8,
  passwordMaxLength: 1024,
  /** Events per fetch. */
  fetchEvents: 200,
  /**
   * Bytes of events, as stored, in one reply; the rest is on the next page. A reply contains at least one event if
   * there is one.
   */
  answerBytes: 512 * 1024,
  /** Events that one `message.search` scans, and messages that it returns. */
  searchEvents: 1000,
  searchHits: 100,
  /** Events or hits that one call to the local store returns. */
  localEvents: 2000,
  /** Older checkpoints that a client may send with a cursor, newest first, to find the newest common prefix. */
  cursorTrail: 16,
  /** Conversations per call that compares heads. */
  headsPerCall: 10_000,
  /** Read cursors in one event, and in one call of a node to Redis. */
  readsPerEvent: 500,
  /** Authors in the summary of a thread. */
  threadFaces: 3,
  /** UTF-8 bytes of a person's settings, as JSON. */
  settingsBytes: 128 * 1024,
  /** Notices, announcements or posts per page, and characters (code points) of a title. */
  noticesPerPage: 100,
  noticeTitleLength: 120,
  topicNameLength: 128,
  /** Topics per team, newest posts kept per topic, and readers of a restricted topic. */
  topics: 20_000,
  postsPerTopic: 10_000,
  topicReaders: 200,
  /** Subscriptions of one person, and topics that they mute. */
  subscriptions: 500,
  /** People whom one person follows, and newest posts of each that their followers see outside followed topics. */
  followedPeople: 100,
  authoredPosts: 100,
  hooksPerPerson: 50,
  /**
   * Devices of one person for encrypted direct conversations, those that wait for approval among them; the newest lists of
   * devices that a server stores, and returns at once.
   */
  encryptionDevices: 20,
  deviceLists: 2_000,
  deviceListsPerCall: 100,
  /** Characters of the keys that a list of devices hands to one device, and of all earlier account keys together. */
  sealedKeyLength: 128,
  earlierKeysLength: 128 * 1024,
  /** Devices of a person that pushes go to, and characters of the address that a push service gives a device. */
  pushSubscriptions: 10,
  pushEndpointLength: 2048,
  announcementWriters: 200,
  /** Scheduled announcements. */
  plannedAnnouncements: 200,
  /** People and groups that one message may mention. */
  mentions: 50,
  /**
   * The most people in a room in which `@all` and `@here` notify: anyone may use them in a room of the first size, the
   * owner and the moderators in a room of the second.
   */
  mentionEveryone: 100,
  moderatorsMentionEveryone: 1000,
  /** Files per message. */
  attachmentsPerMessage: 10,
  /** Different reactions per message. */
  reactionsPerMessage: 24,
  /** Options of a poll, and characters of its question and of each option. */
  pollOptions: 10,
  pollQuestionLength: 300,
  pollOptionLength: 100,
  /** People whose votes one poll stores: as many as a room has seats. */
  pollVoters: 1000,
  /** How long a poll may be open, if it ends by itself. */
  pollMinMs: 60_000,
  pollMaxMs: 30 * 24 * 3_600_000,
  /** Pinned messages per conversation. */
  pinsPerConversation: 50,
  /** People whom a person blocks. */
  blockedPeople: 500,
  /** Saved messages per person, and per page. */
  savedMessages: 2_000,
  savedPerPage: 50,
  /** Scheduled messages per person, and how far in the future they may be. */
  scheduledMessages: 100,
  scheduleMs: 365 * 24 * 3_600_000,
  /** Messages with files per page. */
  attachmentsPerPage: 50,
  /** Characters of the address of a link preview. */
  linkLength: 2048,
  /** Invitations of a team that have not expired, the people that one may admit, and characters of its note. */
  invitations: 200,
  /** Longest retention of messages. */
  retentionDays: 3_650,
  legalHolds: 200,
  invitationUses: 1000,
  invitationNoteLength: 120,
  /** Rooms into which one invitation puts people. */
  invitationRooms: 20,
  /** How long an invitation may be valid. */
  invitationMs: 90 * 24 * 3_600_000,
  /** Groups of people in a team, people in a group, and people whom one call adds or removes. */
  groups: 200,
  groupMembers: 1000,
  groupMembersPerCall: 100,
  /** Characters (UTF-16) of a title and of a status in a profile, and how far away the end of a status may be. */
  profileTitleLength: 80,
  statusLength: 100,
  statusMs: 366 * 24 * 3_600_000,
  /**
   * How long a person's former name is shown and no one else can take it: long enough for everyone to notice the change
   * before the name could be used to pass for them. How often a name may change within that time, and the former names
   * that a profile keeps, so that mentions in older messages show the current one.
   */
  formerNameMs: 30 * 24 * 3_600_000,
  nameChanges: 3,
  formerNames: 10,
  /** Characters of the name of an identity provider. */
  providerNameLength: 40,
  /** Recovery codes of two-factor sign-in. */
  recoveryCodes: 10,
  /** Codes of two-factor sign-in, of either kind, that are verified for one person in an hour. */
  secondFactorsPerHour: 20,
  /** Passkeys of one person, and characters (code points) of a name. */
  passkeys: 20,
  passkeyNameLength: 60,
  /**
   * Bytes of a picture of a person or of a custom emoji, pixels (each side) of one of a person, and the pictures that
   * one call reads.
   */
  pictureBytes: 24 * 1024,
  picturePixels: 512,
  picturesPerCall: 20,
  /** Custom emoji of a team, and pixels (each side) of their pictures. */
  customEmoji: 500,
  emojiPixels: 128,
  /** People in a group direct message. */
  groupDirectPeople: 20,
  /**
   * Pending reports of messages of one person and of all; people whose report of one message is stored in full;
   * characters of a note, of the stored text (code points), and reports per page.
   */
  reportsPerPerson: 50,
  reports: 10_000,
  reportsPerMessage: 10,
  reportNoteLength: 500,
  reportTextLength: 2_000,
  reportsPerPage: 20,
  /** Rows that a list of storage leads to, and rows per page. */
  storageRows: 1_000_000,
  storagePerPage: 50,
  /** Entries of the audit log per page. */
  auditPerPage: 100,
  /** Actions that one filter of the audit log names. */
  auditActions: 64,
} as const;

/** Bytes; sizes are shown in powers of a thousand. */
export const MEGABYTE = 1_000_000;

/** The intervals of slow mode that the owner of a room can choose (ms); 0: no slow mode. */
export const SLOW_MODES_MS = [0, 10_000, 30_000, 60_000, 300_000, 900_000, 3_600_000] as const;
export type SlowModeMs = (typeof SLOW_MODES_MS)[number];

/** Leases, in milliseconds. A client renews well before its lease ends, so that one lost heartbeat does not end it. */
export const LEASES = {
  presenceMs: 30_000,
  presenceRenewEveryMs: 10_000,
  /** How long a person counts as present in a conversation after the last comparison of heads. */
  conversationMs: 75_000,
  compareHeadsEveryMs: 30_000,
  /** A typing notice expires after this time unless it is repeated. */
  typingMs: 5_000,
  /** A session ends this long after it was last resumed, and in any case `sessionLongestMs` after its start. */
  sessionMs: 30 * 24 * 3_600_000,
  sessionLongestMs: 90 * 24 * 3_600_000,
  /** How long a device token is valid after a sign-in. */
  deviceMs: 180 * 24 * 3_600_000,
  /** How long a visitor may be offline before they are removed. */
  visitorGraceMs: 5 * 60_000,
  /** How long a code that an admin made for a forgotten password can be used. */
  resetCodeMs: 24 * 3_600_000,
  /** How long the setup of two-factor sign-in can be confirmed. */
  twoFactorSetupMs: 3_600_000,
  /** How long a sign-in may take at an identity provider, and then until the page completes it. */
  authorizationMs: 10 * 60_000,
  ticketMs: 60_000,
  /** How long the challenge for a passkey is valid. */
  passkeyChallengeMs: 10 * 60_000,
} as const;
