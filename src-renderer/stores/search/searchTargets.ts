import type { SearchQuery } from '#shared/search/searchQuery.ts';
import type { ConversationSummary } from '#shared/contract/model.ts';
import type { Stores } from '../createStores.ts';
import { partnerOf } from '../conversations/selectors.ts';
import { activePeople } from '../people/reduce.ts';
import { recentNames } from '../profiles/reduce.ts';
import { isReadable } from '../rooms/selectors.ts';
import { myId } from '../session/reduce.ts';
import type { KnownNames } from './parseSearch.ts';

/** A log that is searched on the server, with its number of events. */
export interface SearchTarget {
  readonly conversationId: string;
  readonly events: number;
}

/** The logs that are searched on the server, by last activity, newest first. */
export function searchTargets(stores: Stores, { conversationIds, after }: SearchQuery): SearchTarget[] {
  return Object.values(stores.conversations.getState())
    .filter((one) => isReadable(stores, one.conversationId) && one.offset > 0)
    .filter((one) => conversationIds?.includes(one.conversationId) !== false)
    .filter((one) => after === undefined || one.last === null || one.last.at >= after)
    .toSorted((a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0))
    .map(({ conversationId, offset }) => ({ conversationId, events: offset }));
}

/** The names that filters can refer to. */
export function knownNames(stores: Stores, now: number): KnownNames {
  const nicknames = Object.values(stores.members.getState()).flatMap(({ byId }) => Object.values(byId));
  const people = stores.people.getState();
  const former = Object.values(stores.profiles.getState()).flatMap((profile) => {
    const { userId } = profile;
    return recentNames(profile, people[userId]?.name ?? '', now).map((name) => ({ id: userId, name }));
  });
  return {
    me: myId(stores.session.getState()) ?? '',
    people: [
      ...activePeople(people),
      ...nicknames.map(({ userId, nickname }) => ({ id: userId, name: nickname })),
      ...former,
    ],
    conversations: Object.values(stores.conversations.getState()).map((one) => ({
      id: one.conversationId,
      name: partnerOf(one).name,
    })),
    now,
  };
}

/** The filter for a conversation in the search field, after a space for the search terms. */
export function conversationFilter(conversation: ConversationSummary): string {
  const { name } = partnerOf(conversation);
  return /[\s"“”„「」«»]/u.test(name) ? ` in:"${name.replaceAll('"', ' ')}"` : ` in:${name}`;
}

/** The query without its conversation filter. */
export function withoutConversationFilter(text: string): string {
  return text.replaceAll(/(?:^|\s)in:(?:"[^"]*"?|\S*)/giu, '').trim();
}
