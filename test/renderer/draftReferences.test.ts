import { expect, it } from 'vitest';
import { createStores } from '../../src-renderer/stores/createStores.ts';
import { mentionedIds } from '../../src-renderer/stores/timelines/draftReferences.ts';
import { roomSummary } from './support/modelRoom.ts';

const TEXT = '@Amir and @Nickname, look';

function storesInRoom() {
  const stores = createStores();
  const conversation = roomSummary();
  stores.conversations.dispatch({ type: 'listed', conversations: [conversation] });
  const people = ['Amir', 'Tom'].map((name) => ({ id: name.toLowerCase(), name }));
  stores.people.dispatch({ type: 'listed', people });
  return { stores, ...conversation };
}

it('a mention that is written before the room’s people are known is one, by the name of the account', () => {
  const { stores, conversationId } = storesInRoom();

  expect(mentionedIds(stores, conversationId, TEXT)).toEqual(['amir']);
});

it('once the room’s people are known, only they can be mentioned, by their nicknames', () => {
  const { stores, conversationId } = storesInRoom();
  const member = { userId: 'tom', nickname: 'Nickname', role: 'member', here: true, mutedUntil: null } as const;
  stores.members.dispatch({ type: 'described', conversationId, ownerId: 'mei', members: [member], since: [] });

  expect(mentionedIds(stores, conversationId, TEXT)).toEqual(['tom']);
});
