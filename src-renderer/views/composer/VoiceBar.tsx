import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { Recording } from '../../files/recordVoice.ts';
import { useWords } from '../../i18n/useWords.ts';
import { playTime } from '../../text/sizes.ts';
import controls from '../parts/controls.module.css';
import { cx } from '../parts/cx.ts';
import { Icon } from '../parts/Icon.tsx';
import type { Voice } from './useVoice.ts';
import styles from './Composer.module.css';

export interface VoiceBarProps {
  readonly recording: Recording;
  readonly voice: Voice;
}

/** How often the level is updated (ms). */
const UPDATE_MS = 100;

/** A recording in progress, in place of the composer's buttons. */
export function VoiceBar({ recording, voice }: VoiceBarProps): ReactElement {
  const t = useWords();
  const [status, setStatus] = useState({ level: 0, length: 0 });
  const sendButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    sendButton.current?.focus();
    const timer = setInterval(() => setStatus({ level: recording.level(), length: recording.length() }), UPDATE_MS);
    return () => clearInterval(timer);
  }, [recording]);

  return (
    // Escape is a shortcut for the cancel button.
    <div
      role="presentation"
      className={cx(styles['bar'], styles['voice'])}
      onKeyDown={(event) => {
        if (event.key === 'Escape') voice.cancel();
      }}
    >
      <span className={styles['recording']}>{t('files.recording')}</span>
      <span className={styles['recorded']} role="timer" aria-label={t('files.recorded')}>
        {playTime(status.length)}
      </span>
      <meter className={styles['level']} min={0} max={1} value={status.level} aria-label={t('files.level')} />
      <span className={controls['grow']} />
      <button type="button" className={controls['secondary']} onClick={voice.cancel}>
        {t('common.cancel')}
      </button>
      <button ref={sendButton} type="button" className={controls['primary']} onClick={voice.send}>
        <Icon name="send" />
        {t('files.sendVoice')}
      </button>
    </div>
  );
}
