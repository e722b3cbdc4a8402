import { z } from 'zod';
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
import { ERROR_CODES } from '#shared/errors/codes.ts';
import { settingsChangeSchema } from '../stores/settings/changes.ts';

/** What is kept on disk, per account. Anything that does not fit (an older version wrote it) is left aside. */
const endedRoomSchema = z.object({
  conversationId: z.string(),
  epoch: z.string(),
  room: roomStateSchema,
  reason: z.enum(['owner', 'quiet', 'unknown', 'removed', 'left']),
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
  people: listOf(personSchema),
  conversations: listOf(conversationSummarySchema),
  endedRooms: listOf(endedRoomSchema).default([]),
  warnedRooms: z.record(z.string(), z.number()).default({}),
  /** By room: without them what was written there would have no names while nothing answers. */
  roomPeople: z.record(z.string(), roomPeopleSchema).default({}),
});

/** What the server told of my settings, and what was changed here since. */
export const keptSettingsSchema = z.object({
  told: z.object({ settings: settingsSchema, version: z.number() }).nullable(),
  waiting: z.array(settingsChangeSchema),
});

export const runSchema = z.object({ epoch: z.string(), events: listOf(logEventSchema) });

const [, image, file, audio, video] = messageBodySchema.options;
const attachmentSchema = z.discriminatedUnion('kind', [image, file, audio, video]);

export const outboxSchema = z.array(
  z.object({
    clientId: z.string(),
    from: z.string(),
    text: z.string(),
    /** Its bytes are not kept: what had not arrived when the page ended is told as lost. */
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
