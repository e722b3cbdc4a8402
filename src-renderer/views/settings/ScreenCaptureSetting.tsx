import { type ReactElement, useEffect, useReducer } from 'react';
import type { Output } from '#shared/contract/index.ts';
import type { Result } from '#shared/rpc/result.ts';
import { useWords } from '../../i18n/useWords.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import { ProblemText } from '../parts/ProblemText.tsx';
import { SwitchSetting } from './SettingControls.tsx';
import styles from './Settings.module.css';
import { labelled } from './settingsIndex.ts';

/** Whether the windows are hidden in screenshots. Renders nothing where the system can't do that. */
export function ScreenCaptureSetting(): ReactElement | null {
  const t = useWords();
  const { client } = useParley();
  const [{ isHidden, problem }, dispatch] = useReducer(reduce, { isHidden: null, problem: null });
  useEffect(() => void client.request('host.readScreenCapture', {}).then(dispatch), [client]);

  if (isHidden === null) return null;
  return (
    <>
      <SwitchSetting
        {...labelled(t, 'screenCapture')}
        hint={t('settings.screenCaptureHint')}
        isOn={isHidden}
        onChange={(on) => void client.request('host.changeScreenCapture', { isHidden: on }).then(dispatch)}
      />
      <ProblemText problem={problem} className={styles['bad']} />
    </>
  );
}

type ScreenCapture = Output<'host.readScreenCapture'>;

interface State extends ScreenCapture {
  readonly problem: Problem | null;
}

/** A failed request keeps the last known setting. */
function reduce({ isHidden }: State, answer: Result<ScreenCapture>): State {
  return answer.ok ? { isHidden: answer.value.isHidden, problem: null } : { isHidden, problem: answer.error };
}
