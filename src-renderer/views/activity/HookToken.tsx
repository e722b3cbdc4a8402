import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { NewHook } from '../../stores/activity/reduce.ts';
import { hookCommand } from '../../text/hookCommand.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { CopyButton } from '../parts/CopyButton.tsx';
import styles from './Activity.module.css';
import formStyles from './Form.module.css';

export interface HookTokenProps extends NewHook {
  readonly onDone: () => void;
}

/** Shown until it is kept: the token, and a command that uses it. */
export function HookToken({ hook, token, onDone }: HookTokenProps): ReactElement {
  const { t } = useTranslation();
  const origin = useStore(useParley().stores.host, ({ description }) => description?.connection?.origin);
  return (
    <div className={styles['token']}>
      <Secret label={t('activity.token', { name: hook.name })} text={token} copy={t('activity.copyToken')} />
      <p className={styles['meta']}>{t('activity.tokenOnce')}</p>
      <Secret
        label={t('activity.command')}
        text={hookCommand(origin, token, hook.pattern)}
        copy={t('activity.copyCommand')}
      />
      {origin === undefined && <p className={styles['meta']}>{t('activity.commandHint')}</p>}
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
        words={{ copy, copied: t('activity.copied'), notCopied: t('activity.notCopied') }}
        className={controls['secondary']}
      />
    </div>
  );
}
