import type { ComponentProps, MouseEvent, ReactElement } from 'react';
import { useOffline } from './useOffline.ts';

/**
 * A button for what needs the server: without a way there it says why it does nothing. Not `disabled` then, which would take
 * the focus, and the reason, from whoever is at it.
 */
export function ServerButton({ onClick, title, type = 'button', ...props }: ComponentProps<'button'>): ReactElement {
  const offline = useOffline();

  function click(event: MouseEvent<HTMLButtonElement>): void {
    // Enter in a form's field is a click on its button, too.
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
