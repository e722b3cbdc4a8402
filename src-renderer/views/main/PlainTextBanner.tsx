import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useParley } from '../ParleyContext.ts';
import controls from '../parts/controls.module.css';
import { Banner } from './Banner.tsx';

/** Asks for consent before secrets are stored as plain text. */
export function PlainTextBanner(): ReactElement {
  const { t } = useTranslation();
  const { session } = useParley().actions;
  const answer = (allowed: boolean) => () => void session.decidePlainText(allowed);
  return (
    <Banner
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
    </Banner>
  );
}
