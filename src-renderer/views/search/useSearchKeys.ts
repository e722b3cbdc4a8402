import { useEffect, useEffectEvent } from 'react';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { conversationFilter, withoutConversationFilter } from '../../stores/search/searchTargets.ts';
import { useParley } from '../ParleyContext.ts';
import { isMac } from '../parts/isMac.ts';

/** Ctrl+F searches in the open conversation, Ctrl+Shift+F everywhere (⌘ on a Mac). */
export function useSearchKeys(conversation: ConversationSummary | undefined): void {
  const { actions, stores } = useParley();
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isMine = event.key.toLowerCase() === 'f' && (isMac ? event.metaKey : event.ctrlKey) && !event.altKey;
    // Keys pressed in a dialog are not shortcuts.
    if (!isMine || document.querySelector('[role="dialog"]') !== null) return;
    event.preventDefault();
    if (event.shiftKey || conversation === undefined)
      actions.search.open(withoutConversationFilter(stores.search.getState().text));
    else actions.search.open(conversationFilter(conversation));
  });

  useEffect(() => {
    const keyDown = (event: KeyboardEvent): void => pressed(event);
    window.addEventListener('keydown', keyDown);
    return () => window.removeEventListener('keydown', keyDown);
  }, []);
}
