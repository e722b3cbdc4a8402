import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { waitingCount } from '../../stores/timelines/selectors.ts';
import { clockTime } from '../../text/times.ts';
import { useParley } from '../ParleyContext.ts';
import { Strip } from './Strip.tsx';

/** Told while the way to the log is closed. It opens again by itself. */
export function OfflineStrip(): ReactElement | null {
  const { t } = useTranslation();
  const { stores } = useParley();
  const connection = useStore(stores.connection);
  const waiting = useStore(stores.timelines, waitingCount);
  if (connection.state !== 'offline') return null;
  const since = t('connection.since', { time: clockTime(connection.since) });
  return (
    <Strip icon="noNetwork">
      <b>{t('connection.offline')}</b> {since} ·{' '}
      {waiting > 0 ? t('connection.waiting', { count: waiting }) : t('connection.readable')}
    </Strip>
  );
}
