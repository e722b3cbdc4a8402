import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import { useWords } from '../../i18n/useWords.ts';
import { isInDesktop } from '../../stores/host/reduce.ts';
import type { Problem } from '../../stores/Problem.ts';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { ProblemText } from '../parts/ProblemText.tsx';
import styles from './Print.module.css';

/** Days of a range; null: what is loaded. */
const RANGES = [1, 7, 30, null] as const;
export type Days = (typeof RANGES)[number];

export interface PrintFormProps {
  readonly conversationId: string;
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly onPrint: (days: Days) => void;
  readonly onClose: () => void;
}

/** The choice of messages, and of an encrypted conversation the confirmation that the copy is not encrypted. */
export function PrintForm({ conversationId, busy, problem, onPrint, onClose }: PrintFormProps): ReactElement {
  const t = useWords();
  const isDesktop = useStore(useParley().stores.host, isInDesktop);
  const isEncrypted = isEncryptedConversation(conversationId);
  const [days, setDays] = useState<Days>(7);
  const [isConfirmed, setConfirmed] = useState(!isEncrypted);
  return (
    <>
      <fieldset className={styles['ranges']}>
        <legend>{t('printing.messages')}</legend>
        {RANGES.map((range) => (
          <label key={range}>
            <input type="radio" name="range" checked={range === days} onChange={() => setDays(range)} />
            {range === null ? t('printing.loaded') : t('printing.days', { count: range })}
          </label>
        ))}
      </fieldset>
      {isEncrypted && (
        <label className={styles['confirm']}>
          <input type="checkbox" checked={isConfirmed} onChange={(event) => setConfirmed(event.target.checked)} />
          {t('printing.notEncrypted')}
        </label>
      )}
      <ProblemText problem={problem} className={styles['problem']} />
      <div className={styles['actions']}>
        <button type="button" className={controls['secondary']} onClick={onClose}>
          {t('common.cancel')}
        </button>
        <button
          type="button"
          className={controls['primary']}
          disabled={busy || !isConfirmed}
          onClick={() => onPrint(days)}
        >
          {t(busy ? 'printing.preparing' : isDesktop ? 'printing.save' : 'printing.print')}
        </button>
      </div>
    </>
  );
}
