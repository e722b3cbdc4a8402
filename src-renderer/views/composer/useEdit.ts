import { type RefObject, useEffect } from 'react';
import { useStore } from 'zustand';
import type { ConversationSummary } from '#shared/contract/model.ts';
import type { Edit } from '../../stores/edits/reduce.ts';
import { useParley } from '../ParleyContext.ts';

/** The message that is being edited in the composer, with the caret at its end. */
export function useEdit(
  { conversationId, epoch }: ConversationSummary,
  field: RefObject<HTMLTextAreaElement | null>,
): Edit | null {
  const stored = useStore(useParley().stores.edits, (edits) => edits[conversationId]);
  const edit = stored?.epoch === epoch ? stored : null;
  const offset = edit?.offset ?? null;

  useEffect(() => {
    const element = field.current;
    if (offset === null || element === null) return;
    element.focus();
    element.setSelectionRange(element.value.length, element.value.length);
  }, [offset, field]);
  return edit;
}
