import { type RefObject, useLayoutEffect } from 'react';

/** Passes the focus from the row of a pending message to its row as a sent message, which replaces it. */
export interface SentFocus {
  /** Called when the row of the pending message is removed, with whether the focus was in it. */
  readonly give: (hadFocus: boolean) => void;
  /** Whether the focus was given since the last call. */
  readonly take: () => boolean;
}

export function createSentFocus(): SentFocus {
  let isGiven = false;
  return {
    give(hadFocus) {
      isGiven = hadFocus;
    },
    take() {
      const taken = isGiven;
      isGiven = false;
      return taken;
    },
  };
}

/** For the row of a pending message. */
export function useGiveFocus(article: RefObject<HTMLElement | null>, focus: SentFocus | undefined): void {
  useLayoutEffect(() => {
    const element = article.current;
    return () => focus?.give(element?.contains(document.activeElement) ?? false);
  }, [article, focus]);
}

/** For the row of a sent message. */
export function useTakeFocus(article: RefObject<HTMLElement | null>, focus: SentFocus | undefined): void {
  useLayoutEffect(() => {
    if (focus?.take() === true) article.current?.focus({ preventScroll: true });
  }, [article, focus]);
}
