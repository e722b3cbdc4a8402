import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { ConversationSummary, Person } from '#shared/contract/model.ts';
import { useMe, useParley } from '../ParleyContext.ts';

/**
 * The people whom a message mentions, by the names that its text may contain: in a room the nickname, and the account's
 * name.
 */
export function useMentionedPeople({ conversationId }: ConversationSummary, ids: readonly string[] = []): Person[] {
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
  return ids.flatMap((id, index) =>
    [nicknames[index], accounts[index]].flatMap((name) => (name === undefined ? [] : { id, name })),
  );
}
