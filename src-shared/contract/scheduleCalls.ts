import { z } from 'zod';
import { ERROR_CODES } from '../errors/codes.ts';
import { instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { listOf } from './listOf.ts';
import { aboutOthersSchema, clientIdSchema, conversationIdSchema, meantForSchema, messageBodySchema } from './model.ts';

/** Files are on their way for an hour at most: what waits is text. */
const [textBodySchema] = messageBodySchema.options;

const message = {
  conversationId: conversationIdSchema,
  /** As in `message.send`: whenever and however often it is sent, it is in the log once. */
  clientId: clientIdSchema,
  /** As in `message.send`; left out, it is meant for what is there when it is scheduled. */
  epoch: meantForSchema,
  body: textBodySchema,
  sendAt: instantSchema.positive(),
  ...aboutOthersSchema.omit({ inThread: true }).shape,
};

/** A message that waits for its time. */
export const scheduledMessageSchema = z.object({
  ...message,
  /** Why it could not be sent when its time had come: then it stays until it is scheduled again or taken back. */
  refusal: z
    .object({ code: z.enum(ERROR_CODES).catch('INTERNAL'), details: z.record(z.string(), z.unknown()) })
    .nullable(),
});
export type ScheduledMessage = z.infer<typeof scheduledMessageSchema>;

/** Messages that the server sends at a time, whether their author is there or not. */
export const scheduleCalls = {
  /**
   * Keeps a message to be sent at `sendAt`, by Redis' clock. The same client id again changes what waits: its text, its time.
   * Refuses: what `message.send` refuses of a text, SEND_TIME_PAST, SEND_TIME_TOO_FAR (`LIMITS.scheduleMs`), TOO_MANY_SCHEDULED
   * (`LIMITS.scheduledMessages`). What could not be sent when its time has come stays in the list with its refusal.
   */
  'message.schedule': defineCall({
    session: 'required',
    input: z.object(message),
    output: z.object({ sendAt: instantSchema.positive() }),
  }),
  /**
   * Mine, by their times. Where they are more than `LIMITS.answerBytes`, the others are on the next page: `next` as `after`.
   * The pages are in the order of the client ids.
   */
  'message.scheduled': defineCall({
    session: 'required',
    input: z.object({ after: clientIdSchema.optional() }),
    output: z.object({
      scheduled: listOf(scheduledMessageSchema),
      next: clientIdSchema.nullable().default(null),
    }),
  }),
  /** It is not to be sent any more; one whose time has come may be on its way already. Again it changes nothing. */
  'message.unschedule': defineCall({
    session: 'required',
    input: z.object({ clientId: clientIdSchema }),
    output: z.object({}),
  }),
} as const;

export const scheduleEvents = {
  /** What I have waiting changed: ask for it. */
  'scheduled.changed': z.object({}),
} as const;
