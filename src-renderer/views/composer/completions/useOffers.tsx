import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ConversationSummary, Person } from '#shared/contract/model.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { foldName } from '#shared/text/personName.ts';
import { roomLink } from '#shared/text/roomLink.ts';
import { peopleToMention } from '../../../stores/members/peopleToMention.ts';
import { nobody } from '../../../stores/members/reduce.ts';
import { nameMatches } from '../../../stores/people/selectors.ts';
import { emojiTone } from '../../emoji/emojiMemory.ts';
import { inTone } from '../../emoji/emojiSet.ts';
import { findEmoji } from '../../emoji/findEmoji.ts';
import { useEmojiSet } from '../../emoji/useEmojiSet.ts';
import { useMe, useParley } from '../../ParleyContext.ts';
import { Avatar } from '../../parts/Avatar.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { COMMANDS } from '../commands/commands.ts';
import type { Typed } from './typedAt.ts';

export interface Choice {
  readonly key: string;
  readonly picture: ReactNode;
  readonly words: string;
  readonly hint?: string;
  /** Text that is inserted when it is chosen. */
  readonly insert: string;
}

/** Maximum number of suggestions. */
const OFFERED = 8;
const NONE: readonly Choice[] = [];

/** Suggestions for the typed text. Searches nothing and subscribes to nothing while nothing is being completed. */
export function useOffers(typed: Typed | null, conversation: ConversationSummary): readonly Choice[] {
  const { t } = useTranslation();
  const { stores } = useParley();
  const me = useMe();
  const kind = typed?.kind ?? null;
  const query = typed?.query ?? '';
  const { conversationId } = conversation;
  const members = useStore(stores.members, (rooms) => (kind === 'people' ? rooms[conversationId] : null) ?? nobody);
  const conversations = useStore(stores.conversations, (all) => (kind === 'rooms' ? all : null));
  const emoji = useEmojiSet(kind === 'emoji');

  return useMemo(() => {
    switch (kind) {
      case 'people':
        return offer(peopleToMention(conversation, members, me.id), query, ({ name }) => name).map(personChoice);
      case 'rooms': {
        const rooms = Object.values(conversations ?? {}).filter((one) => one.kind === 'room');
        return offer(rooms, query, ({ room }) => room.title).map((one) =>
          roomChoice(one.conversationId, one.room.title),
        );
      }
      case 'emoji': {
        if (emoji.state !== 'here') return NONE;
        const tone = emojiTone();
        return findEmoji(emoji.set, query, OFFERED).map((one) => ({
          key: one.emoji,
          picture: <span aria-hidden="true">{inTone(one, tone)}</span>,
          words: `:${one.codes[0] ?? one.name}:`,
          insert: inTone(one, tone),
        }));
      }
      case 'commands':
        return COMMANDS.filter(({ name, isFor }) => name.startsWith(query.toLowerCase()) && isFor(conversation)).map(
          ({ name, takes }) => ({
            key: name,
            picture: null,
            words: takes === null ? `/${name}` : `/${name} ${t(`writing.takes.${takes}`)}`,
            hint: t(`writing.commands.${name}`),
            insert: `/${name}`,
          }),
        );
      case null:
        return NONE;
      default:
        return assertNever(kind);
    }
  }, [kind, query, conversation, conversations, members, emoji, me.id, t]);
}

function personChoice(person: Person): Choice {
  return { key: person.id, picture: <Avatar person={person} />, words: person.name, insert: `@${person.name}` };
}

function roomChoice(key: string, title: string): Choice {
  return { key, picture: <Icon name="hash" />, words: title, insert: roomLink(title) };
}

/**
 * Names that start with the query come first. A query that ends with a space has completed a name already, so that name
 * is not offered.
 */
function offer<One>(all: readonly One[], query: string, nameOf: (one: One) => string): One[] {
  const wanted = foldName(query);
  const begins = (one: One): boolean => foldName(nameOf(one)).startsWith(wanted);
  const meant = all.filter((one) =>
    query.endsWith(' ') ? begins(one) && foldName(nameOf(one)) !== wanted : nameMatches(nameOf(one), query),
  );
  return meant.toSorted((a, b) => Number(begins(b)) - Number(begins(a))).slice(0, OFFERED);
}
