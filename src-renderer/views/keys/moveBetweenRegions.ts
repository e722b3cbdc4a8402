/** The parts of the window in their order, and which element of each gets the focus first. */
const REGIONS = [
  { part: '[data-part="side"]', first: '[aria-current="true"], [data-item][tabindex="0"]' },
  { part: '[role="log"][tabindex]', first: null },
  { part: 'main footer', first: 'textarea' },
  { part: '[data-part="over"]', first: 'input, [role="tab"][aria-selected="true"], button, h1[tabindex]' },
  { part: 'aside', first: 'button, a[href], input, textarea' },
] as const;

/** Moves the focus to the next or previous visible part of the window, cyclically. */
export function moveBetweenRegions(direction: 1 | -1): void {
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
