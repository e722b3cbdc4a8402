import { type RefObject, useLayoutEffect } from 'react';

/** Whether the row of a pending message had the focus when it was removed. Its row as a sent message shares it. */
export type SentFocus = RefObject<boolean>;

/** For the row of a pending message. */
export function useGiveFocus(article: RefObject<HTMLElement | null>, focus: SentFocus | undefined): void {
  useLayoutEffect(() => {
    const element = article.current;
    return () => {
      if (focus !== undefined) focus.current = element?.contains(document.activeElement) ?? false;
    };
  }, [article, focus]);
}

/** For the row of a sent message, which replaces the other one. */
export function useTakeFocus(article: RefObject<HTMLElement | null>, focus: SentFocus | undefined): void {
  useLayoutEffect(() => {
    if (focus?.current !== true) return;
    focus.current = false;
    article.current?.focus({ preventScroll: true });
  }, [article, focus]);
}
