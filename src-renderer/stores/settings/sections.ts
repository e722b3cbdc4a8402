import { LIMITS } from '#shared/contract/limits.ts';
import { type Archived, countSectioned, type Section, type Settings } from '#shared/contract/settingsModel.ts';

/** Beyond the limit, and if there already is one with this id, nothing changes. */
export function addSection(settings: Settings, { id, name }: Pick<Section, 'id' | 'name'>): Settings {
  const { sections = [] } = settings;
  if (sections.length >= LIMITS.sections || sections.some((one) => one.id === id)) return settings;
  return { ...settings, sections: [...sections, { id, name, conversations: [] }] };
}

/** Its conversations go back to their lists. */
export function removeSection(settings: Settings, sectionId: string): Settings {
  const { sections = [] } = settings;
  return { ...settings, sections: sections.filter(({ id }) => id !== sectionId) };
}

export function updateSection(
  settings: Settings,
  sectionId: string,
  changed: Partial<Pick<Section, 'name' | 'collapsed'>>,
): Settings {
  const { sections = [] } = settings;
  return { ...settings, sections: sections.map((one) => (one.id === sectionId ? { ...one, ...changed } : one)) };
}

/** Puts a section before another one, or at the end; also if the other one was removed meanwhile. */
export function moveSection(settings: Settings, sectionId: string, beforeId: string | null): Settings {
  const { sections = [] } = settings;
  const moved = sections.find(({ id }) => id === sectionId);
  if (moved === undefined || sectionId === beforeId) return settings;
  const others = sections.filter(({ id }) => id !== sectionId);
  const found = others.findIndex(({ id }) => id === beforeId);
  const index = found === -1 ? others.length : found;
  return { ...settings, sections: [...others.slice(0, index), moved, ...others.slice(index)] };
}

/**
 * Puts a conversation into a section, or back to its list: it is no favourite any more. If the section was removed
 * meanwhile, it goes back to its list; if the sections are full, nothing changes.
 */
export function placeConversation(settings: Settings, conversationId: string, sectionId: string | null): Settings {
  const { sections, favourites } = settings;
  const without = sections?.map((one) =>
    one.conversations.includes(conversationId)
      ? { ...one, conversations: one.conversations.filter((id) => id !== conversationId) }
      : one,
  );
  const isFull = countSectioned(without ?? []) >= LIMITS.sectionedConversations;
  if (isFull && sectionId !== null) return settings;
  const placed = without?.map((one) =>
    one.id === sectionId ? { ...one, conversations: [...one.conversations, conversationId] } : one,
  );
  return {
    ...settings,
    ...(placed !== undefined && { sections: placed }),
    ...(favourites !== undefined && { favourites: favourites.filter((id) => id !== conversationId) }),
  };
}

/**
 * Archives a conversation, or takes it out of the archive (null). `returned`: archived conversations that a message has
 * brought back; they make room for others. Beyond the limit nothing is archived.
 */
export function archiveConversation(
  settings: Settings,
  { conversationId, archived, returned }: { conversationId: string; archived: Archived | null; returned: string[] },
): Settings {
  const gone = new Set([...returned, conversationId]);
  const others = Object.entries(settings.archived ?? {}).filter(([id]) => !gone.has(id));
  const isAdded = archived !== null && others.length < LIMITS.archivedConversations;
  return {
    ...settings,
    archived: { ...Object.fromEntries(others), ...(isAdded && { [conversationId]: archived }) },
  };
}
