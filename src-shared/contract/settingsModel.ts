import { z } from 'zod';
import { instantSchema } from './bounds.ts';

/** Minutes after midnight, by the clock of the computer that notifies. */
const timeOfDay = z.number().int().min(0).max(1439);

/*
 * Loose: a field that a later version added passes through an earlier one unchanged, on the way to the page and back. What a
 * field may hold does not grow; a later version that needs more adds a field.
 */

/** What one is told of: `all`, only what mentions one, or nothing. `until`: after that moment as if it had not been set. */
export const notifyRuleSchema = z.looseObject({
  level: z.enum(['all', 'mentions', 'nothing']),
  until: instantSchema.nullable().default(null),
});
export type NotifyRule = z.infer<typeof notifyRuleSchema>;
export type NotifyLevel = NotifyRule['level'];

export const NOTIFY_KINDS = ['direct', 'room', 'inbox', 'announcement', 'topic'] as const;
export type NotifyKind = (typeof NOTIFY_KINDS)[number];

const rule = notifyRuleSchema.optional();

/** When one is told of something by the system. What is unread is counted all the same. */
export const notifySettingsSchema = z.looseObject({
  kinds: z.looseObject({ direct: rule, room: rule, inbox: rule, announcement: rule, topic: rule }).default({}),
  /** By the conversation's id; also of kinds that a later version has. */
  conversations: z.record(z.string().min(1).max(300), notifyRuleSchema).default({}),
  /** Until then nothing is told of; null: not paused. */
  pausedUntil: instantSchema.nullable().default(null),
  /** Every day between these times nothing is told of. It may go over midnight. */
  quietHours: z.looseObject({ from: timeOfDay, to: timeOfDay }).nullable().default(null),
});
export type NotifySettings = z.infer<typeof notifySettingsSchema>;

export const settingsSchema = z.looseObject({
  notify: notifySettingsSchema.prefault({}),
  /** Whether previews of links are shown; left out: they are not. */
  linkPreviews: z.boolean().optional(),
});
export type Settings = z.infer<typeof settingsSchema>;

/** Settings as they are stored (JSON): what of them can't be read is left out, as if it had not been set. */
export function readSettings(stored: string): Settings {
  const settings: unknown = JSON.parse(stored);
  for (;;) {
    const parsed = settingsSchema.safeParse(settings);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    if (issue === undefined || !remove(settings, issue.path)) return settingsSchema.parse({});
  }
}

/** Whether there was something at this path to be removed. */
function remove(settings: unknown, path: readonly PropertyKey[]): boolean {
  const field = path.at(-1);
  let parent: unknown = settings;
  for (const step of path.slice(0, -1)) parent = isRecord(parent) ? parent[step] : undefined;
  return (
    field !== undefined && isRecord(parent) && Object.hasOwn(parent, field) && Reflect.deleteProperty(parent, field)
  );
}

function isRecord(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null;
}
