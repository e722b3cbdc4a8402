/** Once what was opened is drawn, one can write at once; also where it was open already, and so is not drawn anew. */
export function focusComposer(): void {
  requestAnimationFrame(() => {
    // Elsewhere the keyboard on the screen would cover half of it.
    if (window.matchMedia('(pointer: fine)').matches)
      document.querySelector<HTMLElement>('main footer textarea')?.focus();
  });
}
