import { type RefObject, useRef } from 'react';

export interface MenuChoice<Choice> {
  /** The menu's button: has the focus again when the menu is closed. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly choose: (choice: Choice) => void;
  /** For the content's `onCloseAutoFocus`. */
  readonly closed: (event: Event) => void;
}

/** What was chosen happens only when the menu is gone, so that a dialog gives the focus back to the menu's button. */
export function useMenuChoice<Choice>(onChosen: (choice: Choice) => void): MenuChoice<Choice> {
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<Choice | null>(null);
  return {
    button,
    choose(choice) {
      chosen.current = choice;
    },
    closed(event) {
      event.preventDefault();
      button.current?.focus();
      const choice = chosen.current;
      chosen.current = null;
      if (choice !== null) onChosen(choice);
    },
  };
}
