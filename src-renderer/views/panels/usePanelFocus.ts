import { useEffect, useState } from 'react';

/** Restores the focus to where it was when a panel opened; if its row was mounted again since, to the same message. */
export function usePanelFocus(): void {
  const [opener] = useState(() => document.activeElement);
  const [offset] = useState(() => opener?.closest<HTMLElement>('[data-message]')?.dataset['offset']);

  useEffect(() => {
    function restoreFocus(): void {
      // Not if the focus has moved: to another conversation, or to what the panel linked to.
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const log = document.querySelector<HTMLElement>('[role="log"]');
      const message =
        offset === undefined ? null : log?.querySelector<HTMLElement>(`[data-message][data-offset="${offset}"]`);
      const focusTarget = opener instanceof HTMLElement && opener.isConnected ? opener : (message ?? log);
      focusTarget?.focus({ preventScroll: true });
    }
    return () => queueMicrotask(restoreFocus);
  }, [opener, offset]);
}
