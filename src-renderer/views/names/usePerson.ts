import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ConversationSummary, Person } from '#shared/contract/model.ts';
import { partnerOf } from '../../stores/conversations/partnerOf.ts';
import { useMe, useParley } from '../ParleyContext.ts';

/**
 * Somebody as they are called in a conversation: in a room by the nickname that is or was theirs there. Their account's
 * name stands in only as long as nobody has told the nickname.
 */
export function usePerson(conversation: ConversationSummary, userId: string): Person {
  const { t } = useTranslation();
  const { stores } = useParley();
  const me = useMe();
  const { conversationId, kind } = conversation;
  const nickname = useStore(stores.members, (members) => members[conversationId]?.byId[userId]?.nickname);
  const account = useStore(stores.people, (people) => people[userId]);
  if (kind === 'direct') return userId === me.id ? me : (account ?? partnerOf(conversation));
  return { id: userId, name: nickname ?? account?.name ?? (userId === me.id ? me.name : t('insideRoom.somebody')) };
}
