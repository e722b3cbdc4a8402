import { type ComponentProps, type ReactElement, createContext, useContext } from 'react';
import type { Person } from '#shared/contract/model.ts';
import { useIsErased } from '../names/usePerson.ts';

export interface PersonNameProps extends Omit<ComponentProps<'button'>, 'type' | 'onClick' | 'tabIndex'> {
  readonly person: Person;
  /** Whether it is a tab stop. */
  readonly isStop?: boolean;
  readonly 'data-me'?: boolean;
}

/** A name that opens the card of the person; plain text where there are no cards, and for erased people. */
export function PersonName({ person, isStop = true, children, className, ...props }: PersonNameProps): ReactElement {
  const showPerson = useShowPerson();
  const isErased = useIsErased(person.id);
  const content = children ?? <bdi>{person.name}</bdi>;
  if (showPerson === null || isErased) {
    return (
      <span className={className} data-me={props['data-me']}>
        {content}
      </span>
    );
  }
  return (
    <button
      {...props}
      type="button"
      className={className}
      aria-haspopup="dialog"
      tabIndex={isStop ? 0 : -1}
      onClick={({ currentTarget }) => showPerson(person, currentTarget)}
    >
      {content}
    </button>
  );
}

/** Opens the card of a person beside the clicked element; a second click closes it. */
export type ShowPerson = (person: Person, opener: HTMLElement) => void;

const ShowPersonContext = createContext<ShowPerson | null>(null);

export const ShowPersonProvider = ShowPersonContext.Provider;

/** `null` where there are no cards, as in the gallery. */
function useShowPerson(): ShowPerson | null {
  return useContext(ShowPersonContext);
}
