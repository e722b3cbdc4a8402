import { z } from 'zod';
import { ERROR_CODES } from '../errors/codes.ts';
import { instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { listOf } from './listOf.ts';
import {
  messageReferencesSchema,
  clientIdSchema,
  conversationIdSchema,
  meantForSchema,
  messageBodySchema,
} from './model.ts';

/** Text only, because uploaded files expire after an hour. */
const [textBodySchema] = messageBodySchema.options;

const message = {
  conversationId: conversationIdSchema,
  /** As in `message.send`: the message is logged once, even if sending is retried. */
  clientId: clientIdSchema,
  /** As in `message.send`; without it, the current conversation at the time of scheduling is meant. */
  epoch: meantForSchema,
  body: textBodySchema,
  sendAt: instantSchema.positive(),
  ...messageReferencesSchema.omit({ inThread: true }).shape,
};

/** A scheduled message. */
export const scheduledMessageSchema = z.object({
  ...message,
  /** Why it could not be sent at its time; it then stays until it is rescheduled or removed. */
  refusal: z
    .object({ code: z.enum(ERROR_CODES).catch('INTERNAL'), details: z.record(z.string(), z.unknown()) })
    .nullable(),
});
export type ScheduledMessage = z.infer<typeof scheduledMessageSchema>;

/** Messages that the server sends at a given time, whether or not their author is online. */
export const scheduleCalls = {
  /**
   * Schedules a message for `sendAt`, by Redis' clock. The same client id updates the scheduled text and time.
   * Refuses: the text refusals of `message.send`, SEND_TIME_PAST, SEND_TIME_TOO_FAR (`LIMITS.scheduleMs`),
   * TOO_MANY_SCHEDULED (`LIMITS.scheduledMessages`). A message that can't be sent at its time stays in the list with
   * its refusal.
   */
  'message.schedule': defineCall({
    session: 'required',
    input: z.object(message),
    output: z.object({ sendAt: instantSchema.positive() }),
  }),
  /**
   * My scheduled messages, by time. If they exceed `LIMITS.answerBytes`, the rest is on the next page: pass `next` as
   * `after`. Pages are ordered by client id.
   */
  'message.scheduled': defineCall({
    session: 'required',
    input: z.object({ after: clientIdSchema.optional() }),
    output: z.object({
      scheduled: listOf(scheduledMessageSchema),
      next: clientIdSchema.nullable().default(null),
    }),
  }),
  /** Removes a scheduled message; one that is already due may still be sent. Idempotent. */
  'message.unschedule': defineCall({
    session: 'required',
    input: z.object({ clientId: clientIdSchema }),
    output: z.object({}),
  }),
} as const;

export const scheduleEvents = {
  /** My scheduled messages changed; read them again. */
  'scheduled.changed': z.object({}),
} as const;
