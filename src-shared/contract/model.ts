import { z } from 'zod';
import { isEmoji } from '../text/isEmoji.ts';
import { LIMITS } from './limits.ts';

/** Ids are made by the core or the client from this alphabet, so that they fit inside a key, a URL and a file name. */
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

export const userIdSchema = id;
export const clientIdSchema = id;
export const epochSchema = id;

/**
 * `direct:<user>:<user>`, the two ids sorted: the same for both, whoever writes first.
 * `room:<key>`: the room's name as it is compared (see `../text/roomName.ts`).
 */
export const conversationIdSchema = z
  .string()
  .regex(/^(?:direct:[A-Za-z0-9_-]{1,64}:[A-Za-z0-9_-]{1,64}|room:[^\s{}:\p{Cc}\p{Cf}\p{Co}\p{Cs}]{1,128})$/u);
export const roomIdSchema = conversationIdSchema.startsWith('room:');

/** The last that a calendar knows (ECMAScript, "Time Values and Time Range"). */
const LAST_INSTANT = 8_640_000_000_000_000;
/** Milliseconds since 1970 by Redis' own clock, never by a client's. */
const instant = z.number().int().nonnegative().max(LAST_INSTANT);
export const offsetSchema = z.number().int().nonnegative();

export const personSchema = z.object({ id: userIdSchema, name: z.string() });
export type Person = z.infer<typeof personSchema>;

export const presenceSchema = z.object({ userId: userIdSchema, online: z.boolean(), at: instant });
export type Presence = z.infer<typeof presenceSchema>;

/** Bytes that are stored beside the log. Width, height and `thumbHash` (base64) are there for pictures, so that nothing jumps. */
export const blobRefSchema = z.object({
  id: clientIdSchema,
  name: z.string().min(1).max(255),
  bytes: z.number().int().positive(),
  type: z.string().max(127),
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
  thumbHash: z.string().max(64).optional(),
  durationMs: z.number().int().nonnegative().optional(),
});
export type BlobRef = z.infer<typeof blobRefSchema>;

const attachment = <Kind extends 'image' | 'file' | 'audio' | 'video'>(kind: Kind) =>
  z.object({ kind: z.literal(kind), blob: blobRefSchema, caption: z.string() });

/** What a person may send. The log holds a reference, never bytes. */
export const messageBodySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  attachment('image'),
  attachment('file'),
  attachment('audio'),
  attachment('video'),
]);
export type MessageBody = z.infer<typeof messageBodySchema>;

/** What is left of a message that was recalled: who took it back, and nothing of what it said. */
const recalledBodySchema = z.object({ kind: z.literal('recalled'), by: userIdSchema });

const loggedFields = {
  /** Dense (1, 2, 3, …), so a gap is visible. */
  offset: offsetSchema,
  /** How many events up to and with this one count as unread messages. */
  counted: z.number().int().nonnegative(),
  /** The client id of the call that made it: the same for every retry. Unique per author and conversation. */
  id: clientIdSchema,
  at: instant,
  from: userIdSchema,
};

/** Whom a message mentions and which message it replies to. Both may be left out. */
export const aboutOthersSchema = z.object({
  mentions: z.array(userIdSchema).max(LIMITS.mentions).optional(),
  replyTo: offsetSchema.positive().optional(),
});
export type AboutOthers = z.infer<typeof aboutOthersSchema>;

/** One emoji: one grapheme of Unicode's `RGI_Emoji`. */
export const emojiSchema = z.string().max(40).refine(isEmoji, 'not one emoji');
export const reactionSchema = z.object({ emoji: emojiSchema, by: z.array(userIdSchema).min(1) });
export type Reaction = z.infer<typeof reactionSchema>;

/** One element of a conversation's log. */
export const logEventSchema = z.discriminatedUnion('type', [
  z.object({
    ...loggedFields,
    type: z.literal('message'),
    /** The other person, in a direct conversation. */
    to: userIdSchema.optional(),
    ...aboutOthersSchema.shape,
    /** When its author said it anew. */
    editedAt: instant.optional(),
    reactions: z.array(reactionSchema).optional(),
    body: z.discriminatedUnion('kind', [...messageBodySchema.options, recalledBodySchema]),
  }),
  /** The message at `target` was recalled by `from`; its element holds nothing any more. */
  z.object({ ...loggedFields, type: z.literal('recalled'), target: offsetSchema }),
  /** `from` reacted to the message at `target`, or (`on` false) took that back; its element holds all reactions. */
  z.object({ ...loggedFields, type: z.literal('reacted'), target: offsetSchema, emoji: emojiSchema, on: z.boolean() }),
  /**
   * The message at `target` was said anew. The log holds that in the message's element alone; on its way the event says what is in it
   * by then, for whoever has the message as it was: nothing of one that was recalled since, or whose archive does not answer.
   */
  z.object({
    ...loggedFields,
    type: z.literal('edited'),
    target: offsetSchema,
    text: z.string().optional(),
    mentions: aboutOthersSchema.shape.mentions,
  }),
  /** `from` pinned the message at `target`, or (`on` false) took the pin off. One that is recalled is pinned no longer. */
  z.object({ ...loggedFields, type: z.literal('pinned'), target: offsetSchema, on: z.boolean() }),
  z.object({ ...loggedFields, type: z.literal('entered'), nickname: z.string() }),
  z.object({ ...loggedFields, type: z.literal('left') }),
  z.object({ ...loggedFields, type: z.literal('removed'), userId: userIdSchema }),
  /** `until` is null when it is for good. */
  z.object({ ...loggedFields, type: z.literal('muted'), userId: userIdSchema, until: instant.nullable() }),
  z.object({ ...loggedFields, type: z.literal('unmuted'), userId: userIdSchema }),
  z.object({ ...loggedFields, type: z.literal('ownerChanged'), userId: userIdSchema }),
  z.object({ ...loggedFields, type: z.literal('passwordChanged'), locked: z.boolean() }),
  z.object({ ...loggedFields, type: z.literal('seatsChanged'), seats: z.number().int().positive() }),
  z.object({ ...loggedFields, type: z.literal('idleTimeChanged'), idleTtlMs: z.number().int().positive() }),
]);
export type LogEvent = z.infer<typeof logEventSchema>;
export const messageEventSchema = logEventSchema.options[0];
export type MessageEvent = z.infer<typeof messageEventSchema>;

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
  unread: z.number().int().nonnegative(),
  /** My own read mark. */
  readOffset: offsetSchema,
});
export type Head = z.infer<typeof headSchema>;

/** The newest message: its text, caption or file name, cut short; the words for what has none are the interface's. */
export const lastMessageSchema = z.object({
  offset: offsetSchema,
  at: instant,
  from: userIdSchema,
  kind: z.enum(['text', 'image', 'file', 'audio', 'video', 'recalled']),
  preview: z.string(),
});
export type LastMessage = z.infer<typeof lastMessageSchema>;

const summaryFields = { ...headSchema.shape, last: lastMessageSchema.nullable() };

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
  seatsTaken: z.number().int().nonnegative(),
  here: z.number().int().nonnegative(),
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
  role: z.enum(['owner', 'member', 'former']),
  here: z.boolean(),
  /** `null` when not muted; `forever` or until when. */
  mutedUntil: z.union([instant, z.literal('forever')]).nullable(),
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
