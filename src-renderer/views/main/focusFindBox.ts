/** Into the field above the lists, where names are typed; it is always there. */
export function focusFindBox(): void {
  document.querySelector<HTMLElement>('[data-part="side"] input[type="search"]')?.focus();
}
