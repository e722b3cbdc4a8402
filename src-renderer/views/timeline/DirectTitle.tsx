import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { DirectSummary } from '#shared/contract/model.ts';
import { describePresence } from '../../i18n/describePresence.ts';
import { useNow, useParley } from '../ParleyContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { useIsPaused } from '../names/useIsPaused.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import styles from './Conversation.module.css';

/** The name of the other person, and whether or since when they are present. */
export function DirectTitle({ conversation }: { readonly conversation: DirectSummary }): ReactElement {
  const { t } = useTranslation();
  const now = useNow();
  const { with: person } = conversation;
  const presence = useStore(useParley().stores.presence, (state) => state[person.id]);
  const isPaused = useIsPaused(person.id);
  const presenceText = presence === undefined ? '' : describePresence(t, presence, now);
  return (
    <>
      <Avatar person={person} />
      <div className={controls['grow']}>
        <h1 className={controls['cut']} title={person.name}>
          {person.name}
        </h1>
      </div>
      {presence !== undefined && (
        <span className={cx(controls['chip'], styles['presence'])}>
          {isPaused ? (
            <Icon name="moon" />
          ) : (
            <span className={controls['dot']} data-state={presence.online ? 'live' : 'offline'} />
          )}
          <span className={controls['cut']} title={presenceText}>
            {presenceText}
          </span>
        </span>
      )}
    </>
  );
}
