import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { isReachable } from '../../stores/connection/reduce.ts';
import { useParley } from '../ParleyContext.ts';

/**
 * Button of an action that needs the server. Without a connection it does nothing and shows why. Not `disabled` then,
 * because that would take away the focus, and with it the reason.
 */
export function ServerButton({ onClick, title, type = 'button', ...props }: ComponentProps<'button'>): ReactElement {
  const offline = useOffline();

  function click(event: MouseEvent<HTMLButtonElement>): void {
    // Enter in a field also clicks the submit button of its form.
    if (offline !== null) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...props}
      type={type}
      aria-disabled={offline !== null || props['aria-disabled']}
      title={offline ?? title}
      onClick={click}
    />
  );
}

/** Tries again what failed. Without a connection there is no button: the strip at the top has one for everything. */
export function RetryButton(props: ComponentProps<'button'>): ReactElement | null {
  const offline = useOffline();
  return offline === null ? <button {...props} type="button" /> : null;
}

/** Why actions that need the server are unavailable; `null` while they are available. */
export function useOffline(): string | null {
  const t = useWords();
  const canTry = useStore(useParley().stores.connection, isReachable);
  return canTry ? null : t('connection.needed');
}
