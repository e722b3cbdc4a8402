import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { waitingCount } from '../../stores/timelines/selectors.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Banner } from './Banner.tsx';
import { useConnectionText } from './useConnectionText.ts';

/**
 * The only place that reports the state of the connection. Mounted but empty while connected, because screen readers
 * announce only changes of an existing live region.
 */
export function ConnectionBanner(): ReactElement {
  const { t } = useTranslation();
  const { stores, actions } = useParley();
  const connection = useStore(stores.connection);
  const waiting = useStore(stores.timelines, waitingCount);
  const isDesktop = useStore(stores.host, ({ description }) => description?.kind === 'desktop');
  const { title, detail } = useConnectionText(connection);
  if (!connection.isOutageShown) return <Banner icon="noNetwork" quiet />;

  const isTrying = connection.state === 'connecting' || connection.state === 'catchingUp';
  const after = waiting > 0 ? t('connection.waiting', { count: waiting }) : t('connection.readable');
  const tryNow = (
    <button
      type="button"
      className={controls['secondary']}
      // Not `disabled`, which would take the focus from the button that was just pressed.
      aria-disabled={isTrying}
      onClick={() => {
        if (!isTrying) void actions.connection.retryNow();
      }}
    >
      {t('connection.tryNow')}
    </button>
  );
  const change = connection.state === 'refused' && isDesktop && (
    <button type="button" className={controls['secondary']} onClick={actions.session.chooseAgain}>
      {t('start.change')}
    </button>
  );
  return (
    <Banner
      icon="noNetwork"
      actions={
        <>
          {change}
          {tryNow}
        </>
      }
    >
      <b>{title}</b> {detail === '' ? '' : `${detail} `}· {after}
    </Banner>
  );
}
