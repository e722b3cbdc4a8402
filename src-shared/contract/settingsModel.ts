import { z } from 'zod';
import { instantSchema } from './bounds.ts';
import { LIMITS } from './limits.ts';

/** Minutes after midnight, by the clock of the computer that shows the notification. */
const timeOfDay = z.number().int().min(0).max(1439);

/*
 * Loose: earlier versions pass fields of later versions through unchanged, to the page and back. The values that a field
 * accepts never change; a later version that needs more adds a field.
 */

/** The notification level: `all`, only mentions, or nothing. `until`: the rule is ignored after this time. */
export const notifyRuleSchema = z.looseObject({
  level: z.enum(['all', 'mentions', 'nothing']),
  until: instantSchema.nullable().default(null),
});
export type NotifyRule = z.infer<typeof notifyRuleSchema>;
export type NotifyLevel = NotifyRule['level'];

export const NOTIFY_KINDS = ['direct', 'room', 'inbox', 'announcement', 'topic'] as const;
export type NotifyKind = (typeof NOTIFY_KINDS)[number];

const rule = notifyRuleSchema.optional();

/** When the system shows notifications. It does not affect unread counts. */
export const notifySettingsSchema = z.looseObject({
  kinds: z.looseObject({ direct: rule, room: rule, inbox: rule, announcement: rule, topic: rule }).default({}),
  /** By conversation id; also for kinds of later versions. */
  conversations: z.record(z.string().min(1).max(300), notifyRuleSchema).default({}),
  /** Notifications are paused until then; null: not paused. */
  pausedUntil: instantSchema.nullable().default(null),
  /** Daily quiet hours without notifications. They may span midnight. */
  quietHours: z.looseObject({ from: timeOfDay, to: timeOfDay }).nullable().default(null),
});
export type NotifySettings = z.infer<typeof notifySettingsSchema>;

export const settingsSchema = z.looseObject({
  notify: notifySettingsSchema.prefault({}),
  /** Whether link previews are shown; undefined: no. */
  linkPreviews: z.boolean().optional(),
  /** Ids of the conversations at the top of the list, in this order; also those that are gone. Undefined: none. */
  favourites: z.array(z.string().min(1).max(300)).max(LIMITS.favourites).optional(),
});
export type Settings = z.infer<typeof settingsSchema>;

/** Parses stored settings (JSON); invalid fields are dropped. */
export function readSettings(stored: string): Settings {
  const settings: unknown = JSON.parse(stored);
  for (;;) {
    const parsed = settingsSchema.safeParse(settings);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    if (issue === undefined || !remove(settings, issue.path)) return settingsSchema.parse({});
  }
}

/** Removes the value at this path; returns whether there was one. */
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
