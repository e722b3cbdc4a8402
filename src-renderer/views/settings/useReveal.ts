import { type RefObject, useEffect, useState } from 'react';
import type { SettingName } from './settingsIndex.ts';

/** How long a setting that was found is marked (ms). */
const MARKED_MS = 2_000;

const CONTROLS =
  'input:checked, input:not([type="radio"], [hidden], :disabled), select, textarea, button:not(:disabled), a[href]';

/**
 * Scrolls to a setting, gives its control the focus, and marks it for a moment. Some settings appear only after an
 * answer of the system; until then, or if this computer does not have it, the focus is on the page of the setting.
 * @param area contains the pages
 */
export function useReveal(area: RefObject<HTMLElement | null>): (setting: SettingName) => void {
  const [wanted, setWanted] = useState<{ readonly setting: SettingName } | null>(null);

  useEffect(() => {
    const root = area.current;
    if (wanted === null || root === null) return undefined;
    if (show(root, wanted.setting)) return undefined;
    root.querySelector<HTMLElement>('[role="tabpanel"][data-state="active"]')?.focus();
    const observer = new MutationObserver(() => {
      if (show(root, wanted.setting)) stop();
    });
    // What the person does next counts more.
    const events = ['pointerdown', 'keydown'] as const;
    function stop(): void {
      observer.disconnect();
      for (const event of events) window.removeEventListener(event, stop, { capture: true });
    }
    observer.observe(root, { childList: true, subtree: true });
    for (const event of events) window.addEventListener(event, stop, { capture: true });
    return stop;
  }, [wanted, area]);

  return (setting) => setWanted({ setting });
}

/** Returns whether the setting is there. */
function show(root: HTMLElement, setting: SettingName): boolean {
  const element = root.querySelector<HTMLElement>(`[data-setting="${setting}"]`);
  if (element === null) return false;
  element.scrollIntoView({ block: 'center' });
  const control = element.querySelector<HTMLElement>(CONTROLS);
  if (control === null) element.tabIndex = -1;
  (control ?? element).focus({ preventScroll: true });
  element.dataset['revealed'] = '';
  setTimeout(() => delete element.dataset['revealed'], MARKED_MS);
  return true;
}
