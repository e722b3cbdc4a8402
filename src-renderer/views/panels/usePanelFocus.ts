import { useEffect, useState } from 'react';

/** The focus goes back to where it was when a panel opened; to the same message, if its row was made anew since. */
export function usePanelFocus(): void {
  const [opener] = useState(() => document.activeElement);
  const [offset] = useState(() => opener?.closest<HTMLElement>('[data-message]')?.dataset['offset']);

  useEffect(() => {
    function giveBack(): void {
      // Not where something else has taken it: another conversation, or what the panel led to.
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const log = document.querySelector<HTMLElement>('[role="log"]');
      const message =
        offset === undefined ? null : log?.querySelector<HTMLElement>(`[data-message][data-offset="${offset}"]`);
      const back = opener instanceof HTMLElement && opener.isConnected ? opener : (message ?? log);
      back?.focus({ preventScroll: true });
    }
    return () => queueMicrotask(giveBack);
  }, [opener, offset]);
}
