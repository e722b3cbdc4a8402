import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { assertNever } from '#shared/errors/assertNever.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import type { Connection } from '../../stores/connection/reduce.ts';
import { dayAndTime } from '../../text/times.ts';
import { useParley } from '../ParleyContext.ts';

export interface ConnectionText {
  readonly title: string;
  /** Since when, or why; may be empty. */
  readonly detail: string;
}

export function useConnectionText(connection: Connection): ConnectionText {
  const { t } = useTranslation();
  const { stores } = useParley();
  const now = useStore(stores.host, (host) => host.now);
  const isGateway = useStore(stores.host, ({ description }) => description?.connection?.kind === 'gateway');
  const title = t(`connection.${connection.state}`);
  switch (connection.state) {
    case 'live':
    case 'connecting':
    case 'catchingUp':
      return { title, detail: '' };
    case 'offline':
      return { title, detail: t('connection.since', { time: dayAndTime(connection.since, now) }) };
    case 'refused': {
      // Users can't fix an error of the Redis behind a server, so its details are not shown.
      const isTheirs = isGateway && connection.code.startsWith('REDIS_');
      const why = isTheirs ? t('connection.serverRefused') : describeProblem(t, { code: connection.code, details: {} });
      return { title: `${title}.`, detail: why };
    }
    default:
      return assertNever(connection);
  }
}
