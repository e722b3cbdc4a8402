import { useEffect, useEffectEvent } from 'react';
import { nextUnread } from '../../stores/conversations/nextUnread.ts';
import { useParley } from '../ParleyContext.ts';
import { isMac } from '../parts/isMac.ts';
import { moveAmongParts } from './moveAmongParts.ts';

export interface ShortcutTargets {
  /** Shows the list of shortcuts. */
  readonly onList: () => void;
  readonly onSettings: () => void;
}

/** Navigation shortcuts that work wherever the focus is. */
export function useShortcuts({ onList, onSettings }: ShortcutTargets): void {
  const { actions, stores } = useParley();

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    // Keys pressed in a dialog or while composing are not shortcuts.
    if (event.defaultPrevented || event.isComposing || document.querySelector('[role="dialog"]') !== null) return;
    const act = actOf(event);
    if (act === null) return;
    event.preventDefault();
    act();
  });

  function actOf(event: KeyboardEvent): (() => void) | null {
    const isCommand = isMac ? event.metaKey : event.ctrlKey;
    if (event.key === 'F6' && !isCommand && !event.altKey) return () => moveAmongParts(event.shiftKey ? -1 : 1);
    if (event.key === '/' && isCommand) return onList;
    if (event.key === ',' && isCommand) return onSettings;
    if (event.key === '?' && !isCommand && !isWriting(event.target)) return onList;
    const isUnread = event.altKey && event.shiftKey && !isCommand;
    if (isUnread && event.key === 'ArrowDown') return () => goToUnread(1);
    return isUnread && event.key === 'ArrowUp' ? () => goToUnread(-1) : null;
  }

  function goToUnread(by: 1 | -1): void {
    const next = nextUnread(stores.conversations.getState(), stores.timelines.getState().openId, by);
    if (next !== null) actions.conversations.open(next);
  }

  useEffect(() => {
    const keyDown = (event: KeyboardEvent): void => pressed(event);
    window.addEventListener('keydown', keyDown);
    return () => window.removeEventListener('keydown', keyDown);
  }, []);
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}
