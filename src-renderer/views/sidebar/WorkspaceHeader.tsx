import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { shownState } from '../../stores/connection/selectors.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import styles from './Sidebar.module.css';

/** Where the conversations live, and whether the way there is open. */
export function WorkspaceHeader(): ReactElement {
  const { t } = useTranslation();
  const { stores } = useParley();
  const connection = useStore(stores.host, ({ description }) => description?.connection);
  const state = useStore(stores.connection, shownState);
  const name = connection?.kind === 'embedded' ? t('sidebar.thisComputer') : (connection?.label ?? 'Parley');
  return (
    <div className={styles['header']}>
      <h1 className={cx(controls['grow'], controls['cut'])}>{name}</h1>
      <span className={controls['dot']} data-state={state} title={t(`connection.${state}`)} />
    </div>
  );
}
