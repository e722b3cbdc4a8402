import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Strip } from './Strip.tsx';

/** Asks for consent before secrets are stored as plain text. */
export function PlainTextStrip(): ReactElement {
  const { t } = useTranslation();
  const { session } = useParley().actions;
  const answer = (allowed: boolean) => () => void session.settlePlainText(allowed);
  return (
    <Strip
      icon="key"
      actions={
        <>
          <button type="button" className={controls['secondary']} onClick={answer(false)}>
            {t('secrets.refuse')}
          </button>
          <button type="button" className={controls['secondary']} onClick={answer(true)}>
            {t('secrets.allow')}
          </button>
        </>
      }
    >
      {t('secrets.question')}
    </Strip>
  );
}
