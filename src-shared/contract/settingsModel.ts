import { z } from 'zod';
import { conversationIdSchema } from './model.ts';

const instant = z.number().int().nonnegative();
/** Minutes after midnight, by the clock of the computer that notifies. */
const timeOfDay = z.number().int().min(0).max(1439);

/** What one is told of: `all`, only what mentions one, or nothing. `until`: after that moment as if it had not been set. */
export const notifyRuleSchema = z.object({
  level: z.enum(['all', 'mentions', 'nothing']),
  until: instant.nullable().default(null),
});
export type NotifyRule = z.infer<typeof notifyRuleSchema>;

export const NOTIFY_KINDS = ['direct', 'room', 'inbox', 'announcement', 'topic'] as const;
export const notifyKindSchema = z.enum(NOTIFY_KINDS);
export type NotifyKind = z.infer<typeof notifyKindSchema>;

/** When one is told of something by the system. What is unread is counted all the same. */
export const notifySettingsSchema = z.object({
  kinds: z.partialRecord(notifyKindSchema, notifyRuleSchema).default({}),
  conversations: z.record(conversationIdSchema, notifyRuleSchema).default({}),
  /** Until then nothing is told of; null: not paused. */
  pausedUntil: instant.nullable().default(null),
  /** Every day between these times nothing is told of. It may go over midnight. */
  quietHours: z.object({ from: timeOfDay, to: timeOfDay }).nullable().default(null),
});
export type NotifySettings = z.infer<typeof notifySettingsSchema>;

export const settingsSchema = z.object({ notify: notifySettingsSchema.prefault({}) });
export type Settings = z.infer<typeof settingsSchema>;
