import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { noRoomPeople } from '../../stores/members/reduce.ts';
import { useMe, useParley } from '../ParleyContext.ts';

/** The names of people in a room, for sentences that name several of them; `null` for the current user. */
export function useNameOf({ conversationId }: ConversationSummary): (userId: string) => string | null {
  const { t } = useTranslation();
  const { stores } = useParley();
  const me = useMe();
  const { byId } = useStore(stores.members, (members) => members[conversationId] ?? noRoomPeople);
  const people = useStore(stores.people);
  return (userId) =>
    userId === me.id ? null : (byId[userId]?.nickname ?? people[userId]?.name ?? t('insideRoom.somebody'));
}
