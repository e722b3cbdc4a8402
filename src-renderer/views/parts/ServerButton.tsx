import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import { useOffline } from './useOffline.ts';

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
