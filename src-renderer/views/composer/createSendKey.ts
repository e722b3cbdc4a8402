/** The fields of a keyboard event that are used. */
export interface Key {
  readonly key: string;
  readonly keyCode: number;
  readonly shiftKey: boolean;
  readonly isComposing: boolean;
}

export interface SendKey {
  /** Whether the key sends: Enter without Shift, unless it belongs to an input method. */
  readonly isSend: (key: Key) => boolean;
  readonly onCompositionEnd: () => void;
  readonly onKeyUp: () => void;
}

/** The key code of keys that an input method has consumed (UI Events, "legacy key attributes"). */
const CONSUMED_BY_INPUT_METHOD = 229;

/**
 * The Enter that chooses a character never sends. Chromium and Firefox mark it with `isComposing`. Safari ends the
 * composition first and fires the key after it, with the code of a consumed key or, from some input methods, with its
 * own. So an Enter doesn't send between the end of a composition and the release of the key that ended it either. A
 * composition that ends without a key (a click on a candidate) is over in the next task.
 */
export function createSendKey(): SendKey {
  let justComposed = false;
  return {
    isSend({ key, keyCode, shiftKey, isComposing }) {
      if (key !== 'Enter' || shiftKey) return false;
      return !isComposing && keyCode !== CONSUMED_BY_INPUT_METHOD && !justComposed;
    },
    onCompositionEnd() {
      justComposed = true;
      setTimeout(() => {
        justComposed = false;
      });
    },
    onKeyUp() {
      justComposed = false;
    },
  };
}
