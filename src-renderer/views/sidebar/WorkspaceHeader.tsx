import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { shownState } from '../../stores/connection/selectors.ts';
import { isLoopback } from '../../text/isLoopback.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import styles from './Sidebar.module.css';

/** Where the conversations are stored, and the state of the connection. */
export function WorkspaceHeader(): ReactElement {
  const { t } = useTranslation();
  const { stores } = useParley();
  const connection = useStore(stores.host, ({ description }) => description?.connection);
  const state = useStore(stores.connection, shownState);
  const label = connection?.label ?? '';
  // "This computer" instead of a loopback address, whose port means nothing to people.
  const isHere = connection?.kind === 'embedded' || isLoopback(label);
  const name = isHere ? t('sidebar.thisComputer') : label || 'Parley';
  return (
    <div className={styles['header']}>
      <h1 className={cx(controls['grow'], controls['cut'])} title={label || name}>
        {name}
      </h1>
      <span className={controls['dot']} data-state={state} title={t(`connection.${state}`)} />
    </div>
  );
}
