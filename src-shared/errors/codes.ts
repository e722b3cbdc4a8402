/**
 * The codes of every refusal and failure: one union for Lua, core, gateway, shells and renderer. The renderer chooses
 * the texts for people (`src-renderer/i18n/`), with one entry per code.
 */
export const ERROR_CODES = [
  // The request
  'INVALID_ARGUMENT',
  'UNKNOWN_CALL',
  'TEXT_EMPTY',
  'TEXT_TOO_LONG',
  'TEXT_INVALID',
  'NAME_INVALID',
  'PASSWORD_TOO_SHORT',
  /** A new password is on the list of common ones, or little more than the person's name. */
  'PASSWORD_COMMON',

  // The caller
  'NOT_SIGNED_IN',
  'SESSION_EXPIRED',
  'WRONG_CREDENTIALS',
  'NAME_TAKEN',
  'TOO_MANY_ATTEMPTS',
  'TOO_MANY_CALLS',
  'TOO_MANY_SOCKETS',
  'FORBIDDEN_ORIGIN',
  'NOT_TEAM_OWNER',
  'NOT_ADMIN',
  'ACCOUNT_DEACTIVATED',
  /** Guests use only the rooms that they were invited to. */
  'NOT_FOR_GUESTS',
  /** A guest can be written to only by people who share a room with them. */
  'NO_SHARED_ROOM',

  // Joining and administering a team
  'SETUP_CODE_REQUIRED',
  'SETUP_CODE_WRONG',
  'TEAM_CLOSED',
  'INVITATION_REQUIRED',
  /** The invitation has expired, or its code is wrong. */
  'INVITATION_EXPIRED',
  'INVITATION_REVOKED',
  'INVITATION_USED_UP',
  'TOO_MANY_INVITATIONS',
  'TOO_MANY_HOLDS',
  'LAST_OWNER',
  'ERASING_YOURSELF',
  /** The person is under legal hold. */
  'PERSON_HELD',
  /** The room is under legal hold. */
  'ROOM_HELD',
  /** The person was erased, or is being erased. */
  'PERSON_ERASED',
  /** Visitors have no account that could be erased. */
  'ERASING_VISITOR',
  /** The name that was typed to confirm is not the person's. */
  'NAME_DIFFERS',
  /** The code was used, replaced or has expired, or name or code are wrong. */
  'RESET_CODE_INVALID',

  // Two-factor sign-in
  /** The password is right; the call is repeated with a code. */
  'CODE_REQUIRED',
  /** The code is wrong, expired, or was used before. */
  'CODE_WRONG',
  'TWO_FACTOR_ON',
  'TWO_FACTOR_OFF',
  /** The team requires it of the caller, who sets it up before any other call. */
  'TWO_FACTOR_REQUIRED',
  /** The team requires it of the caller, who can't turn it off. */
  'TWO_FACTOR_STAYS_ON',
  /** The owner requires it of others before they have turned it on for themselves. */
  'TWO_FACTOR_OWN_FIRST',

  // Single sign-on
  /** The sign-in began in another browser or page, was completed before, or took too long. */
  'SIGN_IN_EXPIRED',
  /** The person, or the identity provider, refused. */
  'SIGN_IN_DENIED',
  /** The response of the identity provider is not valid. */
  'SIGN_IN_FAILED',
  'PROVIDER_UNAVAILABLE',
  /** The person is in none of the groups of the identity provider that may use this server. */
  'GROUP_NOT_ALLOWED',
  /** The account has no password: the person signs in with the identity provider. */
  'NO_PASSWORD',
  /** The account is connected with an account at the identity provider, and would be with another one. */
  'ACCOUNT_CONNECTED',
  /** The account at the identity provider is connected with another account here. */
  'IDENTITY_TAKEN',

  // Passkeys
  /** The connection is not of a page with a host name and HTTPS. */
  'PASSKEYS_UNAVAILABLE',
  'PASSKEYS_FULL',
  /** The call took too long, is not for the last challenge of the connection, or what it was begun with has changed. */
  'PASSKEY_EXPIRED',
  'PASSKEY_INVALID',
  'PASSKEY_EXISTS',
  /** No one has this passkey: it was removed, or is another server's. */
  'PASSKEY_UNKNOWN',

  // Devices for encrypted direct conversations
  /** The list of devices, mine or the other person's, is another one than the call was made for. */
  'DEVICE_LIST_CHANGED',
  /** The session of the call has not registered the device that signed, or a device in the list is not registered. */
  'DEVICE_UNKNOWN',
  'TOO_MANY_DEVICES',
  /** This device can't read the encrypted conversation yet: see `directLockSchema`. Only from the page itself. */
  'CONVERSATION_LOCKED',

  // Groups of people
  'GROUP_NOT_FOUND',
  'GROUP_NAME_TAKEN',
  /** A group was to become a member of a group. */
  'GROUP_INVALID_MEMBER',
  'GROUP_FULL',
  'ROOM_TOO_LARGE_FOR_GROUP',
  'TOO_MANY_GROUPS',

  // Profiles
  /** The person has changed their name as often as they may for now. */
  'NAME_CHANGED_OFTEN',
  'TIME_ZONE_INVALID',
  /** The end of a status is past, or more than a year away. */
  'STATUS_END_INVALID',
  /** `person.setPicture`, `emoji.add`: not a picture that every client can show, or too many pixels. */
  'PICTURE_INVALID',

  // Custom emoji
  'EMOJI_NAME_INVALID',
  /** A standard emoji has this name. */
  'EMOJI_NAME_STANDARD',
  'EMOJI_NAME_TAKEN',
  'EMOJI_NOT_FOUND',
  /** Another person added the custom emoji, and the caller is no admin. */
  'EMOJI_NOT_YOURS',
  'TOO_MANY_EMOJI',

  // The target of the request
  'PERSON_NOT_FOUND',
  'CONVERSATION_NOT_FOUND',
  'NOT_A_MEMBER',
  'CURSOR_STALE',
  'ARCHIVE_UNAVAILABLE',
  'ARCHIVE_MISSING',

  // Rooms
  'ROOM_NAME_INVALID',
  'ROOM_NAME_TAKEN',
  'TOO_MANY_ROOMS',
  'ROOM_NOT_FOUND',
  'ROOM_CLOSED',
  /** The room that was meant has closed, and another one has its name. */
  'ROOM_REPLACED',
  /** This person was removed; neither has that ended nor were they readmitted. */
  'ROOM_REMOVED',
  'ROOM_FULL',
  /** People join this room by request. */
  'JOIN_REQUEST_REQUIRED',
  /** The person may enter without a request, or is in the room. */
  'JOIN_REQUEST_NOT_NEEDED',
  /** The person's last request was declined a short while ago. */
  'JOIN_REQUEST_DECLINED',
  /** The request was withdrawn or declined, or has ended by itself. */
  'JOIN_REQUEST_ENDED',
  'TOO_MANY_JOIN_REQUESTS',
  'ROOM_TOPIC_INVALID',
  'ROOM_WRONG_PASSWORD',
  'ROOM_PASSWORD_REQUIRED',
  'NICKNAME_INVALID',
  'NICKNAME_TAKEN',
  'MUTED',
  /** Only the owner and the moderators of the room may write in it. */
  'ROOM_READ_ONLY',
  /** The room is encrypted, and this is not, or was encrypted with the key of an earlier password. */
  'ROOM_ENCRYPTED',
  /** By a client: a room of this name was encrypted on this device, and this one is not. */
  'ROOM_NOT_ENCRYPTED',
  /** By a client: the room is not encrypted, and this is the password of an encrypted one, which no server must see. */
  'ROOM_PASSWORD_NOT_SENT',
  /** By a client: a file of an encrypted room was changed, cut off or swapped. */
  'FILE_NOT_DECRYPTED',
  /** By a client: the file has more than `LIMITS.encryptedFileBytes`, which a page can't decrypt. */
  'ENCRYPTED_FILE_TOO_LARGE',
  /** The room is in slow mode, and this person wrote a message within its interval. */
  'ROOM_SLOW_MODE',
  /** The other person of a direct conversation does not receive messages of this one. */
  'DIRECT_UNAVAILABLE',
  /** This person blocks the other person of the direct conversation. */
  'PERSON_BLOCKED',
  'BLOCKING_YOURSELF',
  'TOO_MANY_BLOCKED',
  'NOT_THE_OWNER',
  'NOT_A_MODERATOR',
  'TOO_MANY_MODERATORS',
  /** The other person of a direct conversation is not present in it. */
  'NOT_PRESENT',
  /** The proposal expired, was declined or withdrawn. */
  'PROPOSAL_ENDED',
  /** The guest link was replaced or removed, or its room has closed. */
  'GUEST_LINK_INVALID',
  'MESSAGE_NOT_FOUND',
  'NOT_THE_AUTHOR',
  'MESSAGE_ARCHIVED',
  'TOO_MANY_REACTIONS',
  /** The poll has ended or was closed. */
  'POLL_CLOSED',
  'POLL_FULL',
  'TOO_MANY_PINS',
  'TOO_MANY_SAVED',
  /** The person has written as many messages in the last minute as the team allows. */
  'TOO_MANY_MESSAGES',
  'SEND_TIME_PAST',
  'SEND_TIME_TOO_FAR',
  'TOO_MANY_SCHEDULED',

  // Reports of messages
  /** People do not report their own messages. */
  'OWN_MESSAGE',
  'ALREADY_REPORTED',
  /** One person has the most pending reports allowed. */
  'TOO_MANY_REPORTS',
  /** The queue of the admins is full. */
  'REPORTS_FULL',
  /** Another admin has resolved the report or is deleting its message, or it has expired. */
  'REPORT_RESOLVED',

  // Settings
  'SETTINGS_CHANGED',
  'SETTINGS_TOO_LARGE',

  // Topics and hooks
  'TOPIC_INVALID',
  'PATTERN_INVALID',
  'TOPIC_FORBIDDEN',
  'TOPIC_NOT_FOUND',
  'TOPIC_NOT_YOURS',
  'TOO_MANY_TOPICS',
  'POST_NOT_FOUND',
  'TOO_MANY_SUBSCRIPTIONS',
  'FOLLOWING_YOURSELF',
  'TOO_MANY_FOLLOWED_PEOPLE',
  'TOO_MANY_HOOKS',
  'HOOK_NOT_FOUND',
  'IDEMPOTENCY_KEY_REUSED',

  // Announcements and topics
  'TITLE_EMPTY',
  'TITLE_TOO_LONG',
  'ENDS_BEFORE_START',
  'ALREADY_OVER',
  'NOT_A_WRITER',
  'ANNOUNCEMENT_NOT_FOUND',

  // Files
  'FILE_EMPTY',
  'FILE_TOO_LARGE',
  'FILE_TYPE_FORBIDDEN',
  'FILE_TRUNCATED',
  'FILE_HASH_MISMATCH',
  'TOO_MANY_UPLOADS',
  'UPLOAD_NOT_FOUND',
  'BLOB_NOT_FOUND',
  'BLOB_STORE_FULL',
  'STORAGE_FULL_PERSON',
  'STORAGE_FULL_TEAM',
  'BLOB_STORE_FAILED',

  // Pushes to devices
  'PUSH_OFF',
  'PUSH_SERVICE_REFUSED',
  'PUSH_KEYS_INVALID',
  'PUSH_FAILED',

  // Previews of links
  'PREVIEWS_OFF',
  'LINK_REFUSED',
  'PREVIEW_FAILED',

  // The connection
  'OFFLINE',
  'TIMEOUT',
  'REDIS_FULL',
  'REDIS_READ_ONLY',
  'REDIS_LOADING',
  /** The data or the server is of a later version that this one does not support. */
  'UPGRADE_REQUIRED',
  /** The server is of an earlier version that this one does not support. */
  'SERVER_TOO_OLD',
  /** A whole team is being imported; the team is not ready until that has ended. */
  'IMPORT_UNDER_WAY',

  // Importing a conversation
  'CONVERSATION_EXISTS',
  'IMPORT_INCOMPLETE',

  // Choosing the backend
  'CONNECTION_UNSET',
  'URL_INVALID',
  'REDIS_UNREACHABLE',
  'REDIS_AUTH_REQUIRED',
  'REDIS_AUTH_FAILED',
  'REDIS_NOT_REDIS',
  'REDIS_TOO_OLD',
  'REDIS_NOT_PERMITTED',
  'REDIS_TLS_FAILED',
  'REDIS_TLS_UNKNOWN_CA',
  'REDIS_TLS_EXPIRED',
  'REDIS_TLS_WRONG_HOST',
  'REDIS_TLS_CLIENT_CERTIFICATE',
  'REDIS_TLS_UNUSED',
  'REDIS_CERTIFICATE_INVALID',
  'REDIS_NOT_SENTINEL',
  'REDIS_MASTER_UNKNOWN',
  'REDIS_NOT_A_CLUSTER',
  'REDIS_CLUSTER_DATABASE',
  'REDIS_SERVER_MISSING',
  'REDIS_SERVER_FAILED',
  'GATEWAY_UNREACHABLE',
  'GATEWAY_NOT_PARLEY',
  /** The team's desktop does not answer: it is off, asleep, or in another network. */
  'HOST_AWAY',
  /** At the team's address answers a computer without the team's certificate. */
  'HOST_CERTIFICATE_CHANGED',
  /** The link is no invitation to a hosted team. */
  'TEAM_LINK_INVALID',
  /** No pairing code is valid at the host: none was created, it has expired, or was guessed too often. */
  'PAIRING_CLOSED',
  'PAIRING_CODE_WRONG',
  'HOSTING_FAILED',
  /** Another server of this desktop has the same connection. */
  'SERVER_ALREADY_ADDED',
  'TOO_MANY_SERVERS',
  /** Of conversations in windows of their own. */
  'TOO_MANY_WINDOWS',
  /** The system does not let Parley change what opens at the sign-in. */
  'LOGIN_ITEM_REFUSED',
  /** Another program has this global shortcut, or the system keeps it for itself. */
  'SHORTCUT_TAKEN',
  'PORT_IN_USE',
  'DATA_FOLDER_NOT_WRITABLE',
  'SECRET_STORE_UNAVAILABLE',
  'DATABASE_UNREACHABLE',
  'DATABASE_FAILED',
  'DATABASE_TOO_NEW',

  // The local store
  'LOCAL_STORE_FULL',
  'LOCAL_STORE_FAILED',
  /** A message in the outbox could not be read for a while, because the key of the local store was lost. */
  'MESSAGE_FOUND_AGAIN',
  'FILE_NOT_WRITTEN',

  // Everything else; details contain a correlation id that is logged with the stack
  'INTERNAL',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export function isErrorCode(value: unknown): value is ErrorCode {
  return (ERROR_CODES as readonly unknown[]).includes(value);
}
