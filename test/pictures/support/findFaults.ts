import type { Page } from '@playwright/test';

/**
 * Layout faults of a page, whatever its colours: overflow, clipped content, and covered controls; when something lies
 * `over` the rest, only within it.
 */
export function findFaults(page: Page, over = '[role="dialog"], [role="menu"]'): Promise<string[]> {
  return page.evaluate((over) => {
    const faults: string[] = [];
    const describe = (element: Element): string => element.outerHTML.replace(/\s+/g, ' ').slice(0, 140);
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      const shown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      return width > 1 && height > 1 && shown;
    };

    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page can be scrolled sideways');

    const dialogs = [...document.querySelectorAll(over)].filter(isSeen);
    const top: ParentNode = dialogs.at(-1) ?? document.body;
    for (const element of top.querySelectorAll('*')) {
      if (!isSeen(element)) continue;
      const { overflowX, textOverflow } = getComputedStyle(element);
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '',
      );
      const isHidden = overflowX === 'hidden' || overflowX === 'clip';
      if (hasText && isHidden && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1) {
        faults.push(`cut: ${describe(element)}`);
      }
    }

    for (const element of top.querySelectorAll('button, a[href], input, textarea, [role="textbox"], [role="tab"]')) {
      // Elements over inert content are the only active ones.
      if (!isSeen(element) || element.matches(':disabled') || element.closest('[inert]') !== null) continue;
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (y < 0 || y > innerHeight) continue;
      if (x < 0 || x > innerWidth) {
        if (!isScrolledAway(element, x, y)) faults.push(`beside the window: ${describe(element)}`);
        continue;
      }
      const hit = document.elementFromPoint(x, y);
      const isItself =
        hit !== null && (element.contains(hit) || hit.contains(element) || hit.closest('label') !== null);
      if (!isItself && !isScrolledAway(element, x, y))
        faults.push(`${describe(element)} lies under ${hit === null ? 'nothing' : describe(hit)}`);
    }
    return faults;

    /** Outside the visible part of a scroll container or a clipping ancestor. */
    function isScrolledAway(element: Element, x: number, y: number): boolean {
      for (let around = element.parentElement; around !== null; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const { left, right, top: above, bottom } = around.getBoundingClientRect();
        if (x < left || x > right || y < above || y > bottom) return true;
      }
      return false;
    }
  }, over);
}
