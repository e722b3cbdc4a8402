import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewHook } from '../../stores/activity/reduce.ts';
import { hookAddress, hookCommand } from '../../text/hookCommand.ts';
import controls from '../parts/controls.module.css';
import { CopyButton } from '../parts/CopyButton.tsx';
import styles from './Activity.module.css';
import formStyles from './Form.module.css';

export interface HookTokenProps extends NewHook {
  /** Origin of the Parley server that receives the posts. */
  readonly origin: string;
  readonly onDone: () => void;
}

/** URL of a new webhook, and a command that uses it. */
export function HookToken({ hook, token, origin, onDone }: HookTokenProps): ReactElement {
  const { t } = useTranslation();
  return (
    <div className={styles['token']}>
      <Secret
        label={t('activity.webhookAddress', { name: hook.name })}
        text={hookAddress(origin, token)}
        copy={t('activity.copyAddress')}
      />
      <p className={styles['meta']}>{t('activity.tokenOnce')}</p>
      <Secret
        label={t('activity.command')}
        text={hookCommand(origin, token, hook.pattern)}
        copy={t('activity.copyCommand')}
      />
      <button type="button" className={controls['primary']} onClick={onDone}>
        {t('activity.tokenDone')}
      </button>
    </div>
  );
}

interface SecretProps {
  readonly label: string;
  readonly text: string;
  readonly copy: string;
}

function Secret({ label, text, copy }: SecretProps): ReactElement {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <div className={formStyles['label']} id={id}>
        {label}
      </div>
      <pre className={styles['secret']} aria-labelledby={id}>
        {text}
      </pre>
      <CopyButton
        text={text}
        labels={{ copy, copied: t('activity.copied'), notCopied: t('activity.notCopied') }}
        className={controls['secondary']}
      />
    </div>
  );
}
