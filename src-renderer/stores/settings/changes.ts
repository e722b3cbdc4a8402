import { z } from 'zod';
import { LIMITS } from '#shared/contract/limits.ts';
import {
  archivedSchema,
  NOTIFY_KINDS,
  type NotifyRule,
  notifyRuleSchema,
  notifySettingsSchema,
  type Settings,
} from '#shared/contract/settingsModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import {
  addSection,
  archiveConversation,
  moveSection,
  placeConversation,
  removeSection,
  updateSection,
} from './sections.ts';

const { level } = notifyRuleSchema.shape;
const { pausedUntil, quietHours } = notifySettingsSchema.shape;

/**
 * One change of a setting. It contains only the changed value, so that it can be applied again to settings that changed
 * meanwhile.
 */
export const settingsChangeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('kindSet'), kind: z.enum(NOTIFY_KINDS), level }),
  /** `rule` null removes the rule, so that the rule of its kind applies. `at`: rules that ended before are dropped. */
  z.object({
    type: z.literal('conversationSet'),
    conversationId: z.string(),
    rule: notifyRuleSchema.nullable(),
    at: z.number(),
  }),
  z.object({ type: z.literal('paused'), until: pausedUntil }),
  z.object({ type: z.literal('quietHoursSet'), quietHours }),
  z.object({ type: z.literal('linkPreviewsSet'), on: z.boolean() }),
  z.object({ type: z.literal('favouriteSet'), conversationId: z.string(), on: z.boolean() }),
  z.object({ type: z.literal('sectionAdded'), sectionId: z.string(), name: z.string() }),
  z.object({ type: z.literal('sectionRenamed'), sectionId: z.string(), name: z.string() }),
  z.object({ type: z.literal('sectionCollapsed'), sectionId: z.string(), collapsed: z.boolean() }),
  /** `beforeId` null: to the end. */
  z.object({ type: z.literal('sectionMoved'), sectionId: z.string(), beforeId: z.string().nullable() }),
  z.object({ type: z.literal('sectionRemoved'), sectionId: z.string() }),
  /** `sectionId` null: back to its list. */
  z.object({ type: z.literal('conversationPlaced'), conversationId: z.string(), sectionId: z.string().nullable() }),
  /** `archived` null: not any more. `returned`: archived conversations that a message has brought back. */
  z.object({
    type: z.literal('archivedSet'),
    conversationId: z.string(),
    archived: archivedSchema.nullable(),
    returned: z.array(z.string()),
  }),
]);
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

/** Keeps unknown fields. */
export function applyChange(settings: Settings, change: SettingsChange): Settings {
  const { notify } = settings;
  switch (change.type) {
    case 'kindSet': {
      const rule = { ...notify.kinds[change.kind], level: change.level, until: null };
      return { ...settings, notify: { ...notify, kinds: { ...notify.kinds, [change.kind]: rule } } };
    }
    case 'conversationSet':
      return { ...settings, notify: { ...notify, conversations: setRule(notify.conversations, change) } };
    case 'paused':
      return { ...settings, notify: { ...notify, pausedUntil: change.until } };
    case 'quietHoursSet':
      return { ...settings, notify: { ...notify, quietHours: change.quietHours } };
    case 'linkPreviewsSet':
      return { ...settings, linkPreviews: change.on };
    case 'favouriteSet':
      return { ...settings, favourites: setFavourite(settings.favourites ?? [], change) };
    case 'sectionAdded':
      return addSection(settings, { id: change.sectionId, name: change.name });
    case 'sectionRenamed':
      return updateSection(settings, change.sectionId, { name: change.name });
    case 'sectionCollapsed':
      return updateSection(settings, change.sectionId, { collapsed: change.collapsed });
    case 'sectionMoved':
      return moveSection(settings, change.sectionId, change.beforeId);
    case 'sectionRemoved':
      return removeSection(settings, change.sectionId);
    case 'conversationPlaced':
      return placeConversation(settings, change.conversationId, change.sectionId);
    case 'archivedSet':
      return archiveConversation(settings, change);
    default:
      return assertNever(change);
  }
}

/** Beyond the limit the oldest one, which another computer may have added, is no favourite any more. */
function setFavourite(
  favourites: readonly string[],
  { conversationId, on }: Extract<SettingsChange, { type: 'favouriteSet' }>,
): string[] {
  if (on && favourites.includes(conversationId)) return [...favourites];
  const others = favourites.filter((id) => id !== conversationId);
  return on ? [...others, conversationId].slice(-LIMITS.favourites) : others;
}

type Rules = Readonly<Record<string, NotifyRule>>;

function setRule(
  rules: Rules,
  change: Extract<SettingsChange, { type: 'conversationSet' }>,
): Record<string, NotifyRule> {
  const { conversationId, rule, at } = change;
  const others = Object.entries(rules).filter(
    ([id, { until }]) => id !== conversationId && (until === null || until > at),
  );
  return { ...Object.fromEntries(others), ...(rule !== null && { [conversationId]: rule }) };
}
