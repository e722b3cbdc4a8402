import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '#shared/contract/model.ts';
import { useIsPaused } from '../names/useIsPaused.ts';
import type { PresenceStatus } from '../names/usePresence.ts';
import { Avatar } from '../parts/Avatar.tsx';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { PersonName } from '../person/PersonName.tsx';
import styles from './Details.module.css';

export interface MemberProps {
  readonly person: Person;
  readonly isMe: boolean;
  readonly here: PresenceStatus;
}

export function Member({ person, isMe, here }: MemberProps): ReactElement {
  const { t } = useTranslation();
  return (
    <div className={cx(styles['member'], here !== true && controls['muted'])}>
      <PersonName person={person} className={styles['person']}>
        <Avatar person={person} online={here} isPaused={useIsPaused(person.id)} />
        <span className={cx(controls['grow'], controls['cut'])}>{person.name}</span>
      </PersonName>
      {isMe && <span className={controls['muted']}>{t('common.you')}</span>}
    </div>
  );
}
