import { useEffect, useState } from 'react';
import { loadEmoji } from './loadEmoji.ts';
import type { EmojiSet } from './emojiSet.ts';

export type EmojiLoaded =
  | { readonly state: 'loading' }
  | { readonly state: 'here'; readonly set: EmojiSet }
  | { readonly state: 'failed'; readonly again: () => void };

const LOADING: EmojiLoaded = { state: 'loading' };
let kept: EmojiLoaded = LOADING;

/** All emoji, loaded once they are wanted. */
export function useEmojiSet(isWanted: boolean): EmojiLoaded {
  const [loaded, setLoaded] = useState(kept);
  const isMissing = isWanted && loaded.state === 'loading';

  useEffect(() => {
    if (!isMissing) return undefined;
    let isShown = true;
    function show(next: EmojiLoaded): void {
      if (isShown) setLoaded(next);
    }
    loadEmoji().then(
      (set) => {
        kept = { state: 'here', set };
        show(kept);
      },
      () => show({ state: 'failed', again: () => setLoaded(LOADING) }),
    );
    return () => {
      isShown = false;
    };
  }, [isMissing]);
  return loaded;
}
