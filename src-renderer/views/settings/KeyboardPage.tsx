import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { SHORTCUTS } from '../keys/shortcuts.ts';
import styles from './KeyboardPage.module.css';

/** The list of keyboard shortcuts. */
export function KeyboardPage(): ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles['text']}>{t('keys.text')}</p>
      {SHORTCUTS.map(({ group, keys }) => (
        <section key={group}>
          <h4>{t(`keys.groups.${group}`)}</h4>
          <dl className={styles['keys']}>
            {keys.map(({ does, ways }) => (
              <div key={does}>
                <dt>{t(`keys.${does}`)}</dt>
                <dd>
                  {ways.map((keyCombination, index) => (
                    <span key={keyCombination.join(' ')}>
                      {index > 0 && ` ${t('keys.or')} `}
                      {keyCombination.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
