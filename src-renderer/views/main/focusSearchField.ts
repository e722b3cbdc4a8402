/** Focuses the search field above the lists, which is always mounted. */
export function focusSearchField(): void {
  document.querySelector<HTMLElement>('[data-part="side"] input[type="search"]')?.focus();
}
