import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../i18n/describeProblem.ts';
import controls from '../parts/controls.module.css';
import styles from './Tray.module.css';
import type { AttachmentInput } from './useAttachmentInput.ts';

/** Files that could not be attached, and why. */
export function Refusals({ refusals, dismiss }: Pick<AttachmentInput, 'refusals' | 'dismiss'>): ReactElement | null {
  const { t } = useTranslation();
  if (refusals.length === 0) return null;
  return (
    <div className={styles['refusals']} role="alert">
      <div className={controls['grow']}>
        {refusals.map(({ name, problem }) => (
          <p key={name}>
            {t('files.refused', { name, why: problem === null ? t('files.folder') : describeProblem(t, problem) })}
          </p>
        ))}
      </div>
      <button type="button" onClick={dismiss}>
        {t('files.dismiss')}
      </button>
    </div>
  );
}
