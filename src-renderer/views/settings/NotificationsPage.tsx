import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { NOTIFY_KINDS, type NotifyKind, type NotifyLevel } from '#shared/contract/settingsModel.ts';
import { kindLevel } from '#shared/notify/levels.ts';
import { useNow, useParley } from '../ParleyContext.ts';
import { Choice } from './Choice.tsx';
import { ConversationRules } from './ConversationRules.tsx';
import { PauseSetting } from './PauseSetting.tsx';
import { QuietHoursSetting } from './QuietHoursSetting.tsx';
import styles from './Settings.module.css';
import { SettingsProblem } from './SettingsProblem.tsx';
import { useNotifySettings } from './useNotify.ts';

/** Only rooms distinguish mentions from other messages. */
const levelsOf = (kind: NotifyKind): readonly NotifyLevel[] =>
  kind === 'room' ? ['all', 'mentions', 'nothing'] : ['all', 'nothing'];

/** Settings for what the system notifies of, and when. */
export function NotificationsPage(): ReactElement {
  const { t } = useTranslation();
  const { actions } = useParley();
  const notify = useNotifySettings();
  const now = useNow();
  return (
    <>
      <PauseSetting />
      <QuietHoursSetting />
      <h4>{t('settings.what')}</h4>
      {NOTIFY_KINDS.map((kind) => (
        <Choice
          key={kind}
          label={t(`settings.kinds.${kind}`)}
          value={kindLevel(notify, kind, now)}
          options={levelsOf(kind).map((level) => ({ value: level, label: t(`settings.levels.${level}`) }))}
          onChoose={(level) => actions.settings.change({ type: 'kindSet', kind, level })}
        />
      ))}
      <ConversationRules />
      <SettingsProblem />
      <p className={styles['note']}>{t('settings.system')}</p>
    </>
  );
}
