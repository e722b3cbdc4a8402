import { useEffect, useEffectEvent } from 'react';
import type { ConversationSummary } from '#shared/contract/model.ts';
import { conversationFilter, withoutConversationFilter } from '../../stores/search/searchTargets.ts';
import { useParley } from '../ParleyContext.ts';
import { pressedCommand } from '../keys/bindings.ts';

/** Two shortcuts: one searches in the open conversation, the other everywhere. */
export function useSearchKeys(conversation: ConversationSummary | undefined): void {
  const { actions, stores } = useParley();
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    // In a field with a selection, the same keys may format it.
    if (event.defaultPrevented) return;
    const command = pressedCommand(event, ['searchHere', 'searchEverywhere']);
    // Keys pressed in a dialog are not shortcuts.
    if (command === undefined || document.querySelector('[role="dialog"]') !== null) return;
    event.preventDefault();
    if (command === 'searchEverywhere' || conversation === undefined)
      actions.search.open(withoutConversationFilter(stores.search.getState().text));
    else actions.search.open(conversationFilter(conversation));
  });

  useEffect(() => {
    const keyDown = (event: KeyboardEvent): void => pressed(event);
    window.addEventListener('keydown', keyDown);
    return () => window.removeEventListener('keydown', keyDown);
  }, []);
}
