import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { isVisitor } from '#shared/account/visitorId.ts';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import { partnerOf } from '../../stores/conversations/selectors.ts';
import type { Place } from '../../stores/navigation/reduce.ts';
import { activePeople } from '../../stores/people/reduce.ts';
import { recentNames } from '../../stores/profiles/reduce.ts';
import { hasHan } from '../../text/hasHan.ts';
import type { LatinName } from '../../text/latinNames.ts';
import { useMe, useParley, useToday } from '../ParleyContext.ts';
import type { TargetCandidate } from './targets.ts';

/** Conversations that were shown in this window come before all others, whatever was written there. */
const SHOWN_HERE = 1e15;

/** My rooms, my group messages, and the people of the team. `latin`: how Chinese names are typed. */
export function useTargets(latin: ReadonlyMap<string, LatinName>): TargetCandidate[] {
  const { stores } = useParley();
  const me = useMe();
  const today = useToday();
  const people = useStore(stores.people);
  const profiles = useStore(stores.profiles);
  const conversations = useStore(stores.conversations);
  const openId = useStore(stores.timelines, (state) => state.openId);
  const { places } = useStore(stores.navigation);
  return useMemo(() => {
    const recencyOf = createRecency(places, openId);
    const latinOf = (name: string): readonly string[] => {
      const known = latin.get(name);
      return known === undefined ? [] : [known.syllables, ...known.typed];
    };
    const all = Object.values(conversations);
    // An encrypted conversation is a target of its own, beside the person.
    const isReadable = ({ conversationId }: ConversationSummary): boolean => !isEncryptedConversation(conversationId);
    const byPartner = new Map(
      all.flatMap((one) => (one.kind === 'direct' && isReadable(one) ? [[one.with.id, one] as const] : [])),
    );
    // A visitor writes only in rooms.
    const others = isVisitor(me.id) ? [] : activePeople(people).filter(({ id }) => id !== me.id);
    const listed = new Set(others.map(({ id }) => id));
    return [
      ...others.map((person): TargetCandidate => {
        const direct = byPartner.get(person.id);
        const title = profiles[person.id]?.title ?? '';
        const former = recentNames(profiles[person.id], person.name, today);
        return {
          key: `person ${person.id}`,
          name: person.name,
          also: [...latinOf(person.name), ...former, ...(title === '' ? [] : [`${person.name} ${title}`])],
          recency: direct === undefined ? 0 : recencyOf(direct.conversationId, direct.last?.at),
          target: { kind: 'person', person, unread: direct?.unread ?? 0, isKnown: direct !== undefined },
        };
      }),
      ...all
        .filter((one) => one.kind === 'room' || !isReadable(one) || !listed.has(one.with.id))
        .map((conversation): TargetCandidate => {
          const { name } = partnerOf(conversation);
          return {
            key: conversation.conversationId,
            name,
            also: latinOf(name),
            recency: recencyOf(conversation.conversationId, conversation.last?.at),
            target: { kind: 'conversation', conversation },
          };
        }),
    ];
  }, [people, profiles, conversations, openId, places, latin, me.id, today]);
}

/** 0 for the conversation that is open: there is no need to jump to it. */
function createRecency(places: readonly Place[], openId: string | null) {
  const shown = new Map<string, number>();
  for (const [index, place] of places.entries()) {
    if (place.kind === 'conversation') shown.set(place.conversationId, SHOWN_HERE + index);
  }
  return (conversationId: string, lastAt: number | undefined): number =>
    conversationId === openId ? 0 : (shown.get(conversationId) ?? lastAt ?? 0);
}

/** Names per step, so that typing is not delayed. */
const NAMES_AT_ONCE = 200;
/** Remembered names. */
const MAX_NAMES = 50_000;

let remembered: ReadonlyMap<string, LatinName> = new Map();

/**
 * How the Chinese names of people and rooms are typed in Latin letters. The dictionary is loaded when there is such a
 * name, and read in steps; until then, and when it can't be loaded, these names are found as they are written.
 */
export function useLatinNames(): ReadonlyMap<string, LatinName> {
  const { stores } = useParley();
  const [names, setNames] = useState(remembered);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    async function read(): Promise<void> {
      const all = [
        ...activePeople(stores.people.getState()).map(({ name }) => name),
        ...Object.values(stores.conversations.getState()).map((one) => partnerOf(one).name),
      ];
      const missing = [...new Set(all)].filter((name) => hasHan(name) && !remembered.has(name)).slice(0, MAX_NAMES);
      if (missing.length === 0) return;
      const { latinName } = await import('../../text/latinNames.ts');
      const found = new Map(remembered.size + missing.length > MAX_NAMES ? [] : remembered);
      for (let start = 0; start < missing.length && !signal.aborted; start += NAMES_AT_ONCE) {
        for (const name of missing.slice(start, start + NAMES_AT_ONCE)) found.set(name, latinName(name));
        await new Promise((resolve) => setTimeout(resolve));
      }
      remembered = found;
      if (!signal.aborted) setNames(found);
    }
    // Without the dictionary these names are found as they are written.
    read().catch(() => undefined);
    return () => ending.abort();
  }, [stores]);
  return names;
}
