import type { ComponentProps, ReactElement } from 'react';
import type { Person } from '#shared/contract/model.ts';
import { useShowPerson } from './showPerson.ts';

export interface PersonNameProps extends Omit<ComponentProps<'button'>, 'type' | 'onClick' | 'tabIndex'> {
  readonly person: Person;
  /** Whether it is a tab stop. */
  readonly isStop?: boolean;
  readonly 'data-me'?: boolean;
}

/** A name that opens the card of the person; plain text where there are no cards. */
export function PersonName({ person, isStop = true, children, className, ...props }: PersonNameProps): ReactElement {
  const showPerson = useShowPerson();
  const content = children ?? person.name;
  if (showPerson === null) {
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
