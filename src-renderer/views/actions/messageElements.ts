import { dir } from '../../text/language.ts';
import type { MenuAnchor } from './messageActionScope.ts';

/** The message element that contains an event target. */
export function messageOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-message][data-offset]') : null;
}

export function offsetOf(message: HTMLElement): number {
  return Number(message.dataset['offset']);
}

export function messageIn(area: HTMLElement | null, offset: number): HTMLElement | null {
  return area?.querySelector<HTMLElement>(`[data-message][data-offset="${offset}"]`) ?? null;
}

export function placeOf(element: Element): MenuAnchor {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

/** The corner of a message in which its toolbar is shown. */
export function toolbarCorner(message: HTMLElement): MenuAnchor {
  const { left, right, top } = message.getBoundingClientRect();
  return { left: dir === 'rtl' ? left + 18 : right - 48, top, width: 30, height: 14 };
}

/** Whether the target has a context menu of its own: a link, a field, media or selected text. */
export function hasNativeMenu(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('a, input:not([type="checkbox"]), textarea, video, audio') !== null) return true;
  return hasTextSelection() && document.getSelection()?.containsNode(target, true) === true;
}

export function hasTextSelection(): boolean {
  return document.getSelection()?.isCollapsed === false;
}
