import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon.tsx';
import { ServerButton } from '../parts/ServerButton.tsx';

/** Buttons to create a room and to enter one. */
export function RoomButtons(): ReactElement {
  const { t } = useTranslation();
  const open = useParley().actions.rooms.openDialog;
  return (
    <>
      <ServerButton className={controls['secondary']} onClick={() => open({ kind: 'new', name: '', like: null })}>
        <Icon name="hash" />
        {t('rooms.newTitle')}
      </ServerButton>
      <ServerButton className={controls['secondary']} onClick={() => open({ kind: 'enter', name: '' })}>
        <Icon name="chevronRight" />
        {t('rooms.enterTitle')}
      </ServerButton>
    </>
  );
}
