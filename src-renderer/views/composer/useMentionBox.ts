import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import type { ConversationSummary, Person } from '#shared/contract/model.ts';
import { foldName } from '#shared/text/personName.ts';
import { nobody } from '../../stores/members/reduce.ts';
import { peopleToMention } from '../../stores/members/peopleToMention.ts';
import { nameMatches } from '../../stores/people/selectors.ts';
import { mentionAt } from '../../text/mentions.ts';
import { useMe, useParley } from '../ParleyContext.ts';

export interface MentionBox {
  readonly id: string;
  /** Whose name may be meant; nobody while none is being typed. */
  readonly found: readonly Person[];
  readonly active: number;
  readonly point: (index: number) => void;
  readonly choose: (person: Person) => void;
  /** Says whether the key was for the list. */
  readonly keyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
  readonly caretMoved: (caret: number) => void;
}

export interface MentionBoxOptions {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly conversation: ConversationSummary;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** So many names are offered. */
const OFFERED = 8;

/** A list of names under the name that is being typed: the field keeps the focus and has the keys (ARIA APG, "combobox"). */
export function useMentionBox({ field, conversation, text, onChange }: MentionBoxOptions): MentionBox {
  const { stores } = useParley();
  const me = useMe();
  const id = useId();
  const members = useStore(stores.members, (rooms) => rooms[conversation.conversationId] ?? nobody);
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  /** Where somebody said that no name is meant. */
  const [dismissed, setDismissed] = useState<number | null>(null);
  const typed = mentionAt(text, Math.min(caret, text.length));
  const isOpen = typed !== null && typed.start !== dismissed;
  const found = isOpen ? offer(peopleToMention(conversation, members, me.id), typed.query) : [];
  const shown = Math.min(active, Math.max(0, found.length - 1));

  function choose({ name }: Person): void {
    if (typed === null) return;
    const before = `${text.slice(0, typed.start)}@${name} `;
    flushSync(() => {
      onChange(before + text.slice(caret).replace(/^ /, ''));
      setDismissed(typed.start);
      setCaret(before.length);
    });
    field.current?.setSelectionRange(before.length, before.length);
    field.current?.focus();
  }

  function keyDown(event: KeyboardEvent): boolean {
    const person = found[shown];
    if (person === undefined || event.nativeEvent.isComposing || event.shiftKey) return false;
    if (event.key === 'ArrowDown') setActive((shown + 1) % found.length);
    else if (event.key === 'ArrowUp') setActive((shown + found.length - 1) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(person);
    else if (event.key === 'Escape') setDismissed(typed?.start ?? null);
    else return false;
    event.preventDefault();
    return true;
  }

  return {
    id,
    found,
    active: shown,
    point: setActive,
    choose,
    keyDown,
    caretMoved(next) {
      setCaret(next);
      setActive(0);
      if (mentionAt(text, next)?.start !== dismissed) setDismissed(null);
    },
  };
}

/** Names that begin so come first. Whoever has typed on behind a name means that name. */
function offer(people: readonly Person[], query: string): Person[] {
  const wanted = foldName(query);
  const begins = (name: string): boolean => foldName(name).startsWith(wanted);
  const meant = people.filter(({ name }) =>
    query.endsWith(' ') ? begins(name) && foldName(name) !== wanted : nameMatches(name, query),
  );
  return meant.toSorted((a, b) => Number(begins(b.name)) - Number(begins(a.name))).slice(0, OFFERED);
}
