import type { ReactElement } from 'react';
import type { Person } from '#shared/contract/model.ts';
import { foldName } from '#shared/text/personName.ts';
import { initials } from '../../text/initials.ts';
import styles from './Avatar.module.css';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { usePicture } from './usePicture.ts';

export interface AvatarProps {
  readonly person: Person;
  readonly big?: boolean;
  /** Shows the presence dot; omitted or `null` where presence is unknown. */
  readonly online?: boolean | null;
  /** Shows a moon in place of the dot: notifications are paused. */
  readonly isPaused?: boolean;
}

/** A person's picture, or their initials. Decorative: the component around it states presence in words. */
export function Avatar({ person, big = false, online, isPaused = false }: AvatarProps): ReactElement {
  const picture = usePicture(person.id);
  return (
    <span
      className={cx(styles['avatar'], big && styles['big'])}
      style={{ background: nameColour(person.name) }}
      aria-hidden="true"
    >
      {picture === null ? initials(person.name) : <img className={styles['picture']} src={picture} alt="" />}
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

/** Background colours on which initials are legible. */
const COLOURS = ['--face-1', '--face-2', '--face-3', '--face-4', '--face-5', '--face-6'] as const;

/** Arbitrary; this value spreads the names in the pictures of `docs/images` over all colours. */
const OFFSET_BASIS = 2169;

/**
 * The colour of a person or a server: the same everywhere, because it is derived from the name (FNV-1a, the better
 * mixed upper half).
 */
export function nameColour(name: string): string {
  let hash = OFFSET_BASIS;
  for (const character of foldName(name)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return `var(${COLOURS[(hash >>> 16) % COLOURS.length] ?? COLOURS[0]})`;
}
