import { z } from 'zod';
import { blockCalls } from '#shared/contract/blockCalls.ts';
import { listOf } from '#shared/contract/listOf.ts';
import {
  conversationSummarySchema,
  logEventSchema,
  messageBodySchema,
  personSchema,
  roomMemberSchema,
  roomStateSchema,
} from '#shared/contract/model.ts';
import { settingsSchema } from '#shared/contract/settingsModel.ts';
import { threadSummarySchema } from '#shared/contract/threadModel.ts';
import { ERROR_CODES } from '#shared/errors/codes.ts';
import { settingsChangeSchema } from '../settings/changes.ts';

/**
 * Schemas of the persisted documents of an account. Documents that don't match (written by an older version) are
 * ignored.
 */
const endedRoomSchema = z.object({
  conversationId: z.string(),
  epoch: z.string(),
  room: roomStateSchema,
  reason: z.enum(['owner', 'quiet', 'unknown', 'removed', 'left']),
  until: z.number().optional(),
  at: z.number(),
});

const roomPeopleSchema = z.object({
  described: z.boolean(),
  ownerId: z.string().nullable(),
  byId: z.record(
    z.string(),
    z.object({
      ...roomMemberSchema.omit({ role: true }).shape,
      inside: z.boolean(),
    }),
  ),
});

export const listsSchema = z.object({
  people: listOf(personSchema.extend({ isErased: z.literal(true).optional() })),
  conversations: listOf(conversationSummarySchema),
  endedRooms: listOf(endedRoomSchema).default([]),
  warnedRooms: z.record(z.string(), z.number()).default({}),
  /** By room. Without them, authors in rooms would have no names while offline. */
  roomPeople: z.record(z.string(), roomPeopleSchema).default({}),
  /** Without them, messages of blocked people would be shown until the server answers. */
  blocked: blockCalls['block.list'].output.shape.blocked.catch([]),
  /** The devices on which people write in encrypted rooms. */
  devices: z
    .record(z.string(), z.array(z.object({ key: z.string(), since: z.number(), isAccepted: z.boolean() })))
    .catch({}),
});

/** The threads of persisted messages. */
export const persistedThreadsSchema = z.record(
  z.string(),
  z.object({
    epoch: z.string(),
    byRoot: z.record(
      z.coerce.number(),
      z.object({ ...threadSummarySchema.shape, after: z.number(), through: z.number() }),
    ),
  }),
);

/** The settings from the server, and the changes that are not sent yet. */
export const persistedSettingsSchema = z.object({
  /**
   * The settings as confirmed by the server; the name is stored on disk. Broken ones are read from the server again, as a
   * whole: a part of them could replace the others there.
   */
  told: z.object({ settings: settingsSchema, version: z.number() }).nullable().catch(null),
  waiting: listOf(settingsChangeSchema).catch([]),
});

export const earlierEventsSchema = z.object({ epoch: z.string(), events: listOf(logEventSchema) });

const [, image, file, audio, video] = messageBodySchema.options;
const attachmentSchema = z.discriminatedUnion('kind', [image, file, audio, video]);

export const earlierOutboxSchema = z.array(
  z.object({
    clientId: z.string(),
    from: z.string(),
    text: z.string(),
    /** Its bytes are not stored: an upload that was not complete when the page ended is reported as lost. */
    file: z
      .object({
        name: z.string(),
        bytes: z.number(),
        kind: z.enum(['image', 'file', 'audio', 'video']),
        body: attachmentSchema.optional(),
      })
      .optional(),
    at: z.number(),
    problem: z.object({ code: z.enum(ERROR_CODES), details: z.record(z.string(), z.unknown()) }),
  }),
);
