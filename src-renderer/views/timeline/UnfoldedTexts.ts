import { createContext, useContext, useState } from 'react';

/** Long texts that are unfolded in the open conversation, so that a row that is mounted again looks as it did. */
const UnfoldedTexts = createContext<Set<string> | null>(null);

export const UnfoldedTextsProvider = UnfoldedTexts.Provider;

/** Whether a text is shown in full, and a function that toggles it. */
export function useUnfolded(text: string): readonly [isWhole: boolean, turn: () => void] {
  const unfolded = useContext(UnfoldedTexts);
  const [isUnfolded, setUnfolded] = useState(() => unfolded?.has(text) === true);
  function toggle(): void {
    if (isUnfolded) unfolded?.delete(text);
    else unfolded?.add(text);
    setUnfolded(!isUnfolded);
  }
  return [isUnfolded, toggle];
}
