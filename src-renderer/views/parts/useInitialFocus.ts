import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the first field of a form (or its button) when it is mounted. */
export function useInitialFocus<Field extends HTMLElement = HTMLInputElement>(): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
