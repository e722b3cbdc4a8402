import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '#shared/contract/model.ts';
import { Avatar } from '../parts/Avatar.tsx';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import styles from './Sidebar.module.css';

export interface PersonItemProps {
  readonly person: Person;
  readonly online: boolean;
  readonly isStop: boolean;
  readonly onChoose: () => void;
}

export function PersonItem({ person, online, isStop, onChoose }: PersonItemProps): ReactElement {
  const { t } = useTranslation();
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className={styles['item']}
        aria-label={person.name}
        aria-describedby={id}
        data-item=""
        tabIndex={isStop ? 0 : -1}
        onClick={onChoose}
      >
        <Avatar person={person} online={online} />
        <span className={cx(controls['grow'], controls['cut'])}>{person.name}</span>
        <span id={id} hidden>
          {t(online ? 'presence.online' : 'presence.offline')}
        </span>
      </button>
    </li>
  );
}
