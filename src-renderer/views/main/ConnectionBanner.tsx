import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { assertNever } from '#shared/errors/assertNever.ts';
import { useWords } from '../../i18n/useWords.ts';
import { waitingCount } from '../../stores/timelines/selectors.ts';
import { describeProblem } from '../../i18n/describeProblem.ts';
import type { Connection } from '../../stores/connection/reduce.ts';
import { dayAndTime } from '../../text/times.ts';
import { useParley } from '../ParleyContext.ts';
import { Banner } from '../parts/Banner.tsx';
import controls from '../parts/controls.module.css';

/**
 * The only place that reports the state of the connection. Mounted but empty while connected, because screen readers
 * announce only changes of an existing live region.
 */
export function ConnectionBanner(): ReactElement {
  const t = useWords();
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
  // The new version of the page comes with a reload, for which an installed app has no button of its own.
  const reload = connection.state === 'refused' && connection.code === 'UPGRADE_REQUIRED' && !isDesktop && (
    <button type="button" className={controls['primary']} onClick={() => window.location.reload()}>
      {t('boundary.reload')}
    </button>
  );
  // A host that is away comes back.
  const canChange = connection.state === 'refused' && connection.code !== 'HOST_AWAY';
  const change = canChange && isDesktop && (
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
          {reload}
        </>
      }
    >
      <b>{title}</b> {detail === '' ? '' : `${detail} `}· {after}
    </Banner>
  );
}

interface ConnectionText {
  readonly title: string;
  /** Since when, or why; may be empty. */
  readonly detail: string;
}

function useConnectionText(connection: Connection): ConnectionText {
  const t = useWords();
  const { stores } = useParley();
  const now = useStore(stores.host, (host) => host.now);
  const isGateway = useStore(stores.host, ({ description }) => {
    const kind = description?.connection?.kind;
    return kind === 'gateway' || kind === 'hosted';
  });
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
      return { title: t('connection.refusedTitle'), detail: why };
    }
    default:
      return assertNever(connection);
  }
}
