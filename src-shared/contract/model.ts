import { z } from 'zod';
import { isEmoji } from '../text/isEmoji.ts';
import { countSchema, durationMsSchema, fileBytesSchema, instantSchema, pixelsSchema } from './bounds.ts';
import { LIMITS } from './limits.ts';
import { listOf } from './listOf.ts';

/** Ids are made by the core or the client from this alphabet, so that they fit inside a key, a URL and a file name. */
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

export const userIdSchema = id;
export const clientIdSchema = id;
/** Secret: proves that an account signed in on this device before. */
export const deviceTokenSchema = z.string().max(256);
export const epochSchema = id;
/**
 * The log that a call is meant for: a room's name, and an offset in it, may be those of another room by the time the call arrives.
 * Then it is refused with ROOM_REPLACED, where an offset of a direct conversation is meant with MESSAGE_NOT_FOUND. Left out (by
 * older clients), whatever is there is meant.
 */
export const meantForSchema = epochSchema.optional();

/**
 * `direct:<user>:<user>`, the two ids sorted: the same for both, whoever writes first.
 * `room:<key>`: the room's name as it is compared (see `../text/roomName.ts`).
 */
export const conversationIdSchema = z
  .string()
  .regex(/^(?:direct:[A-Za-z0-9_-]{1,64}:[A-Za-z0-9_-]{1,64}|room:[^\s{}:\p{Cc}\p{Cf}\p{Co}\p{Cs}]{1,128})$/u);
export const roomIdSchema = conversationIdSchema.startsWith('room:');

/** By Redis' own clock, never by a client's. */
const instant = instantSchema;
export const offsetSchema = countSchema;

export const personSchema = z.object({ id: userIdSchema, name: z.string() });
export type Person = z.infer<typeof personSchema>;

export const presenceSchema = z.object({
  userId: userIdSchema,
  online: z.boolean(),
  at: instant,
  /** Until then they pause their notifications; null: they don't. Left out: as it was known before. */
  pausedUntil: instant.nullable().optional(),
});
export type Presence = z.infer<typeof presenceSchema>;

/** Bytes that are stored beside the log. Width, height and `thumbHash` (base64) are there for pictures, so that nothing jumps. */
export const blobRefSchema = z.object({
  id: clientIdSchema,
  name: z.string().min(1).max(255),
  bytes: fileBytesSchema.positive(),
  type: z.string().max(127),
  width: pixelsSchema.optional(),
  height: pixelsSchema.optional(),
  thumbHash: z.string().max(64).optional(),
  durationMs: z.union([z.literal(0), durationMsSchema]).optional(),
});
export type BlobRef = z.infer<typeof blobRefSchema>;

/** How a message shows a file. */
export const attachmentKindSchema = z.enum(['image', 'file', 'audio', 'video']);
export type AttachmentKind = z.infer<typeof attachmentKindSchema>;

/** One file of a message. */
export const attachmentSchema = z.object({ kind: attachmentKindSchema, blob: blobRefSchema });
export type Attachment = z.infer<typeof attachmentSchema>;

const textBodySchema = z.object({ kind: z.literal('text'), text: z.string() });
const fileBodies = <Blob extends z.ZodType>(blob: Blob) => {
  const fileBody = <Kind extends AttachmentKind>(kind: Kind) =>
    z.object({ kind: z.literal(kind), blob, caption: z.string() });
  return [fileBody('image'), fileBody('file'), fileBody('audio'), fileBody('video')] as const;
};
const albumBody = <Items extends z.ZodType>(items: Items) =>
  z.object({ kind: z.literal('album'), items, caption: z.string() });

/** What a person may send. The log holds references, never bytes. One file has a kind of its own, which older versions can read. */
export const messageBodySchema = z.discriminatedUnion('kind', [
  textBodySchema,
  ...fileBodies(blobRefSchema),
  albumBody(z.array(attachmentSchema).min(2).max(LIMITS.attachmentsPerMessage)),
]);
export type MessageBody = z.infer<typeof messageBodySchema>;

/** A file of a message that is in the log: how it looks is left out where it can't be read, the file is there all the same. */
const storedBlobSchema = blobRefSchema.extend({
  width: blobRefSchema.shape.width.catch(undefined), // shown without
  height: blobRefSchema.shape.height.catch(undefined), // shown without
  thumbHash: blobRefSchema.shape.thumbHash.catch(undefined), // shown without
  durationMs: blobRefSchema.shape.durationMs.catch(undefined), // shown without
});

/** What a message in the log says. `recalled`: who took it back, and nothing of what it said. */
const storedBodySchema = z.discriminatedUnion('kind', [
  textBodySchema,
  ...fileBodies(storedBlobSchema),
  albumBody(z.array(attachmentSchema.extend({ blob: storedBlobSchema })).min(1)),
  z.object({ kind: z.literal('recalled'), by: userIdSchema }),
]);

/** Whom a message mentions and which message it replies to, where. All may be left out. */
export const aboutOthersSchema = z.object({
  mentions: z.array(userIdSchema).max(LIMITS.mentions).optional(),
  replyTo: offsetSchema.positive().optional(),
  /** With `replyTo`: the reply is shown in the thread of that message, and in the conversation only that there is one. */
  inThread: z.boolean().optional(),
});
export type AboutOthers = z.infer<typeof aboutOthersSchema>;

/** One emoji that somebody gives. */
export const emojiSchema = z.string().max(40).refine(isEmoji, 'not one emoji');
/** One that was given: whoever gave it may know a later Unicode version, so any short text is taken. */
const storedEmojiSchema = z.string().min(1).max(64);
const reactionSchema = z.object({ emoji: storedEmojiSchema, by: z.array(userIdSchema).min(1) });
export type Reaction = z.infer<typeof reactionSchema>;

const loggedFields = {
  /** Dense (1, 2, 3, …), so a gap is visible. */
  offset: offsetSchema,
  /** How many events up to and with this one count as unread messages. */
  counted: countSchema,
  /** The client id of the call that made it: the same for every retry. Unique per author and conversation. */
  id: clientIdSchema,
  at: instantSchema,
  from: userIdSchema,
};

/** What this version understands of a log. */
const knownEventSchema = z.discriminatedUnion('type', [
  z.object({
    ...loggedFields,
    type: z.literal('message'),
    /** The other person, in a direct conversation. */
    to: userIdSchema.optional(),
    mentions: listOf(userIdSchema).optional(),
    replyTo: aboutOthersSchema.shape.replyTo,
    /** Not in messages of earlier versions, whose replies are all in the conversation. It stays when the message is recalled. */
    inThread: aboutOthersSchema.shape.inThread,
    /** When its author said it anew. */
    editedAt: instant.optional(),
    reactions: listOf(reactionSchema).optional(),
    body: storedBodySchema,
  }),
  /** The message at `target` was recalled by `from`; its element holds nothing any more. */
  z.object({ ...loggedFields, type: z.literal('recalled'), target: offsetSchema }),
  /** `from` reacted to the message at `target`, or (`on` false) took that back; its element holds all reactions. */
  z.object({
    ...loggedFields,
    type: z.literal('reacted'),
    target: offsetSchema,
    emoji: storedEmojiSchema,
    on: z.boolean(),
  }),
  /**
   * The message at `target` was said anew. The log holds that in the message's element alone; on its way the event says what is in it
   * by then, for whoever has the message as it was: nothing of one that was recalled since, or whose archive does not answer.
   */
  z.object({
    ...loggedFields,
    type: z.literal('edited'),
    target: offsetSchema,
    text: z.string().optional(),
    mentions: listOf(userIdSchema).optional(),
  }),
  /** `from` pinned the message at `target`, or (`on` false) took the pin off. One that is recalled is pinned no longer. */
  z.object({ ...loggedFields, type: z.literal('pinned'), target: offsetSchema, on: z.boolean() }),
  z.object({ ...loggedFields, type: z.literal('entered'), nickname: z.string() }),
  z.object({ ...loggedFields, type: z.literal('left') }),
  z.object({ ...loggedFields, type: z.literal('removed'), userId: userIdSchema }),
  /** Somebody who was removed may enter again. */
  z.object({ ...loggedFields, type: z.literal('readmitted'), userId: userIdSchema }),
  /** `until` is null when it is for good. */
  z.object({ ...loggedFields, type: z.literal('muted'), userId: userIdSchema, until: instantSchema.nullable() }),
  z.object({ ...loggedFields, type: z.literal('unmuted'), userId: userIdSchema }),
  /** `from` is `userId` where nobody handed the room over: its owner left it. */
  z.object({ ...loggedFields, type: z.literal('ownerChanged'), userId: userIdSchema }),
  z.object({ ...loggedFields, type: z.literal('passwordChanged'), locked: z.boolean() }),
  z.object({ ...loggedFields, type: z.literal('seatsChanged'), seats: countSchema.positive() }),
  z.object({ ...loggedFields, type: z.literal('idleTimeChanged'), idleTtlMs: countSchema.positive() }),
]);
export const messageEventSchema = knownEventSchema.options[0];
export type MessageEvent = z.infer<typeof messageEventSchema>;

/** Stands for an id that can't be read. It fits the schema of ids, and belongs to no one. */
export const UNREADABLE_ID = 'unreadable';

/**
 * An event that this version does not understand: a later one wrote it, or it is broken. It keeps its place in the log, so that
 * everything around it can be read, and what it has of the fields that all events have; `id` and `from` may be UNREADABLE_ID, `at` 0.
 */
const unknownEventSchema = z.object({
  ...loggedFields,
  type: z.literal('unknown'),
  /** The type that it has; empty where it can't be read. A `message` has a body that this version does not understand. */
  kind: z.string().max(64),
  /** The event as it came, so that a later version understands the copy that this one stored. */
  raw: z.unknown().optional(),
});
export type UnknownEvent = z.infer<typeof unknownEventSchema>;
/** An event as a page that has read it hands it to its store. */
export const keptEventSchema = z.discriminatedUnion('type', [...knownEventSchema.options, unknownEventSchema]);

export type LogEvent = z.infer<typeof knownEventSchema> | UnknownEvent;

/**
 * One element of a conversation's log. It is written by scripts, whose input the calls' own schemas check strictly; it is read
 * leniently, and only what has no offset is no event.
 */
export const logEventSchema = z.unknown().transform((value, context) => {
  const event = readEvent(value);
  if (event !== null) return event;
  context.addIssue({ code: 'custom', message: 'an event without an offset' });
  return z.NEVER;
}) as unknown as z.ZodType<LogEvent, LogEvent>;

function readEvent(value: unknown): LogEvent | null {
  const known = knownEventSchema.safeParse(value);
  if (known.success) return known.data;
  if (typeof value !== 'object' || value === null) return null;
  const stored = unknownEventSchema.safeParse(value);
  if (stored.success) return understand(stored.data);
  const { offset, counted, id, at, from, type } = value as Record<string, unknown>;
  const place = offsetSchema.safeParse(offset);
  if (!place.success) return null;
  return {
    offset: place.data,
    counted: readOr(countSchema, counted, 0),
    id: readOr(clientIdSchema, id, UNREADABLE_ID),
    at: readOr(instantSchema, at, 0),
    from: readOr(userIdSchema, from, UNREADABLE_ID),
    type: 'unknown',
    kind: typeof type === 'string' ? type.slice(0, 64) : '',
    // What an edit says is its message's, and goes when that is recalled.
    ...(type !== 'edited' && { raw: value }),
  };
}

/** An earlier version did not understand it; perhaps this one does. */
function understand(event: UnknownEvent): LogEvent {
  const { raw, offset, counted } = event;
  if (typeof raw !== 'object' || raw === null) return event;
  const known = knownEventSchema.safeParse({ ...raw, offset, counted });
  return known.success ? known.data : event;
}

function readOr<Value>(schema: z.ZodType<Value>, value: unknown, otherwise: Value): Value {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : otherwise;
}

/** Whether it is a message, which counts as unread, also one that this version does not understand. */
export function isCounted(event: LogEvent): event is MessageEvent | UnknownEvent {
  return event.type === 'message' || (event.type === 'unknown' && event.kind === 'message');
}

/**
 * A client's place in a log: the log's incarnation, the last offset it has, and that event's id and time. The id alone would
 * not do: a log that lost its end gets the same messages again, by retries, perhaps in another order.
 * `trail` names earlier places, newest first; when the log changed under the client, the answer tells the newest that
 * still agrees (as block locators do in Bitcoin, "getblocks").
 */
export const cursorSchema = z.object({
  epoch: epochSchema,
  offset: offsetSchema,
  id: clientIdSchema.nullable(),
  at: instant.optional(),
  trail: z
    .array(z.object({ offset: offsetSchema, id: clientIdSchema, at: instant.optional() }))
    .max(LIMITS.cursorTrail)
    .default([]),
});
export type Cursor = z.input<typeof cursorSchema>;

/** How far a person has read, and how many counted messages that was. */
export const readMarkSchema = z.object({ userId: userIdSchema, offset: offsetSchema });
export type ReadMark = z.infer<typeof readMarkSchema>;

/** The end of a conversation's log, as one person sees it. */
export const headSchema = z.object({
  conversationId: conversationIdSchema,
  epoch: epochSchema,
  /** Offset of the last event; 0 for a log with nothing in it. */
  offset: offsetSchema,
  unread: countSchema,
  /** My own read mark. */
  readOffset: offsetSchema,
});
export type Head = z.infer<typeof headSchema>;

/** The newest message: its text, caption or file names, cut short; the words for what has none are the interface's. */
export const lastMessageSchema = z.object({
  offset: offsetSchema,
  at: instant,
  from: userIdSchema,
  /** `unknown`: a kind that a later version has. */
  kind: z.enum(['text', ...attachmentKindSchema.options, 'album', 'recalled', 'unknown']).catch('unknown'),
  /** Of an album the kind of each file. */
  items: listOf(attachmentKindSchema).optional(),
  preview: z.string(),
});
export type LastMessage = z.infer<typeof lastMessageSchema>;

const summaryFields = { ...headSchema.shape, last: lastMessageSchema.nullable().catch(null) };

/** What changes about a room without a message: its settings, its people and its clock. */
export const roomStateSchema = z.object({
  title: z.string(),
  ownerId: userIdSchema,
  /** Whether a password is needed to enter. */
  locked: z.boolean(),
  /** Whether it answers a stranger as if it were not there. */
  hidden: z.boolean(),
  /** How many people may be in it; someone who is away keeps a seat until somebody else needs it. */
  seats: z.number().int().positive(),
  /** How many seats are taken, and how many of those people are here now. */
  seatsTaken: countSchema,
  here: countSchema,
  idleTtlMs: z.number().int().positive(),
  /** When it closes if nobody writes, and what time it was then, both by Redis' clock. */
  closesAt: instant,
  serverNow: instant,
});
export type RoomState = z.infer<typeof roomStateSchema>;

/** `former`: no longer in it; the name stays theirs while the room lives, so that what they wrote keeps it. */
export const roomMemberSchema = z.object({
  userId: userIdSchema,
  nickname: z.string(),
  role: z.enum(['owner', 'member', 'former']).catch('member'),
  here: z.boolean(),
  /** The owner removed them, and they may not enter. Said to the owner alone. */
  removed: z.boolean().optional(),
  /** `null` when not muted; `forever` or until when. A time that no calendar has is as good as for ever. */
  mutedUntil: z
    .union([instant, z.literal('forever')])
    .nullable()
    .catch('forever'),
});
export type RoomMember = z.infer<typeof roomMemberSchema>;

export const directSummarySchema = z.object({
  ...summaryFields,
  kind: z.literal('direct'),
  /** Whom one writes to. */
  with: personSchema,
});
export type DirectSummary = z.infer<typeof directSummarySchema>;

export const roomSummarySchema = z.object({
  ...summaryFields,
  kind: z.literal('room'),
  room: roomStateSchema,
  /** The password changed since I proved it. Until I enter again all else says nothing of the log. */
  passwordRequired: z.boolean(),
});
export type RoomSummary = z.infer<typeof roomSummarySchema>;

/** A conversation in a person's list. */
export const conversationSummarySchema = z.discriminatedUnion('kind', [directSummarySchema, roomSummarySchema]);
export type ConversationSummary = z.infer<typeof conversationSummarySchema>;

export const connectionStateSchema = z.enum(['connecting', 'live', 'offline']);
export type ConnectionState = z.infer<typeof connectionStateSchema>;
