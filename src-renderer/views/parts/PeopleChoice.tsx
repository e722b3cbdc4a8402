import { type ReactElement, useId } from 'react';
import type { Person } from '#shared/contract/model.ts';
import { Avatar } from './Avatar.tsx';
import controls from './controls.module.css';
import { cx } from './cx.ts';
import styles from './PeopleChoice.module.css';

export interface PeopleChoiceProps {
  /** The accessible name of the list. */
  readonly label: string;
  readonly people: readonly Person[];
  /** Ids of the chosen people. */
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  /** At most one person is chosen. */
  readonly isSingle?: boolean;
  readonly className?: string | undefined;
}

/** A list of people with a checkbox or radio button each. */
export function PeopleChoice({
  label,
  people,
  chosen,
  onChange,
  isSingle = false,
  className,
}: PeopleChoiceProps): ReactElement {
  const group = useId();

  function toggle(id: string): void {
    if (isSingle) return onChange(new Set([id]));
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  }
  return (
    <ul className={cx(styles['list'], className)} aria-label={label}>
      {people.map((person) => (
        <li key={person.id}>
          <label>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={group}
              checked={chosen.has(person.id)}
              onChange={() => toggle(person.id)}
            />
            <Avatar person={person} />
            <span className={controls['cut']}>{person.name}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
