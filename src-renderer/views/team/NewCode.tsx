import { type ReactElement, useEffect, useRef } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import controls from '../parts/controls.module.css';
import { CopySecretButton } from '../parts/CopyButton.tsx';
import { QrCode } from '../parts/QrCode.tsx';
import styles from './Team.module.css';

export interface NewCodeProps {
  readonly code: string;
  /** A URL that contains the code. */
  readonly link?: string | undefined;
}

/** A new code for another person, which is shown only now. */
export function NewCode({ code, link }: NewCodeProps): ReactElement {
  const t = useWords();
  const labels = { copied: t('team.copied'), notCopied: t('team.notCopied') };
  const place = useRef<HTMLDivElement>(null);
  // Newer browsers return a promise from scrollIntoView, which is no cleanup of an effect.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place} className={styles['code']} aria-live="polite">
      <code>{code}</code>
      <p>{t('team.created')}</p>
      {link !== undefined && (
        <>
          <QrCode text={link} label={t('team.qrCode')} />
          <p>{t('team.scan')}</p>
        </>
      )}
      <div className={styles['buttons']}>
        <CopySecretButton
          text={code}
          labels={{ ...labels, copy: t('team.copyCode') }}
          className={controls['secondary']}
        />
        {link !== undefined && (
          <CopySecretButton
            icon="link"
            text={link}
            labels={{ ...labels, copy: t('team.copyLink') }}
            className={controls['secondary']}
          />
        )}
      </div>
    </div>
  );
}
