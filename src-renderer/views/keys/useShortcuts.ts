import { useEffect, useEffectEvent } from 'react';
import { nextUnread } from '../../stores/conversations/nextUnread.ts';
import { useParley } from '../ParleyContext.ts';
import { isMac } from '../parts/isMac.ts';
import { moveBetweenRegions } from './moveBetweenRegions.ts';

export interface ShortcutTargets {
  /** Shows the list of shortcuts. */
  readonly onShowShortcuts: () => void;
  readonly onShowSettings: () => void;
}

/** Navigation shortcuts that work wherever the focus is. */
export function useShortcuts({ onShowShortcuts, onShowSettings }: ShortcutTargets): void {
  const { actions, stores } = useParley();

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Keys pressed in a dialog or while composing are not shortcuts.
    if (event.defaultPrevented || event.isComposing || document.querySelector('[role="dialog"]') !== null) return;
    const action = actionFor(event);
    if (action === null) return;
    event.preventDefault();
    action();
  });

  function actionFor(event: KeyboardEvent): (() => void) | null {
    const isCommand = isMac ? event.metaKey : event.ctrlKey;
    if (event.key === 'F6' && !isCommand && !event.altKey) return () => moveBetweenRegions(event.shiftKey ? -1 : 1);
    if (event.key === '/' && isCommand) return onShowShortcuts;
    if (event.key === ',' && isCommand) return onShowSettings;
    if (event.key === '?' && !isCommand && !isTextInput(event.target)) return onShowShortcuts;
    const isUnread = event.altKey && event.shiftKey && !isCommand;
    if (isUnread && event.key === 'ArrowDown') return () => goToUnread(1);
    return isUnread && event.key === 'ArrowUp' ? () => goToUnread(-1) : null;
  }

  function goToUnread(direction: 1 | -1): void {
    const next = nextUnread(stores.conversations.getState(), stores.timelines.getState().openId, direction);
    if (next !== null) actions.conversations.open(next);
  }

  useEffect(() => {
    const keyDown = (event: KeyboardEvent): void => onKeyDown(event);
    window.addEventListener('keydown', keyDown);
    return () => window.removeEventListener('keydown', keyDown);
  }, []);
}

function isTextInput(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}
