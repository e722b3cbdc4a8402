import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Invitation } from '../invitation/Invitation.tsx';
import { useMe } from '../ParleyContext.ts';
import { Empty } from '../parts/Empty.tsx';
import { RoomButtons } from './RoomButtons.tsx';
import styles from './Welcome.module.css';
import { WriteTo } from './WriteTo.tsx';

/** The first minutes: whom one can write to, where several meet, and how others come. */
export function Welcome({ isAlone }: { readonly isAlone: boolean }): ReactElement {
  const { t } = useTranslation();
  const { name } = useMe();
  return (
    <div className={styles['welcome']}>
      <Empty
        icon="bubble"
        title={t('welcome.title', { name })}
        text={t(isAlone ? 'welcome.alone' : 'welcome.others')}
        more={!isAlone && <WriteTo />}
      >
        <RoomButtons />
      </Empty>
      <Invitation />
    </div>
  );
}
