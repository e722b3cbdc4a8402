import { useEffect, useEffectEvent } from 'react';
import { nextUnread } from '../../stores/conversations/arrangement.ts';
import { isOwnWindow } from '../../stores/host/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import { pressedCommand } from './bindings.ts';

export interface ShortcutTargets {
  /** Shows the list of shortcuts. */
  readonly onShowShortcuts: () => void;
  readonly onShowSettings: () => void;
}

/** Navigation shortcuts that work wherever the focus is. */
export function useShortcuts({ onShowShortcuts, onShowSettings }: ShortcutTargets): void {
  const { actions, stores } = useParley();
  const runs: Readonly<Record<(typeof NAVIGATION)[number], () => void>> = {
    jump: () => actions.switcher.open(''),
    newMessage: () => actions.switcher.open('@'),
    earlierPlace: actions.navigation.back,
    laterPlace: actions.navigation.forward,
    nextUnread: () => goToUnread(1),
    previousUnread: () => goToUnread(-1),
    ownWindow: openOwnWindow,
    settings: onShowSettings,
    list: onShowShortcuts,
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Keys pressed in a dialog or while composing are not shortcuts.
    if (event.defaultPrevented || event.isComposing || isDialogOpen()) return;
    const action = actionFor(event);
    if (action === null) return;
    event.preventDefault();
    action();
  });

  function actionFor(event: KeyboardEvent): (() => void) | null {
    const part = pressedCommand(event, ['nextPart', 'previousPart']);
    if (part !== undefined) return () => moveBetweenRegions(part === 'nextPart' ? 1 : -1);
    // The window of a single conversation has nothing to go to.
    if (isOwnWindow(stores.host.getState())) return null;
    const isWritten = event.ctrlKey || event.metaKey || isTextInput(event.target);
    if (event.key === '?' && !isWritten) return onShowShortcuts;
    const command = pressedCommand(event, NAVIGATION);
    return command === undefined ? null : runs[command];
  }

  function openOwnWindow(): void {
    const { openId } = stores.timelines.getState();
    if (openId !== null) void actions.windows.open(openId);
  }

  function goToUnread(direction: 1 | -1): void {
    const { openId } = stores.timelines.getState();
    const { settings } = stores.settings.getState();
    const { now } = stores.host.getState();
    const next = nextUnread(stores.conversations.getState(), { openId, settings, now, by: direction });
    if (next !== null) actions.conversations.open(next);
  }

  const onMouseUp = useEffectEvent((event: MouseEvent) => {
    const direction = MOUSE_BUTTONS[event.button];
    if (direction === undefined) return;
    // In a browser it would leave the page.
    event.preventDefault();
    if (!isDialogOpen()) actions.navigation[direction]();
  });

  useEffect(() => {
    const keyDown = (event: KeyboardEvent): void => onKeyDown(event);
    const mouseUp = (event: MouseEvent): void => onMouseUp(event);
    window.addEventListener('keydown', keyDown);
    window.addEventListener('mouseup', mouseUp);
    return () => {
      window.removeEventListener('keydown', keyDown);
      window.removeEventListener('mouseup', mouseUp);
    };
  }, []);
}

const NAVIGATION = [
  'jump',
  'newMessage',
  'earlierPlace',
  'laterPlace',
  'nextUnread',
  'previousUnread',
  'ownWindow',
  'settings',
  'list',
] as const;

/** By the number of the button: the two at the side of a mouse. */
const MOUSE_BUTTONS: Readonly<Record<number, 'back' | 'forward'>> = { 3: 'back', 4: 'forward' };

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null;
}

function isTextInput(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

/** The parts of the window in their order, and which element of each gets the focus first. */
const REGIONS = [
  { part: '[data-part="rail"]', first: '[aria-current="true"]' },
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
