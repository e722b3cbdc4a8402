import { type RefObject, useEffect, useRef } from 'react';

/** The first field of a form that somebody came for has the focus when it appears. */
export function useFocusAtFirst(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
