import type { ComponentProps, ReactElement } from 'react';
import { useOffline } from './useOffline.ts';

/** Tries again what failed. Without a connection there is no button: the strip at the top has one for everything. */
export function RetryButton(props: ComponentProps<'button'>): ReactElement | null {
  const offline = useOffline();
  return offline === null ? <button {...props} type="button" /> : null;
}
