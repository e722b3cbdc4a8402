import type { ErrorCode } from '#shared/errors/codes.ts';

/** The text of every error code: what happened, then what to do about it. */
export const errors: Readonly<Record<ErrorCode, string>> = {
  INVALID_ARGUMENT: 'Parley couldn’t process this. Change it and try again.',
  UNKNOWN_CALL: 'The server or this app is out of date. Update both, then try again.',
  TEXT_EMPTY: 'There’s nothing to send yet. Write something first.',
  TEXT_TOO_LONG: 'This message is longer than {{limit}} KiB. Split it into several messages.',
  TEXT_INVALID:
    'This text contains a character that can’t be sent. Remove anything that doesn’t display properly, then send it again.',
  NAME_INVALID: 'Choose a name of 1 to {{nameLength}} visible characters.',
  PASSWORD_TOO_SHORT: 'Choose a password of at least {{passwordMinLength}} characters.',
  PASSWORD_COMMON:
    'This password is easy to guess: many people use it, or it’s little more than a name. Choose several unrelated words instead.',

  NOT_SIGNED_IN: 'You’re not signed in. Sign in to continue.',
  SESSION_EXPIRED: 'Your session has ended. Sign in again; your draft is saved.',
  WRONG_CREDENTIALS: 'The name and password don’t match. Check both, or create an account.',
  NAME_TAKEN: 'This name is already taken. Choose another, or sign in if it’s yours.',
  TOO_MANY_ATTEMPTS: 'Too many attempts. Wait a moment, then try again.',
  NOT_TEAM_OWNER: 'Only the owner of this team can do this. Ask them to.',
  NOT_FOR_GUESTS:
    'Guests can use only the rooms they were invited to. Ask an admin to invite you or to make you a member.',
  NO_SHARED_ROOM: 'This guest isn’t in any of your rooms. Ask an admin to invite them to one, then message them.',
  NOT_ADMIN: 'Only an admin of this team can do this. Ask one of them to.',
  ACCOUNT_DEACTIVATED: 'This account has been deactivated. Ask an admin of your team to reactivate it.',
  SETUP_CODE_REQUIRED: 'Enter the setup code to create this team. The server shows it when it starts.',
  SETUP_CODE_WRONG: 'This setup code isn’t right. Copy the one that the server showed when it last started.',
  TEAM_CLOSED: 'This team doesn’t accept new people at the moment. Ask an admin to open it.',
  INVITATION_REQUIRED: 'You need an invitation to join this team. Ask an admin for one.',
  CODE_REQUIRED: 'This account has two-factor sign-in. Enter the code from your authenticator app.',
  CODE_WRONG: 'This code isn’t right, or was already used. Enter another one.',
  TWO_FACTOR_ON: 'Two-factor sign-in is already on. Turn it off to set it up again.',
  TWO_FACTOR_OFF: 'Two-factor sign-in is off. Turn it on first.',
  TWO_FACTOR_REQUIRED: 'Your team requires two-factor sign-in. Set it up to continue.',
  TWO_FACTOR_STAYS_ON: 'Your team requires two-factor sign-in, so you can’t turn it off. Ask the owner to change this.',
  TWO_FACTOR_OWN_FIRST:
    'Turn on two-factor sign-in for yourself first, in Settings, under Sign-in. Then you can require it.',
  SIGN_IN_EXPIRED: 'This sign-in took too long, or began in another window. Sign in again.',
  SIGN_IN_DENIED:
    'The sign-in with your organisation was cancelled or refused. Try again, or sign in with your password.',
  SIGN_IN_FAILED: 'The sign-in could not be verified. Try again. If it happens again, tell your administrator.',
  PROVIDER_UNAVAILABLE:
    'The sign-in service can’t be reached right now. Try again later, or sign in with your password.',
  GROUP_NOT_ALLOWED: 'Your organisation’s account isn’t in a group that may use this server. Ask your administrator.',
  NO_PASSWORD:
    'Your account has no password, because you sign in with your organisation’s account. An admin of your team can create a code with which you set one.',
  PASSKEYS_UNAVAILABLE:
    'Passkeys need a browser that supports them and opens Parley with HTTPS at a host name. Ask your administrator for this address.',
  DEVICE_LIST_CHANGED: 'The devices of this conversation have changed. Try again.',
  DEVICE_UNKNOWN: 'This device isn’t registered for encrypted messages. Reload Parley and try again.',
  TOO_MANY_DEVICES: 'At most {{limit}} devices can read your encrypted messages. Remove one first.',
  CONVERSATION_LOCKED: 'This device can’t read this conversation yet. Open it to see why.',
  PASSKEYS_FULL: 'You already have {{passkeys}} passkeys. Remove one first.',
  PASSKEY_EXPIRED:
    'This took too long, the connection was interrupted, or your sign-in changed in the meantime. Try again.',
  PASSKEY_INVALID: 'This passkey couldn’t be verified. Try again, or use another one.',
  PASSKEY_EXISTS:
    'You already have a passkey on this device or in this password manager. Choose another device or password manager.',
  PASSKEY_UNKNOWN:
    'No account here has this passkey. It may have been removed, or belongs to another address of this server. Use another one, or sign in with your password.',
  ACCOUNT_CONNECTED: 'Your account is already connected. Disconnect it first, in Settings, under Sign-in.',
  IDENTITY_TAKEN:
    'Your organisation’s account already opens another account here. Sign in to that one with it, and disconnect it there. If it has no password, an admin can create a code with which you set one, or erase that account.',
  RESET_CODE_INVALID:
    'This name or code is wrong, or the code was already used. A code is valid for one day: check it, or ask an admin for a new one.',
  INVITATION_EXPIRED: 'This invitation is no longer valid, or its code is wrong. Check the code, or ask for a new one.',
  INVITATION_REVOKED: 'This invitation was withdrawn. Ask an admin for a new one.',
  INVITATION_USED_UP: 'This invitation has already been used. Ask an admin for a new one.',
  TOO_MANY_INVITATIONS:
    'This team already has {{invitations}} invitations. Wait until one expires. If the owner set a limit, you can also revoke one.',
  TOO_MANY_HOLDS: 'There are already {{legalHolds}} legal holds. Lift one first.',
  LAST_OWNER: 'A team always has an owner. Make someone else the owner first.',
  ERASING_YOURSELF: 'You can’t erase yourself. Ask the owner of this team.',
  ROOM_HELD: 'This room is under legal hold. Lift the hold under Retention first.',
  PERSON_HELD: 'This person is under legal hold. Lift the hold under Retention first.',
  PERSON_ERASED: 'This person has been erased, or is being erased. Choose someone else.',
  ERASING_VISITOR: 'A visitor has no account. Remove them from their room instead.',
  NAME_DIFFERS: 'This isn’t the person’s name. Type it as it’s shown.',
  GROUP_NOT_FOUND: 'This group no longer exists. Choose another one.',
  GROUP_NAME_TAKEN: 'A person or a group has this name, or one that looks the same. Choose another.',
  GROUP_INVALID_MEMBER: 'A group contains people only. Add the people of the other group instead.',
  GROUP_FULL: 'A group has at most {{groupMembers}} people. Remove someone first, or create another group.',
  ROOM_TOO_LARGE_FOR_GROUP:
    'This room has more people than a group can have ({{groupMembers}}). Create the group without it, then add people.',
  TOO_MANY_GROUPS: 'This team already has {{groups}} groups. Delete one first.',
  TOO_MANY_CALLS: 'Too many requests. Wait a moment, then try again.',
  TOO_MANY_SOCKETS:
    'Too many windows are connected from your network. Close those you don’t need. Parley tries again automatically.',
  FORBIDDEN_ORIGIN:
    'This page isn’t allowed to connect to the server. Open Parley at the address that your team gave you.',

  NAME_CHANGED_OFTEN:
    'This name was already changed {{nameChanges}} times in the last 30 days. It can be changed again later.',
  TIME_ZONE_INVALID: 'The server doesn’t know this time zone. Choose another one.',
  PICTURE_INVALID: 'Parley can’t use this picture. Choose a PNG, JPEG or WebP file.',
  EMOJI_NAME_INVALID: 'Choose a name of 2 to 32 lowercase letters (a to z), digits, hyphens and underscores.',
  EMOJI_NAME_STANDARD: 'A standard emoji has this name. Choose another.',
  EMOJI_NAME_TAKEN: 'Your team already has an emoji with this name. Choose another.',
  EMOJI_NOT_FOUND: 'This emoji was removed. Choose another.',
  EMOJI_NOT_YOURS: 'Someone else added this emoji. Ask them or an admin to remove it.',
  TOO_MANY_EMOJI: 'This team already has {{customEmoji}} custom emoji. Remove one first.',
  STATUS_END_INVALID: 'Choose an end in the future, at most a year away. Check this computer’s clock, too.',
  PERSON_NOT_FOUND: 'This person no longer has an account here. Choose someone else.',
  CONVERSATION_NOT_FOUND: 'This conversation is no longer on the server. Start a new one from the list of people.',
  NOT_A_MEMBER: 'You’re not in this conversation. Open one of yours from the list.',
  ROOM_NAME_INVALID: 'This name isn’t valid. Choose one of 1 to {{roomNameLength}} visible characters.',
  ROOM_NAME_TAKEN: 'A room already has this name, or one that looks the same. Choose another name, or join that room.',
  TOO_MANY_ROOMS:
    'You already own as many rooms as your team allows ({{rooms}}). Close one first, or ask an admin to raise the limit.',
  ROOM_NOT_FOUND: 'This room doesn’t exist. Check the name, and the password if it has one.',
  ROOM_CLOSED: 'This room has closed. Your draft is saved; create a new room to continue.',
  ROOM_REPLACED: 'This was written for a room that has closed. Another room now has its name, so it wasn’t sent there.',
  ROOM_REMOVED: 'You were removed from this room. You can join again once its owner or a moderator lets you back in.',
  ROOM_TOPIC_INVALID:
    'This text is too long. A topic can have {{roomTopicLength}} characters, a description {{roomDescriptionLength}}.',
  JOIN_REQUEST_REQUIRED: 'People join this room by request. Ask to join, and its owner or a moderator lets you in.',
  JOIN_REQUEST_NOT_NEEDED: 'You can join this room without asking. Select Join.',
  JOIN_REQUEST_DECLINED: 'Your request to join this room was declined. You can ask again a day after that.',
  JOIN_REQUEST_ENDED: 'This request is no longer open: it was withdrawn or answered, or has expired.',
  TOO_MANY_JOIN_REQUESTS:
    'This room has {{joinRequests}} open requests. Ask again when its moderators have answered some.',
  ROOM_FULL: 'All seats in this room are taken. Try again when someone has left.',
  ROOM_WRONG_PASSWORD: 'Wrong password. Check it and try again.',
  ROOM_PASSWORD_REQUIRED: 'This room requires a password. Join again with it.',
  NICKNAME_INVALID: 'This nickname isn’t valid. Choose one of 1 to {{nicknameLength}} visible characters.',
  NICKNAME_TAKEN: 'Someone in this room has this nickname, or one that looks the same. Choose another.',
  MUTED: 'You’re muted in this room. Your draft is saved; you can send it once you’re unmuted.',
  ROOM_ENCRYPTED:
    'This conversation is encrypted. Only encrypted messages can be sent here: in a room with its current password, in a direct conversation without files. To try again, send the message once more.',
  FILE_NOT_DECRYPTED: 'This file could not be decrypted: it was changed or cut off, so it isn’t shown.',
  ENCRYPTED_FILE_TOO_LARGE:
    'Files in encrypted rooms can have at most {{encryptedFileSize}}. Split this one, or send it elsewhere.',
  ROOM_NOT_ENCRYPTED:
    'On this device, the room with this name was encrypted. This one isn’t: the server can read what is written here, so nothing was sent.',
  ROOM_PASSWORD_NOT_SENT:
    'This is the password of the encrypted room with this name, but the server offers a room that it can read. The password was not sent. Ask the owner what has changed.',
  ROOM_READ_ONLY: 'Only the owner and moderators can write in this room. Your draft is saved.',
  ROOM_SLOW_MODE: 'This room is in slow mode, so you can’t write again yet. Try again in a moment.',
  DIRECT_UNAVAILABLE: 'Messages to this person can’t be delivered. Reach them another way.',
  PERSON_BLOCKED: 'You’ve blocked this person. Unblock them to send messages.',
  BLOCKING_YOURSELF: 'You can’t block yourself. Choose someone else.',
  TOO_MANY_BLOCKED: 'You already block {{blockedPeople}} people. Unblock one first.',
  NOT_THE_OWNER: 'Only the owner of the room can do this. Ask them to.',
  NOT_A_MODERATOR: 'Only the owner and moderators of the room can do this. Ask one of them to.',
  TOO_MANY_MODERATORS: 'A room can have {{roomModerators}} moderators. Remove one first.',
  MESSAGE_NOT_FOUND: 'This message is no longer available. It may have been deleted.',
  NOT_THE_AUTHOR: 'Someone else wrote this. You can only edit and delete your own messages.',
  MESSAGE_ARCHIVED: 'This message is archived and can’t be changed any more. Reply to it instead.',
  TOO_MANY_REACTIONS: 'This message already has {{reactionsPerMessage}} different reactions. Choose one of them.',
  POLL_CLOSED: 'This poll is closed. Votes can’t change any more.',
  POLL_FULL: '{{pollVoters}} people have voted in this poll. No one else can vote.',
  TOO_MANY_PINS: '{{pinsPerConversation}} messages are already pinned here. Unpin one first.',
  TOO_MANY_SAVED: 'You have saved {{savedMessages}} messages, the most allowed. Remove some from the list first.',
  SEND_TIME_PAST: 'This time has passed. Choose a later one.',
  SEND_TIME_TOO_FAR: 'This time is more than a year ahead. Choose an earlier one.',
  TOO_MANY_MESSAGES: 'You’ve reached your team’s limit of messages per minute. Try again in a moment.',
  TOO_MANY_SCHEDULED: 'You already have {{scheduledMessages}} scheduled messages. Send or delete some first.',
  OWN_MESSAGE: 'This is your own message. Delete it instead.',
  ALREADY_REPORTED: 'Reported. You’ve already reported this message; an admin will look at it.',
  TOO_MANY_REPORTS:
    'The admins haven’t looked at {{reportsPerPerson}} of your reports yet, the most allowed. Wait until they have.',
  REPORTS_FULL: 'This team already has {{reports}} open reports, the most allowed. Tell an admin directly.',
  REPORT_RESOLVED: 'Another admin has already handled this report. Choose another one.',
  CURSOR_STALE: 'The server lost this message. Retry to send it again, or discard it.',
  ARCHIVE_UNAVAILABLE: 'Older messages are in the server’s archive, which isn’t responding. Try again in a moment.',
  ARCHIVE_MISSING: 'Older messages are in an archive that this server can’t reach. Ask an administrator about it.',

  SETTINGS_CHANGED: 'Your settings were changed on another computer. Check them, then make your change again.',
  SETTINGS_TOO_LARGE: 'You have too many custom notification settings. Reset some of them first.',
  TOPIC_INVALID:
    'This isn’t a valid topic name. Use lowercase letters, digits, hyphens and underscores, and separate parts with dots, such as build.release.',
  PATTERN_INVALID:
    'This isn’t a valid pattern. Use a topic name with * for a part or a piece of one, or ** as the last part.',
  TOPIC_FORBIDDEN: 'Only some people can use this topic. Ask the person who created it for access.',
  TOPIC_NOT_FOUND: 'This topic doesn’t exist, or you don’t have access. Check its name.',
  TOPIC_NOT_YOURS: 'Only the person who created this topic and the team owner can do this. Ask one of them.',
  TOO_MANY_TOPICS: 'This server has no space for more topics. Delete one, or publish to an existing one.',
  POST_NOT_FOUND: 'This post is no longer available: only the newest posts of a topic are stored.',
  TOO_MANY_SUBSCRIPTIONS:
    'You already follow or mute {{subscriptions}} topics and patterns. Unfollow or unmute one first.',
  FOLLOWING_YOURSELF: 'You can’t follow yourself. Choose someone else.',
  TOO_MANY_FOLLOWED_PEOPLE: 'You already follow {{followedPeople}} people. Unfollow one first.',
  TOO_MANY_HOOKS: 'You already have {{hooksPerPerson}} webhooks. Remove one first.',
  HOOK_NOT_FOUND: 'This webhook no longer exists. Create a new one.',
  IDEMPOTENCY_KEY_REUSED: 'This key was already used for something else. Use a new key for every post.',

  TITLE_EMPTY: 'The title is missing. Say in a few words what it’s about.',
  TITLE_TOO_LONG:
    'This title is longer than {{titleLength}} characters. Shorten it, and put the rest in the text below.',
  ENDS_BEFORE_START: 'The end is before the start. Change one of the two times.',
  ALREADY_OVER: 'The end has already passed. Choose a later end, or none.',
  NOT_A_WRITER: 'Only some people can write announcements here. Ask one of them, or the team owner.',
  ANNOUNCEMENT_NOT_FOUND: 'This announcement is no longer available. It was deleted or has expired.',

  FILE_EMPTY: 'This file is empty. Choose another one.',
  FILE_TOO_LARGE: 'This file is larger than this server allows. Make it smaller, or send a link to it.',
  FILE_TYPE_FORBIDDEN: 'This server doesn’t accept files of this type. Put it into an archive, or send another file.',
  FILE_TRUNCATED: 'Only part of this file was uploaded. Retry to send the rest.',
  FILE_HASH_MISMATCH: 'This file changed during the upload. Attach it again.',
  TOO_MANY_UPLOADS: 'You’re sending too many files at once. Wait until some are sent, then retry.',
  UPLOAD_NOT_FOUND: 'The upload was interrupted and can’t be resumed. Attach the file again.',
  NOT_PRESENT: 'The other person has to be online for this. Try again when they are here.',
  GUEST_LINK_INVALID: 'This guest link doesn’t work any more. Ask the person who sent it for a new one.',
  PROPOSAL_ENDED: 'This proposal is no longer open. Ask the other person to propose the room again.',
  BLOB_NOT_FOUND:
    'This file is no longer available. Its message was deleted, its room has closed, or the person who sent it was erased.',
  BLOB_STORE_FULL: 'The server has no space left for files. Ask an administrator to free some, then retry.',
  STORAGE_FULL_PERSON: 'You’ve used up your storage for files. Delete files you no longer need, then retry.',
  STORAGE_FULL_TEAM:
    'Your team’s storage for files is full. Ask an admin to raise the limit or free some space, then retry.',
  BLOB_STORE_FAILED: 'The server’s file storage isn’t responding. Retry in a moment.',

  PUSH_OFF:
    'This server doesn’t send notifications to devices on which Parley is closed. Leave Parley open to get them, or ask its operator.',
  PUSH_SERVICE_REFUSED:
    'This server doesn’t send to the notification service of your browser. Ask an administrator, or use another browser.',
  PUSH_KEYS_INVALID: 'Your browser’s notification keys can’t be used. Turn notifications off and on again.',
  PUSH_FAILED: 'Your browser couldn’t turn on notifications. Check your connection and try again.',
  PREVIEWS_OFF: 'Link previews are turned off on this server. An administrator can turn them on.',
  LINK_REFUSED: 'This link has no preview: previews are only made of public web pages.',
  PREVIEW_FAILED: 'This page has no preview. Open the link to see it.',

  OFFLINE: 'You’re offline. Parley reconnects automatically; try again then.',
  TIMEOUT: 'The server didn’t answer in time. Try again in a moment.',
  REDIS_FULL: 'The server is out of memory. Ask an administrator to free some, then retry.',
  REDIS_READ_ONLY:
    'The server can’t save changes right now: it’s a replica, or its disk has failed. Ask an administrator, then retry.',
  UPGRADE_REQUIRED: 'Your team uses a newer version of Parley. Update this one to go on; what you wrote is saved here.',
  SERVER_TOO_OLD:
    'Your team’s server runs an older version of Parley than this one. Ask an administrator to update it.',
  IMPORT_UNDER_WAY:
    'Your team is being moved to this server. Wait until an administrator has finished, then try again.',
  REDIS_LOADING: 'The server is starting. Wait a moment, then try again.',

  CONVERSATION_EXISTS: 'A different conversation with this identity already exists. Nothing was changed.',
  IMPORT_INCOMPLETE: 'Only part of the conversation was imported. Import it again: it continues where it stopped.',

  CONNECTION_UNSET: 'No server has been chosen yet. Choose where your messages should be stored.',
  URL_INVALID: 'This isn’t a valid address. Compare it with the example below the field.',
  REDIS_UNREACHABLE: 'No Redis answers at this address. Check the host and port, and that the server is running.',
  REDIS_AUTH_REQUIRED:
    'This Redis requires a password. Enter it under Advanced, or in the address: redis://:password@host:6379',
  REDIS_AUTH_FAILED: 'This Redis didn’t accept the user name or password. Correct them and try again.',
  REDIS_NOT_REDIS: 'Something answers at this address, but it isn’t Redis. Check the port.',
  REDIS_TOO_OLD: 'This Redis is older than 7.0. Update it, or use another one.',
  REDIS_NOT_PERMITTED:
    'This Redis user doesn’t have all the permissions that Parley needs. Ask an administrator to add: {{missing}}',
  REDIS_TLS_UNKNOWN_CA:
    'This computer doesn’t trust the authority that issued the server’s certificate. Add your own certificate authority under Advanced.',
  REDIS_TLS_EXPIRED:
    'This server’s certificate isn’t valid today. Check this computer’s date, or ask an administrator to renew the certificate.',
  REDIS_TLS_WRONG_HOST: 'This server’s certificate is for another host name. Use that name, or ask an administrator.',
  REDIS_TLS_CLIENT_CERTIFICATE:
    'This server requires client certificates. Connect through a Parley server that has one (--redis-cert); ask an administrator.',
  REDIS_TLS_UNUSED: 'A certificate only works with TLS. Start the address with rediss://, or remove the certificate.',
  REDIS_CERTIFICATE_INVALID:
    'This isn’t a valid certificate. It must start with -----BEGIN CERTIFICATE----- and end with -----END CERTIFICATE-----.',
  REDIS_NOT_SENTINEL:
    'The server at this address isn’t a Sentinel. Leave the master name empty, or correct the address.',
  REDIS_MASTER_UNKNOWN: 'The Sentinels don’t know a master named “{{master}}”. Check the name in their configuration.',
  REDIS_TLS_FAILED:
    'A secure connection couldn’t be made. Check the certificate, and that the server supports TLS (rediss://).',
  REDIS_NOT_A_CLUSTER: 'Several addresses mean a Redis Cluster, but this server isn’t one. Enter only one address.',
  REDIS_CLUSTER_DATABASE:
    'A Redis Cluster has no numbered databases. Leave out the slash and the number at the end of the address.',
  REDIS_SERVER_MISSING:
    'Parley needs redis-server on this computer. Install it (Debian: apt install redis-server), then try again.',
  REDIS_SERVER_FAILED: 'The private redis-server couldn’t start. Close other copies of Parley, then try again.',
  HOST_AWAY:
    'The computer that hosts this team is away. It’s off, asleep or on another network. What you write is sent when it’s back.',
  HOST_CERTIFICATE_CHANGED:
    'A computer that is not the host of this team answered, so Parley didn’t connect. Ask the person who hosts it for a new invitation.',
  TEAM_LINK_INVALID: 'This isn’t an invitation to a team. Copy the whole link again.',
  PAIRING_CLOSED: 'The pairing code no longer works. Ask the person who hosts the team for a new one.',
  PAIRING_CODE_WRONG: 'The pairing code is wrong. Check it, and that you chose the right team.',
  HOSTING_FAILED: 'The team couldn’t be hosted. Try again.',
  GATEWAY_UNREACHABLE: 'No Parley server answers at this address. Check the address, and that the server is running.',
  GATEWAY_NOT_PARLEY: 'Something answers at this address, but it isn’t a Parley server. Check the address.',
  SERVER_ALREADY_ADDED: 'You’ve already added this server. Choose it on the left, or use a different address.',
  TOO_MANY_SERVERS: 'You can have ten servers at most. Remove one first.',
  TOO_MANY_WINDOWS: 'You can have ten conversations in their own windows. Close one first.',
  LOGIN_ITEM_REFUSED:
    'Your system doesn’t let Parley change what opens when you sign in. Change it in the system’s settings.',
  SHORTCUT_TAKEN: 'Another app or your system uses this shortcut. Choose a different one.',
  PORT_IN_USE: 'Another program is using the port that Parley needs. Close it, or choose another port.',
  DATA_FOLDER_NOT_WRITABLE:
    'Parley can’t write to its data folder. Allow access or free some disk space, then try again.',
  SECRET_STORE_UNAVAILABLE:
    'Your sign-in can’t be stored encrypted on this computer. Choose whether to stay signed in without encryption.',
  DATABASE_UNREACHABLE: 'The database isn’t responding. Check its address, and that it’s running.',
  DATABASE_FAILED: 'The database reported an error. Check its log for details.',
  DATABASE_TOO_NEW: 'This database was last used by a newer version of Parley. Update this one, then try again.',

  FILE_NOT_WRITTEN: 'The file couldn’t be saved there. Choose another folder, or free some space.',
  LOCAL_STORE_FULL: 'This computer’s disk is full, so nothing can be saved. Free some space, then try again.',
  LOCAL_STORE_FAILED:
    'Parley can’t access its data on this computer. Restart Parley; if that doesn’t help, sign out and in again.',
  MESSAGE_FOUND_AGAIN:
    'This message couldn’t be read on this computer for a while, so it wasn’t sent. Send it now, or delete it.',

  INTERNAL: 'Something went wrong in Parley. Try again; if it happens again, report the number {{correlationId}}.',
};
