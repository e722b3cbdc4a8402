import { useEffect, useState } from 'react';
import { loadEmoji } from './loadEmoji.ts';
import type { EmojiSet } from './emojiSet.ts';

export type EmojiSetState =
  | { readonly state: 'loading' }
  | { readonly state: 'here'; readonly set: EmojiSet }
  | { readonly state: 'failed'; readonly retry: () => void };

const LOADING: EmojiSetState = { state: 'loading' };
let cached: EmojiSetState = LOADING;

/** All emoji, loaded once they are wanted. */
export function useEmojiSet(isWanted: boolean): EmojiSetState {
  const [loaded, setLoaded] = useState(cached);
  const isLoading = isWanted && loaded.state === 'loading';

  useEffect(() => {
    if (!isLoading) return undefined;
    let isMounted = true;
    function update(next: EmojiSetState): void {
      if (isMounted) setLoaded(next);
    }
    loadEmoji().then(
      (set) => {
        cached = { state: 'here', set };
        update(cached);
      },
      () => update({ state: 'failed', retry: () => setLoaded(LOADING) }),
    );
    return () => {
      isMounted = false;
    };
  }, [isLoading]);
  return loaded;
}
