import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Invitation } from '../invitation/Invitation.tsx';
import { useMe } from '../ParleyContext.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { RoomButtons } from './RoomButtons.tsx';
import styles from './Welcome.module.css';
import { SuggestedPeople } from './SuggestedPeople.tsx';

/** Welcome view: people to write to, rooms, and how to invite others. */
export function Welcome({ isAlone }: { readonly isAlone: boolean }): ReactElement {
  const { t } = useTranslation();
  const { name } = useMe();
  return (
    <div className={styles['welcome']}>
      <EmptyState
        icon="bubble"
        title={t('welcome.title', { name })}
        text={t(isAlone ? 'welcome.alone' : 'welcome.others')}
        more={!isAlone && <SuggestedPeople />}
      >
        <RoomButtons />
      </EmptyState>
      <Invitation />
    </div>
  );
}
