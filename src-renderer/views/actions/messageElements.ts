import type { MenuPlace } from './acting.ts';

/** The message that something on the page belongs to. */
export function messageOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-message][data-offset]') : null;
}

export function offsetOf(message: HTMLElement): number {
  return Number(message.dataset['offset']);
}

export function messageIn(area: HTMLElement | null, offset: number): HTMLElement | null {
  return area?.querySelector<HTMLElement>(`[data-message][data-offset="${offset}"]`) ?? null;
}

export function placeOf(element: Element): MenuPlace {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

/** In the corner where the tools of a message stand. */
export function cornerOf(message: HTMLElement): MenuPlace {
  const { right, top } = message.getBoundingClientRect();
  return { left: right - 48, top, width: 30, height: 14 };
}

/** What has a menu of its own under the pointer: a link, a field, or text that somebody marked in order to copy it. */
export function hasOwnMenu(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('a, input:not([type="checkbox"]), textarea, video, audio') !== null) return true;
  return isTextMarked() && document.getSelection()?.containsNode(target, true) === true;
}

export function isTextMarked(): boolean {
  return document.getSelection()?.isCollapsed === false;
}
