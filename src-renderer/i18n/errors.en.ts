import type { ErrorCode } from '#shared/errors/codes.ts';

/** What a person reads for every code: what happened, then what to do about it. */
export const errors: Readonly<Record<ErrorCode, string>> = {
  INVALID_ARGUMENT: 'Parley could not read this. Change it and try again.',
  UNKNOWN_CALL: 'The other side is an older or newer Parley. Update both, then try again.',
  TEXT_EMPTY: 'There is nothing to send yet. Write something first.',
  TEXT_TOO_LONG: 'This message is longer than {{limit}} KiB. Split it into several messages.',
  TEXT_INVALID: 'This text holds a character that cannot be sent. Remove what does not show properly, then send again.',
  NAME_INVALID: 'Choose a name of 1 to {{nameLength}} visible characters.',
  PASSWORD_TOO_SHORT: 'Choose a password of at least {{passwordMinLength}} characters.',

  NOT_SIGNED_IN: 'You are not signed in. Sign in to go on.',
  SESSION_EXPIRED: 'Your session has ended. Sign in again; what you were typing is kept.',
  WRONG_CREDENTIALS: 'Name and password do not match. Check both, or create an account.',
  NAME_TAKEN: 'Somebody here has this name already. Choose another, or sign in if it is yours.',
  TOO_MANY_ATTEMPTS: 'Too many attempts. Wait a moment, then try again.',
  NOT_TEAM_OWNER: 'Only the owner of this team can do that. Ask them to.',
  TOO_MANY_CALLS: 'Too much at once. Wait a moment, then try again.',
  FORBIDDEN_ORIGIN: 'This page may not speak to the server. Open Parley by the address that your team gave you.',

  PERSON_NOT_FOUND: 'This person has no account here any more. Choose somebody else.',
  CONVERSATION_NOT_FOUND: 'This conversation is not on the server any more. Start a new one from the list of people.',
  NOT_A_MEMBER: 'You are not part of this conversation. Open one of yours from the list.',
  ROOM_NAME_INVALID: 'This cannot be the name of a room. Choose one of 1 to {{roomNameLength}} visible characters.',
  ROOM_NAME_TAKEN: 'There is a room with this name, or with one that looks the same. Choose another name, or enter it.',
  ROOM_NOT_FOUND: 'There is no such room. Check the name, and the password if it has one.',
  ROOM_CLOSED: 'This room has closed. What you typed is kept; make a new room to go on.',
  ROOM_REPLACED: 'This was meant for a room that has closed. Another room has its name now, so it was not sent there.',
  ROOM_REMOVED: 'The owner removed you from this room. You can join again once they let you back in.',
  ROOM_FULL: 'All seats in this room are taken. Try again when somebody has left.',
  ROOM_WRONG_PASSWORD: 'This is not the room’s password. Check it and try again.',
  ROOM_PASSWORD_REQUIRED: 'This room needs its password. Enter again with it.',
  NICKNAME_INVALID: 'This cannot be a nickname. Choose one of 1 to {{nicknameLength}} visible characters.',
  NICKNAME_TAKEN: 'Somebody in this room has this nickname, or one that looks the same. Choose another.',
  MUTED: 'You are muted in this room. What you typed is kept; send it when you have the word again.',
  NOT_THE_OWNER: 'Only the owner of the room can do this. Ask them to.',
  MESSAGE_NOT_FOUND: 'This message is not there any more. Somebody else may have taken it back.',
  NOT_THE_AUTHOR: 'Somebody else wrote this. You can change and take back only what you wrote yourself.',
  MESSAGE_ARCHIVED: 'This message is in the archive by now, and can’t be changed any more. Reply to it instead.',
  TOO_MANY_REACTIONS: 'This message has {{reactionsPerMessage}} different reactions already. Choose one of them.',
  TOO_MANY_PINS: '{{pinsPerConversation}} messages are pinned here already. Take a pin off first.',
  TOO_MANY_SAVED: 'You have saved {{savedMessages}} messages. Take some off the list first.',
  SEND_TIME_PAST: 'This time is over. Choose a later one.',
  SEND_TIME_TOO_FAR: 'A message can be scheduled for a year at most. Choose an earlier time.',
  TOO_MANY_SCHEDULED:
    '{{scheduledMessages}} of your messages wait to be sent already. Send or delete some of them first.',
  CURSOR_STALE: 'The server lost this message. Retry to send it again, or discard it.',
  ARCHIVE_UNAVAILABLE: 'Older messages are in the server’s archive, which does not answer. Try again in a moment.',
  ARCHIVE_MISSING:
    'Older messages were moved to an archive that is not reached from here. Ask whoever runs the server about it.',

  SETTINGS_CHANGED: 'Your settings were changed somewhere else. Look at them again, then change what you wanted.',
  SETTINGS_TOO_LARGE: 'These settings are more than the server keeps. Take some conversations’ own settings away.',
  TOPIC_INVALID:
    'This cannot be the name of a topic. Write words of small letters, digits, - and _, with dots between them, such as build.release.',
  PATTERN_INVALID:
    'This cannot be a pattern. Write a topic’s name with * in place of a word or a part of one, or ** as its last word.',
  TOPIC_FORBIDDEN: 'This topic is for some people only. Ask whoever made it to let you in.',
  TOPIC_NOT_FOUND: 'There is no such topic, or it is not for you. Check its name.',
  TOPIC_NOT_YOURS: 'Only the person who made this topic and the team owner can do that. Ask one of them.',
  TOO_MANY_TOPICS: 'There are as many topics as this server keeps. Delete one, or publish in one of them.',
  POST_NOT_FOUND: 'This post is not there any more: its topic keeps only its newest ones.',
  TOO_MANY_SUBSCRIPTIONS:
    'You follow or mute {{subscriptions}} names and patterns, which is all there can be. Leave one first.',
  TOO_MANY_HOOKS: 'You have {{hooksPerPerson}} hooks, which is all there can be. Remove one first.',
  HOOK_NOT_FOUND: 'There is no such hook any more. Make a new one.',
  IDEMPOTENCY_KEY_REUSED: 'This key was used for something else. Take a new key for every post.',

  TITLE_EMPTY: 'A title is missing. Say in a few words what it is about.',
  TITLE_TOO_LONG:
    'This title is longer than {{titleLength}} characters. Shorten it, and write the rest into the text below.',
  ENDS_BEFORE_START: 'This would end before it begins. Change one of the two times.',
  ALREADY_OVER: 'This would be over already. Choose an end that is still to come, or none.',
  NOT_A_WRITER: 'Only some people may write announcements here, and you are not one of them. Ask one who is.',
  ANNOUNCEMENT_NOT_FOUND: 'This announcement is not there any more. It was recalled, or its time is over.',

  FILE_EMPTY: 'This file is empty. Choose one with something in it.',
  FILE_TOO_LARGE: 'This file is larger than this server takes. Make it smaller, or send a link to it.',
  FILE_TYPE_FORBIDDEN: 'This server takes no files of this type. Pack it into an archive, or send another.',
  FILE_TRUNCATED: 'Not all of this file arrived. Retry to send the rest.',
  FILE_HASH_MISMATCH: 'This file changed while it was sent. Attach it again.',
  TOO_MANY_UPLOADS: 'You are sending many files at once. Wait until some have arrived, then retry.',
  UPLOAD_NOT_FOUND: 'This file was interrupted before all of it had arrived, and cannot go on. Attach it again.',
  BLOB_NOT_FOUND: 'This file is not there any more. Its message was recalled, or its room has closed.',
  BLOB_STORE_FULL: 'The server has no room left for files. Ask whoever runs it to make room, then retry.',
  BLOB_STORE_FAILED: 'The server’s store for files does not answer. Retry in a moment.',

  PREVIEWS_OFF: 'This server makes no previews of links. Whoever runs it can switch them on.',
  LINK_REFUSED: 'No preview is made of this link: only of pages of the public web.',
  PREVIEW_FAILED: 'There is no preview of this page. Open the link to see it.',

  OFFLINE: 'There is no connection. Parley reconnects by itself; try again when it has.',
  TIMEOUT: 'The server did not answer in time. Try again in a moment.',
  REDIS_FULL: 'The server has no memory left. Ask whoever runs it to make room, then retry.',
  REDIS_READ_ONLY:
    'The server accepts no changes at the moment: it is a replica, or cannot save. Ask whoever runs it, then retry.',
  REDIS_LOADING: 'The server is starting. Wait a moment, then try again.',

  CONVERSATION_EXISTS:
    'There is such a conversation already, and it is not the one that is imported. Nothing was changed.',
  IMPORT_INCOMPLETE: 'Not all of the conversation has been imported. Import it once more: it goes on where it stopped.',

  CONNECTION_UNSET: 'Nobody has said yet where your conversations live. Choose a place first.',
  URL_INVALID: 'This is not an address that Parley understands. Compare it with the example below the field.',
  REDIS_UNREACHABLE: 'No Redis answers at this address. Check host and port, and that the server is running.',
  REDIS_AUTH_REQUIRED:
    'This Redis wants a password. Write it under Advanced, or into the address: redis://:password@host:6379',
  REDIS_AUTH_FAILED: 'This Redis does not accept the user name or password. Correct them and try again.',
  REDIS_NOT_REDIS: 'Something answers at this address, but it is not Redis. Check the port.',
  REDIS_TOO_OLD: 'This Redis is older than 7.0. Update it, or use another one.',
  REDIS_NOT_PERMITTED:
    'This user of the Redis may not do all that Parley needs. Ask whoever runs it to give it: {{missing}}',
  REDIS_TLS_UNKNOWN_CA:
    'This computer does not know who vouches for the server’s certificate. Give the certificate of your own authority under Advanced.',
  REDIS_TLS_EXPIRED:
    'The certificate of this server is not valid today. Compare this computer’s date, or ask whoever runs it to renew it.',
  REDIS_TLS_WRONG_HOST:
    'The certificate of this server is for another host name. Use the name that it was made for, or ask whoever runs it.',
  REDIS_TLS_CLIENT_CERTIFICATE:
    'This server wants a certificate of its clients. A Parley server can have one (--redis-cert); ask whoever runs it.',
  REDIS_TLS_UNUSED:
    'A certificate is of no use without TLS. Begin the address with rediss://, or take the certificate out.',
  REDIS_CERTIFICATE_INVALID:
    'This is no certificate that can be read. It begins with -----BEGIN CERTIFICATE----- and ends with -----END CERTIFICATE-----.',
  REDIS_NOT_SENTINEL:
    'The server at this address is no Sentinel. Leave the master’s name empty, or correct the address.',
  REDIS_MASTER_UNKNOWN: 'The Sentinels watch nobody of the name “{{master}}”. Compare it with their configuration.',
  REDIS_TLS_FAILED:
    'No safe connection could be made. Check the certificate, or whether the server speaks TLS (rediss://).',
  REDIS_NOT_A_CLUSTER: 'Several addresses mean a Redis Cluster, and this server is none. Name one address only.',
  REDIS_CLUSTER_DATABASE:
    'A Redis Cluster has no numbered databases. Leave out the slash and the number at the end of the address.',
  REDIS_SERVER_MISSING:
    'Parley needs redis-server on this computer. Install it (Debian: apt install redis-server), then try again.',
  REDIS_SERVER_FAILED: 'The private redis-server could not start. Close other copies of Parley, then try again.',
  GATEWAY_UNREACHABLE: 'No Parley server answers at this address. Check it, and that the server is running.',
  GATEWAY_NOT_PARLEY: 'Something answers at this address, but it is not a Parley server. Check the address.',
  PORT_IN_USE: 'Another program uses the port that Parley needs. Close it, or choose another port.',
  DATA_FOLDER_NOT_WRITABLE:
    'Parley cannot write into its data folder. Allow it to, or free some space, then try again.',
  SECRET_STORE_UNAVAILABLE:
    'This system cannot keep secrets encrypted. Choose whether to stay signed in without encryption.',
  DATABASE_UNREACHABLE: 'The database does not answer. Check its address, and that it is running.',
  DATABASE_FAILED: 'The database refused what was asked of it. Its own log says why.',
  DATABASE_TOO_NEW: 'A newer Parley has used this database. Update this one, then try again.',

  LOCAL_STORE_FULL: 'There is no room left on this computer, so nothing can be kept. Free some space, then try again.',
  LOCAL_STORE_FAILED:
    'Parley cannot read or write what it keeps on this computer. Start it again; if it stays, sign in anew.',

  INTERNAL: 'Something went wrong inside Parley. Try again; if it stays, report the number {{correlationId}}.',
};
