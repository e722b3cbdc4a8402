import { type RefObject, useRef } from 'react';

export interface MenuChoice<Choice> {
  /** The menu's button, which gets the focus when the menu closes. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly choose: (choice: Choice) => void;
  /** Handler for the content's `onCloseAutoFocus`. */
  readonly onCloseAutoFocus: (event: Event) => void;
}

/** Runs the chosen action only after the menu has closed, so that a dialog returns the focus to the menu's button. */
export function useMenuChoice<Choice>(onChosen: (choice: Choice) => void): MenuChoice<Choice> {
  const button = useRef<HTMLButtonElement>(null);
  const pendingChoice = useRef<Choice | null>(null);
  return {
    button,
    choose(choice) {
      pendingChoice.current = choice;
    },
    onCloseAutoFocus(event) {
      event.preventDefault();
      button.current?.focus();
      const choice = pendingChoice.current;
      pendingChoice.current = null;
      if (choice !== null) onChosen(choice);
    },
  };
}
