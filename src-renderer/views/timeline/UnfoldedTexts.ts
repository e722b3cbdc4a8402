import { createContext, useContext, useState } from 'react';

/** Long texts that somebody unfolded in the conversation that is shown: a row that comes back into the page looks as it did. */
const UnfoldedTexts = createContext<Set<string> | null>(null);

export const UnfoldedTextsProvider = UnfoldedTexts.Provider;

/** Whether all of a text is shown, and what turns that round. */
export function useUnfolded(text: string): readonly [isWhole: boolean, turn: () => void] {
  const unfolded = useContext(UnfoldedTexts);
  const [isWhole, setWhole] = useState(() => unfolded?.has(text) === true);
  function turn(): void {
    if (isWhole) unfolded?.delete(text);
    else unfolded?.add(text);
    setWhole(!isWhole);
  }
  return [isWhole, turn];
}
