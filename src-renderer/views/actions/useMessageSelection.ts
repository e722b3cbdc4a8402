import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { messageAt, selectableOffsets, adjacentMessage } from '../../stores/timelines/messageAt.ts';
import { useParley } from '../ParleyContext.ts';
import { hasTextSelection, messageOf, offsetOf } from './messageElements.ts';

export interface MessageSelection {
  /** Returns whether it handled the key. */
  readonly keyDown: (event: KeyboardEvent) => boolean;
  readonly mouseDown: (event: MouseEvent) => void;
  readonly clickCapture: (event: MouseEvent) => void;
}

export interface MessageSelectionOptions {
  readonly area: RefObject<HTMLElement | null>;
  readonly isSelecting: boolean;
}

/**
 * Selection of several messages. Shift and a click, or Shift and an arrow key, select the first one; from then on a
 * click or Space toggles a message, and Shift extends the selection to it.
 */
export function useMessageSelection(
  conversationId: string,
  { area, isSelecting }: MessageSelectionOptions,
): MessageSelection {
  const { stores } = useParley();

  const isSelectable = (offset: number): boolean => {
    const event = messageAt(stores, conversationId, offset);
    return event !== null && event.body.kind !== 'recalled';
  };

  function toggle(offset: number): void {
    if (isSelectable(offset)) stores.selection.dispatch({ type: 'toggled', conversationId, offset });
  }

  function extendTo(offset: number): void {
    const among = selectableOffsets(stores, conversationId);
    stores.selection.dispatch({ type: 'extended', conversationId, offset, among });
  }

  /** Shift and a click select the message, unless they extend a text selection. */
  function isSelectionClick(event: MouseEvent): boolean {
    if (isSelecting) return true;
    const isControl = event.target instanceof Element && event.target.closest('a, button, input, textarea') !== null;
    return event.shiftKey && !isControl && !hasTextSelection();
  }

  const isInArea = (message: HTMLElement): boolean => area.current?.contains(message) === true;

  return {
    keyDown(event) {
      const message = messageOf(event.target);
      if (message === null || event.target !== message) return false;
      if (isSelecting && event.key === ' ') {
        event.preventDefault();
        toggle(offsetOf(message));
        return true;
      }
      if (!event.shiftKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return false;
      // The timeline moves the focus there.
      const offset = offsetOf(message);
      if (!isSelecting) toggle(offset);
      extendTo(adjacentMessage(stores, conversationId, offset, event.key === 'ArrowUp' ? -1 : 1));
      return true;
    },
    mouseDown(event) {
      // Otherwise the browser would select all the text in between.
      if (event.shiftKey && messageOf(event.target) !== null && isSelectionClick(event)) event.preventDefault();
    },
    clickCapture(event) {
      const message = messageOf(event.target);
      if (message === null || !isInArea(message) || !isSelectionClick(event)) return;
      // The checkbox fires its own change event.
      const isBox = event.target instanceof HTMLInputElement && event.target.type === 'checkbox';
      if (isBox && !event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      if (isSelecting && event.shiftKey) extendTo(offsetOf(message));
      else toggle(offsetOf(message));
    },
  };
}
