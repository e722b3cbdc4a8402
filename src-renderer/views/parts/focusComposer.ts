/** Focuses the composer after the next render; also if the conversation was open already and is not rendered again. */
export function focusComposer(): void {
  requestAnimationFrame(() => {
    // An on-screen keyboard would cover half of the screen.
    if (window.matchMedia('(pointer: fine)').matches)
      document.querySelector<HTMLElement>('main footer textarea')?.focus();
  });
}
