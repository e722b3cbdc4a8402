import { useEffect, useState } from 'react';
import { highlight, highlighted } from './highlighter.ts';
import type { Piece } from './pieces.ts';

/** The highlighted code; `null` until it is there, and if it can't be highlighted. */
export function useHighlight(language: string | null, text: string): readonly Piece[] | null {
  const [result, setResult] = useState<{ readonly text: string; readonly pieces: readonly Piece[] | null } | null>(
    null,
  );

  useEffect(() => {
    if (language === null || highlighted(language, text) !== null) return undefined;
    let isOver = false;
    void highlight(language, text).then((pieces) => {
      if (!isOver) setResult({ text, pieces });
    });
    return () => {
      isOver = true;
    };
  }, [language, text]);

  if (language === null) return null;
  return result?.text === text ? result.pieces : highlighted(language, text);
}
