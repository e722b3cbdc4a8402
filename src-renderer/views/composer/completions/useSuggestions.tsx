import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary, Person } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { foldName } from '#shared/text/personName.ts';
import { roomLink } from '#shared/text/roomLink.ts';
import { useWords } from '../../../i18n/useWords.ts';
import { peopleToMention } from '../../../stores/members/selectors.ts';
import { noRoomPeople } from '../../../stores/members/reduce.ts';
import { nameMatches } from '../../../stores/people/reduce.ts';
import { emojiTone } from '../../emoji/recentEmoji.ts';
import { withSkinTone } from '../../emoji/emojiSet.ts';
import { findEmoji } from '../../emoji/findEmoji.ts';
import { useEmojiSet } from '../../emoji/useEmojiSet.ts';
import { useIsGuest, useMe, useParley } from '../../ParleyContext.ts';
import { Avatar } from '../../parts/Avatar.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { COMMANDS, commandFault } from '../commands/commands.ts';
import type { CompletionQuery } from './findCompletionQuery.ts';

export interface Suggestion {
  readonly key: string;
  readonly icon: ReactNode;
  readonly label: string;
  readonly hint?: string;
  /** Text that is inserted when it is chosen. */
  readonly insert: string;
}

/** Maximum number of suggestions. */
const MAX_SUGGESTIONS = 8;
const NONE: readonly Suggestion[] = [];

/** Suggestions for the typed text. Searches nothing and subscribes to nothing while nothing is being completed. */
export function useSuggestions(
  typed: CompletionQuery | null,
  conversation: ConversationSummary,
): readonly Suggestion[] {
  const t = useWords();
  const { stores } = useParley();
  const me = useMe();
  const isGuest = useIsGuest();
  const kind = typed?.kind ?? null;
  const query = typed?.query ?? '';
  const { conversationId } = conversation;
  const members = useStore(
    stores.members,
    (rooms) => (kind === 'people' ? rooms[conversationId] : null) ?? noRoomPeople,
  );
  const conversations = useStore(stores.conversations, (all) => (kind === 'rooms' ? all : null));
  const emoji = useEmojiSet(kind === 'emoji');

  return useMemo(() => {
    switch (kind) {
      case 'people':
        return rankMatches(peopleToMention(conversation, members, me.id), query, ({ name }) => name).map(
          toPersonSuggestion,
        );
      case 'rooms': {
        const rooms = Object.values(conversations ?? {}).filter((one) => one.kind === 'room');
        return rankMatches(rooms, query, ({ room }) => room.title).map((one) =>
          toRoomSuggestion(one.conversationId, one.room.title),
        );
      }
      case 'emoji': {
        if (emoji.state !== 'here') return NONE;
        const tone = emojiTone();
        return findEmoji(emoji.set, query, MAX_SUGGESTIONS).map((one) => ({
          key: one.emoji,
          icon: <span aria-hidden="true">{withSkinTone(one, tone)}</span>,
          label: `:${one.codes[0] ?? one.name}:`,
          insert: withSkinTone(one, tone),
        }));
      }
      case 'commands':
        return COMMANDS.filter(
          (command) =>
            command.name.startsWith(query.toLowerCase()) && commandFault(command, conversation, isGuest) === null,
        ).map(({ name, argument }) => ({
          key: name,
          icon: null,
          label: argument === null ? `/${name}` : `/${name} ${t(`writing.takes.${argument}`)}`,
          hint: t(`writing.commands.${name}`),
          insert: `/${name}`,
        }));
      case null:
        return NONE;
      default:
        return assertNever(kind);
    }
  }, [kind, query, conversation, conversations, members, emoji, me.id, isGuest, t]);
}

function toPersonSuggestion(person: Person): Suggestion {
  return { key: person.id, icon: <Avatar person={person} />, label: person.name, insert: `@${person.name}` };
}

function toRoomSuggestion(key: string, title: string): Suggestion {
  return { key, icon: <Icon name="hash" />, label: title, insert: roomLink(title) };
}

/**
 * Names that start with the query come first. A query that ends with a space has completed a name already, so that name
 * is not offered.
 */
function rankMatches<One>(all: readonly One[], query: string, nameOf: (one: One) => string): One[] {
  const foldedQuery = foldName(query);
  const startsWithQuery = (one: One): boolean => foldName(nameOf(one)).startsWith(foldedQuery);
  const matches = all.filter((one) =>
    query.endsWith(' ')
      ? startsWithQuery(one) && foldName(nameOf(one)) !== foldedQuery
      : nameMatches(nameOf(one), query),
  );
  return matches.toSorted((a, b) => Number(startsWithQuery(b)) - Number(startsWithQuery(a))).slice(0, MAX_SUGGESTIONS);
}
