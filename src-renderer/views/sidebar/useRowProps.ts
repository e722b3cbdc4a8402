import { useCallback } from 'react';
import { useStore } from 'zustand';
import { useParley } from '../ParleyContext.ts';
import type { RowProps } from './ConversationRow.tsx';
import { useShowsLastMessage } from './LastLine.tsx';

/**
 * The properties of the row of each conversation in a list. `ids`: all rows of the list in order, of which one is in
 * the tab order: the open conversation, else the first.
 */
export function useRowProps(
  ids: readonly string[],
  onOpened: () => void,
  { isDraggable } = { isDraggable: true },
): (conversationId: string) => RowProps {
  const { stores, actions } = useParley();
  const openId = useStore(stores.timelines, (state) => state.openId);
  const inActivity = useStore(stores.activity, ({ open }) => open);
  const showsLastMessage = useShowsLastMessage();
  const tabStop = ids.find((id) => id === openId) ?? ids[0];

  const onChoose = useCallback(
    (conversationId: string): void => {
      actions.conversations.open(conversationId);
      onOpened();
    },
    [actions, onOpened],
  );

  return (conversationId) => ({
    isOpen: conversationId === openId && !inActivity,
    isStop: conversationId === tabStop,
    showsLastMessage,
    isDraggable,
    onChoose,
  });
}
