import type { ReactElement } from 'react';
import type { Person } from '#shared/contract/model.ts';
import { initials } from '../../text/initials.ts';
import styles from './Avatar.module.css';
import { avatarColour } from './avatarColour.ts';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';

export interface AvatarProps {
  readonly person: Person;
  readonly big?: boolean;
  /** Shows the presence dot; omitted or `null` where presence is unknown. */
  readonly online?: boolean | null;
  /** Shows a moon in place of the dot: notifications are paused. */
  readonly isPaused?: boolean;
}

/** Decorative: the component around it states presence in words. */
export function Avatar({ person, big = false, online, isPaused = false }: AvatarProps): ReactElement {
  return (
    <span
      className={cx(styles['avatar'], big && styles['big'])}
      style={{ background: avatarColour(person.name) }}
      aria-hidden="true"
    >
      {initials(person.name)}
      {typeof online === 'boolean' && (
        <span
          className={cx(styles['dot'], isPaused && styles['moon'], !online && styles['off'])}
          data-online={online}
          data-paused={isPaused}
        >
          {isPaused && <Icon name="moon" />}
        </span>
      )}
    </span>
  );
}
