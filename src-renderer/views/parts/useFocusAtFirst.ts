import { type RefObject, useEffect, useRef } from 'react';

/** The first field of a form that somebody came for (or else its button) has the focus when it appears. */
export function useFocusAtFirst<Field extends HTMLElement = HTMLInputElement>(): RefObject<Field | null> {
  const field = useRef<Field>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
