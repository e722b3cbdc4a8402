import { useEffect, useState } from 'react';
import { highlight, cachedHighlight } from './highlighter.ts';
import type { CodeToken } from './tokens.ts';

/** The highlighted code; `null` until it is there, and if it can't be highlighted. */
export function useHighlight(language: string | null, text: string): readonly CodeToken[] | null {
  const [result, setResult] = useState<{ readonly text: string; readonly pieces: readonly CodeToken[] | null } | null>(
    null,
  );

  useEffect(() => {
    if (language === null || cachedHighlight(language, text) !== null) return undefined;
    let isOver = false;
    void highlight(language, text).then((pieces) => {
      if (!isOver) setResult({ text, pieces });
    });
    return () => {
      isOver = true;
    };
  }, [language, text]);

  if (language === null) return null;
  return result?.text === text ? result.pieces : cachedHighlight(language, text);
}
