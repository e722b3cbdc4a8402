import { useEffect, useEffectEvent } from 'react';
import { nextUnread } from '../../stores/conversations/arrangement.ts';
import { useParley } from '../ParleyContext.ts';
import { isMac } from '../parts/isMac.ts';

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
    const { openId } = stores.timelines.getState();
    const { settings } = stores.settings.getState();
    const { now } = stores.host.getState();
    const next = nextUnread(stores.conversations.getState(), { openId, settings, now, by: direction });
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

/** The parts of the window in their order, and which element of each gets the focus first. */
const REGIONS = [
  { part: '[data-part="side"]', first: '[aria-current="true"], [data-item][tabindex="0"]' },
  { part: '[role="log"][tabindex]', first: null },
  { part: 'main footer', first: 'textarea' },
  { part: '[data-part="over"]', first: 'input, [role="tab"][aria-selected="true"], button, h1[tabindex]' },
  { part: 'aside', first: 'button, a[href], input, textarea' },
] as const;

/** Moves the focus to the next or previous visible part of the window, cyclically. */
function moveBetweenRegions(direction: 1 | -1): void {
  const visible = REGIONS.flatMap(({ part, first }) => {
    const element = Array.from(document.querySelectorAll<HTMLElement>(part)).find(isReachable);
    const target = element === undefined || first === null ? element : findFirst(element, first);
    return element === undefined || target === undefined ? [] : { element, target };
  });
  const current = visible.findIndex(({ element }) => element.contains(document.activeElement));
  const start = current === -1 && direction === -1 ? 0 : current;
  visible.at((start + direction + visible.length) % visible.length)?.target.focus();
}

function findFirst(element: HTMLElement, selectors: string): HTMLElement | undefined {
  // In order of priority: a search field before the button that closes it.
  for (const selector of selectors.split(', ')) {
    const found = Array.from(element.querySelectorAll<HTMLElement>(selector)).find(isReachable);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isReachable(element: HTMLElement): boolean {
  return element.checkVisibility() && element.closest('[inert]') === null;
}
