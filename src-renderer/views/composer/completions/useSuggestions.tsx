import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Group } from '#shared/contract/groupCalls.ts';
import type { ConversationSummary, Person } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { emojiCode } from '#shared/text/emojiCode.ts';
import { EVERYONE, PRESENT } from '#shared/message/wideMentions.ts';
import { foldName } from '#shared/text/personName.ts';
import { roomLink } from '#shared/text/roomLink.ts';
import { useWords } from '../../../i18n/useWords.ts';
import { countMentioned, peopleToMention, wideToMention } from '../../../stores/members/selectors.ts';
import { noRoomPeople } from '../../../stores/members/reduce.ts';
import { nameMatches } from '../../../stores/people/reduce.ts';
import { emojiTone } from '../../emoji/recentEmoji.ts';
import { type EmojiSet, withSkinTone } from '../../emoji/emojiSet.ts';
import { CustomEmoji } from '../../emoji/CustomEmoji.tsx';
import { findCustomNames, findEmoji } from '../../emoji/findEmoji.ts';
import { useCustomNames } from '../../emoji/useCustomNames.ts';
import { useEmojiSet } from '../../emoji/useEmojiSet.ts';
import { useGroups } from '../../names/useGroups.ts';
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
/** The part of it that is kept for everyone and for groups, of which more than people match. */
const WIDE_SUGGESTIONS = 3;
const NONE: readonly Suggestion[] = [];
const NO_GROUPS: readonly Group[] = [];

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
  const groups = useGroups(kind === 'people' && conversation.kind === 'room') ?? NO_GROUPS;
  const emoji = useEmojiSet(kind === 'emoji');
  const custom = useCustomNames(kind === 'emoji');

  return useMemo(() => {
    switch (kind) {
      case 'people': {
        const wide = rankMatches(wideToMention(conversation, groups, me.id), query, ({ name }) => name);
        const people = rankMatches(peopleToMention(conversation, members, me.id), query, ({ name }) => name);
        return [
          ...people.slice(0, MAX_SUGGESTIONS - Math.min(wide.length, WIDE_SUGGESTIONS)).map(toPersonSuggestion),
          ...wide.map((one) => toWideSuggestion(t, one, countMentioned([one.id], members, groups))),
        ].slice(0, MAX_SUGGESTIONS);
      }
      case 'rooms': {
        const rooms = Object.values(conversations ?? {}).filter((one) => one.kind === 'room');
        return rankMatches(rooms, query, ({ room }) => room.title).map((one) =>
          toRoomSuggestion(one.conversationId, one.room.title),
        );
      }
      case 'emoji': {
        return emoji.state === 'here' ? suggestEmoji(emoji.set, custom, query) : NONE;
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
  }, [kind, query, conversation, conversations, members, groups, emoji, custom, me.id, isGuest, t]);
}

/** Custom emoji and standard ones, each at least half of the list if there are as many. */
function suggestEmoji(set: EmojiSet, custom: readonly string[], query: string): readonly Suggestion[] {
  const tone = emojiTone();
  const standard = findEmoji(set, query, MAX_SUGGESTIONS);
  const customShown = Math.max(MAX_SUGGESTIONS / 2, MAX_SUGGESTIONS - standard.length);
  return [
    ...findCustomNames(custom, query, customShown).map((name) => ({
      key: emojiCode(name),
      icon: (
        <span aria-hidden="true">
          <CustomEmoji name={name} />
        </span>
      ),
      label: emojiCode(name),
      insert: emojiCode(name),
    })),
    ...standard.map((one) => ({
      key: one.emoji,
      icon: <span aria-hidden="true">{withSkinTone(one, tone)}</span>,
      label: `:${one.codes[0] ?? one.name}:`,
      insert: withSkinTone(one, tone),
    })),
  ].slice(0, MAX_SUGGESTIONS);
}

function toPersonSuggestion(person: Person): Suggestion {
  return { key: person.id, icon: <Avatar person={person} />, label: person.name, insert: `@${person.name}` };
}

function toWideSuggestion(t: TFunction, { id, name }: Person, count: number): Suggestion {
  const hint = id === EVERYONE ? 'everyone' : id === PRESENT ? 'present' : 'group';
  const icon = <Icon name={id === EVERYONE || id === PRESENT ? 'megaphone' : 'people'} />;
  return { key: id, icon, label: name, hint: t(`writing.wide.${hint}`, { count }), insert: `@${name}` };
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
