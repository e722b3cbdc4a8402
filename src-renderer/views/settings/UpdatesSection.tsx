import type { TFunction } from 'i18next';
import { type ReactElement, useEffect, useState } from 'react';
import { UPDATE_CHANNELS, type UpdateProgress, type Updates } from '#shared/contract/hostModel.ts';
import type { Args } from '#shared/contract/index.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { ProblemText } from '../parts/ProblemText.tsx';
import { Choice, SwitchSetting } from './SettingControls.tsx';
import styles from './Settings.module.css';
import { asSetting } from './settingsIndex.ts';

type OwnUpdates = Extract<Updates, { by: 'app' }>;

/** How this copy of Parley is updated; renders nothing in a browser, whose page is always that of the server. */
export function UpdatesSection(): ReactElement | null {
  const t = useWords();
  const { updates, problem, change, check, restart } = useUpdates();
  if (updates === null || updates.by === 'server') return null;
  if (updates.by !== 'app') {
    return (
      <section {...asSetting('updates')}>
        <h4>{t('settings.updates.title')}</h4>
        <p className={styles['note']}>{t(`settings.updates.${updates.by}`)}</p>
      </section>
    );
  }
  return (
    <section {...asSetting('updates')}>
      <h4>{t('settings.updates.title')}</h4>
      <SwitchSetting
        label={t('settings.updates.automatic')}
        hint={t('settings.updates.automaticHint')}
        isOn={updates.isAutomatic}
        onChange={(isAutomatic) => change({ isAutomatic })}
      />
      <Choice
        label={t('settings.updates.channel')}
        value={updates.channel}
        options={UPDATE_CHANNELS.map((value) => ({ value, label: t(`settings.updates.channels.${value}`) }))}
        onChoose={(channel) => change({ channel })}
      />
      {updates.channel === 'beta' && <p className={styles['note']}>{t('settings.updates.beta')}</p>}
      <ProblemText problem={problem} className={styles['bad']} />
      <UpdateState progress={updates.progress} onCheck={check} onRestart={restart} />
    </section>
  );
}

interface UpdateStateProps extends Pick<OwnUpdates, 'progress'> {
  readonly onCheck: () => void;
  readonly onRestart: () => void;
}

function UpdateState({ progress, onCheck, onRestart }: UpdateStateProps): ReactElement {
  const t = useWords();
  const isBusy = progress.state === 'checking' || progress.state === 'downloading';
  return (
    <>
      <p className={styles['note']}>
        <output>{describe(t, progress)}</output>
      </p>
      {progress.state === 'failed' && (
        <p className={styles['bad']} role="alert">
          {t(`settings.updates.failed.${progress.reason}`)}
        </p>
      )}
      <div className={styles['buttons']}>
        {progress.state === 'ready' ? (
          <button type="button" className={controls['primary']} onClick={onRestart}>
            {t('settings.updates.restart')}
          </button>
        ) : (
          <button type="button" className={controls['secondary']} disabled={isBusy} onClick={onCheck}>
            {t('settings.updates.check')}
          </button>
        )}
        {progress.state === 'downloading' && (
          <progress aria-label={describe(t, progress)} max={100} value={progress.percent} />
        )}
      </div>
    </>
  );
}

/** Empty if there is nothing to say, or the problem says it. */
function describe(t: TFunction, progress: UpdateProgress): string {
  switch (progress.state) {
    case 'idle':
    case 'failed':
      return '';
    case 'checking':
    case 'current':
      return t(`settings.updates.${progress.state}`);
    case 'downloading':
    case 'ready':
      return t(`settings.updates.${progress.state}`, { version: progress.version });
    default:
      return assertNever(progress);
  }
}

interface UpdatesControl {
  /** `null` until they are loaded. */
  readonly updates: Updates | null;
  readonly problem: Problem | null;
  readonly change: (to: Args<'host.changeUpdates'>) => void;
  readonly check: () => void;
  readonly restart: () => void;
}

function useUpdates(): UpdatesControl {
  const { client } = useParley();
  const [updates, setUpdates] = useState<Updates | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  /** What the calls return has arrived as an event, too, if it is new. */
  const show = (answer: { ok: true } | { ok: false; error: Problem }): void =>
    setProblem(answer.ok ? null : answer.error);

  useEffect(() => {
    void client.request('host.readUpdates', {}).then((answer) => {
      if (answer.ok) setUpdates((known) => known ?? answer.value);
    });
    return client.on('host.updatesChanged', setUpdates);
  }, [client]);

  return {
    updates,
    problem,
    change: (to) => void client.request('host.changeUpdates', to).then(show),
    check: () => void client.request('host.checkForUpdates', {}).then(show),
    restart: () => void client.request('host.restartToUpdate', {}).then(show),
  };
}
