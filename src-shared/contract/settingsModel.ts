import { z } from 'zod';
import { countSchema, instantSchema } from './bounds.ts';
import { LIMITS } from './limits.ts';

/** Minutes after midnight, by the clock of the computer that shows the notification. */
const timeOfDay = z.number().int().min(0).max(1439);

const conversationId = z.string().min(1).max(300);

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
  conversations: z.record(conversationId, notifyRuleSchema).default({}),
  /** Notifications are paused until then; null: not paused. */
  pausedUntil: instantSchema.nullable().default(null),
  /** Daily quiet hours without notifications. They may span midnight. */
  quietHours: z.looseObject({ from: timeOfDay, to: timeOfDay }).nullable().default(null),
});
export type NotifySettings = z.infer<typeof notifySettingsSchema>;

/** A section that a person made in the sidebar. */
export const sectionSchema = z.looseObject({
  id: z.string().min(1).max(64),
  name: z.string().refine((name) => isSectionName(name), {
    error: `It must be one line of 1 to ${LIMITS.sectionNameLength} characters`,
  }),
  /** Only its heading is shown. */
  collapsed: z.boolean().optional(),
  /** Ids of its conversations; one that an earlier section contains is shown there. */
  conversations: z.array(conversationId).max(LIMITS.sectionedConversations).default([]),
});
export type Section = z.infer<typeof sectionSchema>;

/** The last message of a conversation when it was archived. A later one brings it back. */
export const archivedSchema = z.looseObject({ epoch: z.string().max(64), offset: countSchema });
export type Archived = z.infer<typeof archivedSchema>;

export const settingsSchema = z.looseObject({
  notify: notifySettingsSchema.prefault({}),
  /** Whether link previews are shown; undefined: no. */
  linkPreviews: z.boolean().optional(),
  /** Ids of the conversations at the top of the list, in this order; also those that are gone. Undefined: none. */
  favourites: z.array(conversationId).max(LIMITS.favourites).optional(),
  /** The person's sections of the sidebar, in this order; undefined: none. */
  sections: z
    .array(sectionSchema)
    .max(LIMITS.sections)
    .refine((sections) => countSectioned(sections) <= LIMITS.sectionedConversations, {
      error: `At most ${LIMITS.sectionedConversations} conversations in all sections`,
    })
    .optional(),
  /** The archived conversations by id; undefined: none. */
  archived: z
    .record(conversationId, archivedSchema)
    .refine((archived) => Object.keys(archived).length <= LIMITS.archivedConversations, {
      error: `At most ${LIMITS.archivedConversations}`,
    })
    .optional(),
});
export type Settings = z.infer<typeof settingsSchema>;

/** Parses stored settings (JSON); invalid fields and elements are dropped. */
export function readSettings(stored: string): Settings {
  const settings: unknown = JSON.parse(stored);
  for (;;) {
    const parsed = settingsSchema.safeParse(settings);
    if (parsed.success) return parsed.data;
    // The outermost one: a list that is too long, before its elements.
    const [issue] = parsed.error.issues.toSorted((a, b) => a.path.length - b.path.length);
    if (issue === undefined || !remove(settings, issue.path)) return settingsSchema.parse({});
  }
}

/** Removes the value at this path, or the closest one around it if it is missing. Returns whether there was one. */
function remove(settings: unknown, path: readonly PropertyKey[]): boolean {
  const field = path.at(-1);
  if (field === undefined) return false;
  let parent: unknown = settings;
  for (const step of path.slice(0, -1)) parent = isRecord(parent) ? parent[step] : undefined;
  if (!isRecord(parent) || !Object.hasOwn(parent, field)) return remove(settings, path.slice(0, -1));
  if (Array.isArray(parent)) return parent.splice(Number(field), 1).length > 0;
  return Reflect.deleteProperty(parent, field);
}

function isRecord(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Whether a section can have this name: one line with something in it. */
export function isSectionName(name: string): boolean {
  const { length } = Array.from(name);
  const isLine = !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name);
  return length <= LIMITS.sectionNameLength && name.trim() !== '' && isLine;
}

/** Conversations in all sections. */
export function countSectioned(sections: readonly Section[]): number {
  return sections.reduce((total, { conversations }) => total + conversations.length, 0);
}

/** The conversations that a person arranged: in sections, and archived ones. They must be in the person's list. */
export function arrangedConversations({ sections = [], archived = {} }: Settings): string[] {
  return [...new Set([...sections.flatMap(({ conversations }) => conversations), ...Object.keys(archived)])];
}

/** The settings without these conversations in sections and in the archive. */
export function withoutConversations(settings: Settings, removed: readonly string[]): Settings {
  const { sections, archived } = settings;
  const gone = new Set(removed);
  return {
    ...settings,
    ...(sections !== undefined && {
      sections: sections.map((section) => ({
        ...section,
        conversations: section.conversations.filter((id) => !gone.has(id)),
      })),
    }),
    ...(archived !== undefined && {
      archived: Object.fromEntries(Object.entries(archived).filter(([id]) => !gone.has(id))),
    }),
  };
}
