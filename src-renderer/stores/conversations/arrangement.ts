import type { ConversationSummary } from '#shared/contract/model.ts';
import type { Section, Settings } from '#shared/contract/settingsModel.ts';
import { ownRule } from '#shared/notify/levels.ts';
import { isLocked } from '../rooms/selectors.ts';
import type { SettingsChange } from '../settings/changes.ts';
import type { ConversationsState } from './reduce.ts';
import { directsInOrder, favouritesIn, inOrder, roomsInOrder } from './selectors.ts';

/** How a person arranged their conversations. `now`: temporary rules may have ended. */
export interface Arrangement {
  readonly settings: Settings;
  readonly now: number;
}

/** Where the sidebar lists a conversation: in a section that the person made, or in one of the others. */
export type Listing = 'archived' | 'favourites' | 'default' | Section;

/** The person's sections in their order, once each. */
export function sectionsIn({ sections = [] }: Settings): Section[] {
  return sections.filter((section, index) => sections.findIndex(({ id }) => id === section.id) === index);
}

/** Whether a conversation is archived: no message followed, or it is muted. */
export function isArchived(conversation: ConversationSummary, { settings, now }: Arrangement): boolean {
  const { conversationId, epoch, last } = conversation;
  const archived = settings.archived?.[conversationId];
  if (archived === undefined) return false;
  if (ownRule(settings.notify, conversationId, now)?.level === 'nothing') return true;
  return archived.epoch === epoch && (last?.offset ?? 0) <= archived.offset;
}

export function createListing(arrangement: Arrangement): (conversation: ConversationSummary) => Listing {
  const { settings } = arrangement;
  const favourites = new Set(settings.favourites);
  const bySection = new Map<string, Section>();
  for (const section of sectionsIn(settings).toReversed()) {
    for (const id of section.conversations) bySection.set(id, section);
  }
  return (conversation) => {
    const { conversationId } = conversation;
    if (isArchived(conversation, arrangement)) return 'archived';
    return favourites.has(conversationId) ? 'favourites' : (bySection.get(conversationId) ?? 'default');
  };
}

/** Whether the arrangement depends on the time, because the rule of an archived conversation ends. */
export function changesWithTime({ archived = {}, notify }: Settings): boolean {
  return Object.keys(archived).some((id) => typeof notify.conversations[id]?.until === 'number');
}

/** The conversations whose unread messages are counted: all but the archived ones. */
export function unreadIn(state: ConversationsState, arrangement: Arrangement): ConversationSummary[] {
  return Object.values(state).filter((one) => one.unread > 0 && !isArchived(one, arrangement));
}

/** Those of them that can be read: not rooms whose new password is not entered. */
export function readableUnreadIn(state: ConversationsState, arrangement: Arrangement): ConversationSummary[] {
  return unreadIn(state, arrangement).filter((one) => !isLocked(one));
}

export function countUnread(conversations: readonly ConversationSummary[]): number {
  return conversations.reduce((total, { unread }) => total + unread, 0);
}

/** The change that archives a conversation as it is now. */
export function archivingOf(
  { conversationId, epoch, offset }: ConversationSummary,
  state: ConversationsState,
  arrangement: Arrangement,
): Extract<SettingsChange, { type: 'archivedSet' }> {
  const returned = Object.keys(arrangement.settings.archived ?? {}).filter((id) => {
    const conversation = state[id];
    return conversation !== undefined && !isArchived(conversation, arrangement);
  });
  return { type: 'archivedSet', conversationId, archived: { epoch, offset }, returned };
}

/** Where the open conversation is, and in which direction to go. */
export interface UnreadSearch extends Arrangement {
  readonly openId: string | null;
  readonly by: 1 | -1;
}

/**
 * The next conversation with unread messages in the order of the sidebar, starting after the open one and wrapping
 * around; null if there is none. Without archived conversations, and those in collapsed sections.
 */
export function nextUnread(state: ConversationsState, { openId, by, ...arrangement }: UnreadSearch): string | null {
  const listed = listedInOrder(state, arrangement);
  const ordered = by === 1 ? listed : listed.toReversed();
  const here = ordered.findIndex(({ conversationId }) => conversationId === openId);
  const fromHere = [...ordered.slice(here + 1), ...ordered.slice(0, here + 1)];
  return fromHere.find(({ unread, conversationId }) => unread > 0 && conversationId !== openId)?.conversationId ?? null;
}

function listedInOrder(state: ConversationsState, arrangement: Arrangement): ConversationSummary[] {
  const { settings } = arrangement;
  const listingOf = createListing(arrangement);
  const all = Object.values(state);
  return [
    ...favouritesIn(state, settings.favourites ?? []).filter((one) => listingOf(one) === 'favourites'),
    ...sectionsIn(settings)
      .filter(({ collapsed }) => collapsed !== true)
      .flatMap((section) => inOrder(all.filter((one) => listingOf(one) === section))),
    ...[...roomsInOrder(state), ...directsInOrder(state)].filter((one) => listingOf(one) === 'default'),
  ];
}
