import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ConversationSummary, MessageEvent, Person } from '#shared/contract/model.ts';
import { isOfEveryone, mentionsPerson } from '#shared/message/wideMentions.ts';
import { ERASED_NAME } from '#shared/text/erasedName.ts';
import type { MentionName } from '#shared/text/mentions.ts';
import { useWords } from '../../i18n/useWords.ts';
import { partnerOf } from '../../stores/conversations/selectors.ts';
import { noRoomPeople } from '../../stores/members/reduce.ts';
import { isErased, type KnownPerson } from '../../stores/people/reduce.ts';
import { isOpen, shownState } from '../../stores/connection/reduce.ts';
import { formerMentions } from '../../text/mentions.ts';
import { useMe, useParley } from '../ParleyContext.ts';
import { useNotificationPause } from '../settings/useNotify.ts';
import { useGroups } from './useGroups.ts';

/**
 * A person by the name that they have in a conversation: in a room their current or former nickname. The account's name
 * is the fallback while the nickname is unknown.
 */
export function usePerson(conversation: ConversationSummary, userId: string): Person {
  const t = useWords();
  const { stores } = useParley();
  const me = useMe();
  const { conversationId, kind } = conversation;
  const nickname = useStore(stores.members, (members) => members[conversationId]?.byId[userId]?.nickname);
  const account = useStore(stores.people, (people) => people[userId]);
  if (account?.isErased === true) return account;
  if (kind === 'direct') {
    const partner = partnerOf(conversation);
    if (userId === me.id) return me;
    // A third person is an admin who deleted a reported message; guests may not know their account.
    return account ?? (userId === partner.id ? partner : { id: userId, name: t('insideRoom.somebody') });
  }
  return { id: userId, name: nickname ?? account?.name ?? (userId === me.id ? me.name : t('insideRoom.somebody')) };
}

/** The names of people in a room, for sentences that name several of them; `null` for the current user. */
export function useNameOf({ conversationId }: ConversationSummary): (userId: string) => string | null {
  const t = useWords();
  const { stores } = useParley();
  const me = useMe();
  const { byId } = useStore(stores.members, (members) => members[conversationId] ?? noRoomPeople);
  const people = useStore(stores.people);
  return (userId) => {
    if (userId === me.id) return null;
    const account = people[userId];
    const nickname = account?.isErased === true ? undefined : byId[userId]?.nickname;
    return nickname ?? account?.name ?? t('insideRoom.somebody');
  };
}

/** The names of people's accounts, outside of a conversation. */
export function useAccountName(): (userId: string) => string {
  const t = useWords();
  const people = useStore(useParley().stores.people);
  return (userId) => people[userId]?.name ?? t('insideRoom.somebody');
}

/**
 * What a message mentions, by the names that its text may contain: people, in a room by their nickname and the name of
 * their account, also by their former names, everyone, and groups.
 */
export function useMentionedPeople(
  { conversationId }: Pick<ConversationSummary, 'conversationId'>,
  ids: readonly string[] = [],
): MentionName[] {
  const { stores } = useParley();
  const me = useMe();
  const nicknames = useStore(
    stores.members,
    useShallow((members) => ids.map((id) => members[conversationId]?.byId[id]?.nickname)),
  );
  const accounts = useStore(
    stores.people,
    useShallow((people) => ids.map((id) => (id === me.id ? me.name : people[id]?.name))),
  );
  const former = useStore(
    stores.profiles,
    useShallow((profiles) => ids.map((id) => profiles[id]?.formerNames)),
  );
  const isUnknown = (id: string, index: number): boolean =>
    nicknames[index] === undefined && accounts[index] === undefined && !isOfEveryone(id);
  const erased = useStore(
    stores.people,
    useShallow((people) => ids.map((id) => (people[id]?.isErased === true ? people[id] : undefined))),
  );
  const groups = useGroups(ids.some(isUnknown));
  return ids.flatMap((id, index) => {
    const erasedPerson = erased[index];
    if (erasedPerson !== undefined) return erasedMentions(erasedPerson);
    const group = groups?.find((one) => one.id === id)?.name;
    const names = isOfEveryone(id) ? [id] : [nicknames[index], accounts[index], group];
    const current = names.flatMap((name) => (name === undefined ? [] : { id, name }));
    const [shown] = current;
    return shown === undefined ? [] : [...current, ...formerMentions(shown, former[index])];
  });
}

/** How messages mention an erased person: as the server has changed them, or older copies by the names of that time. */
function erasedMentions({ id, name: shown, mentionedAs = [] }: KnownPerson): MentionName[] {
  return [ERASED_NAME, ...mentionedAs].map((name) => ({ id, name, shown }));
}

/** Whether a message mentions me: by name, with everyone in the room, or through a group, which only the inbox knows. */
export function useMentionsMe(
  { conversationId }: ConversationSummary,
  { mentions, offset }: Pick<MessageEvent, 'mentions' | 'offset'>,
): boolean {
  const { stores } = useParley();
  const me = useMe();
  const isNamed = mentionsPerson(mentions, me.id);
  const isThroughGroup = useStore(
    stores.inbox,
    ({ notices }) =>
      mentions !== undefined &&
      !isNamed &&
      notices.some(
        ({ type, place }) => type === 'mentioned' && place.conversationId === conversationId && place.offset === offset,
      ),
  );
  return isNamed || isThroughGroup;
}

/** Whether a person is present; `null` while that is unknown. */
export type PresenceStatus = boolean | null;

export function usePresence(userId: string): PresenceStatus {
  const me = useMe();
  const { stores } = useParley();
  const own = useStore(stores.connection, (connection): PresenceStatus =>
    shownState(connection) === 'live' ? true : null,
  );
  const whenUnlisted = useStore(stores.connection, ({ state }): PresenceStatus => (state === 'live' ? false : null));
  const canBeKnown = useStore(stores.connection, isOpen);
  const reported = useStore(stores.presence, (presence) => presence[userId]?.online);
  if (userId === me.id) return own;
  return canBeKnown ? (reported ?? whenUnlisted) : null;
}

/** Whether a person's notifications are paused, as others see it; for the current user also by quiet hours. */
export function useIsPaused(userId: string): boolean {
  const me = useMe();
  const { stores } = useParley();
  const quiet = useNotificationPause();
  const until = useStore(stores.presence, (presence) => presence[userId]?.pausedUntil ?? 0);
  const isPaused = useStore(stores.host, ({ now }) => until > now);
  return userId === me.id ? quiet !== null : isPaused;
}

/** Whether a person was erased. */
export function useIsErased(userId: string): boolean {
  return useStore(useParley().stores.people, (people) => people[userId]?.isErased === true);
}

/** Keeps the name of erased people in the language of the interface. */
export function useErasedNames(): void {
  const { stores } = useParley();
  const name = useWords()('person.formerMember');
  const isOutdated = useStore(stores.people, (people) =>
    Object.values(people).some((one) => isErased(one) && one.name !== name),
  );
  useEffect(() => {
    if (isOutdated) stores.people.dispatch({ type: 'erasedNamed', name });
  }, [isOutdated, name, stores.people]);
}
