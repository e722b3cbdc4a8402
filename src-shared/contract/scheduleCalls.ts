import { z } from 'zod';
import { ERROR_CODES } from '../errors/codes.ts';
import { defineCall } from './defineCall.ts';
import { aboutOthersSchema, clientIdSchema, conversationIdSchema, messageBodySchema } from './model.ts';

const instant = z.number().int().positive();
/** Files are on their way for an hour at most: what waits is text. */
const [textBodySchema] = messageBodySchema.options;

const message = {
  conversationId: conversationIdSchema,
  /** As in `message.send`: whenever and however often it is sent, it is in the log once. */
  clientId: clientIdSchema,
  body: textBodySchema,
  sendAt: instant,
  ...aboutOthersSchema.shape,
};

/** A message that waits for its time. */
export const scheduledMessageSchema = z.object({
  ...message,
  /** Why it could not be sent when its time had come: then it stays until it is scheduled again or taken back. */
  refusal: z.object({ code: z.enum(ERROR_CODES), details: z.record(z.string(), z.unknown()) }).nullable(),
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
    output: z.object({ sendAt: instant }),
  }),
  /** Mine, by their times. */
  'message.scheduled': defineCall({
    session: 'required',
    input: z.object({}),
    output: z.object({ scheduled: z.array(scheduledMessageSchema) }),
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
