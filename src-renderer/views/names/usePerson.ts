import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ConversationSummary, Person } from '#shared/contract/model.ts';
import { partnerOf } from '../../stores/conversations/partnerOf.ts';
import { useMe, useParley } from '../ParleyContext.ts';

/**
 * A person by the name that they have in a conversation: in a room their current or former nickname. The account's name
 * is the fallback while the nickname is unknown.
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
