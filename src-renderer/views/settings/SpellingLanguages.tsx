import i18next from 'i18next';
import { type ReactElement, useId, useRef, useState } from 'react';
import type { Spelling } from '#shared/contract/hostModel.ts';
import { useWords } from '../../i18n/useWords.ts';
import { compareNames, createLanguageNames } from '../../text/formats.ts';
import controls from '../parts/controls.module.css';
import styles from './Settings.module.css';
import { asSetting } from './settingsIndex.ts';

type Dictionaries = Extract<Spelling, { by: 'dictionaries' }>;

export interface SpellingLanguagesProps extends Pick<Dictionaries, 'chosen' | 'languages'> {
  readonly onChange: (chosen: string[]) => void;
}

/** The chosen languages and those with an installed dictionary, as switches; the others can be added. */
export function SpellingLanguages({ chosen, languages, onChange }: SpellingLanguagesProps): ReactElement {
  const t = useWords();
  const id = useId();
  const select = useRef<HTMLSelectElement>(null);
  const [added, setAdded] = useState('');
  // A language that was switched off keeps its place, and the focus, while this is open.
  const [shownIds, setShownIds] = useState<readonly string[]>(chosen);
  const nameOf = createLanguageNames(i18next.language);
  const named = languages
    .map((language) => ({ ...language, name: nameOf(language.code) }))
    .toSorted((a, b) => compareNames(a.name, b.name));
  const isListed = ({ code, state }: (typeof named)[number]): boolean =>
    state === 'here' || chosen.includes(code) || shownIds.includes(code);

  function toggle(code: string, isOn: boolean): void {
    setShownIds([...shownIds, code]);
    onChange(isOn ? [...chosen, code] : chosen.filter((other) => other !== code));
  }

  return (
    <section {...asSetting('spellingLanguages')}>
      <h4>{t('settings.languages')}</h4>
      {chosen.length === 0 && <p className={styles['note']}>{t('settings.noLanguage')}</p>}
      {named.filter(isListed).map(({ code, name, state }) => (
        <div key={code} className={styles['row']}>
          <div className={controls['grow']}>
            <label htmlFor={`${id}-${code}`}>{name}</label>
            {state !== 'here' && chosen.includes(code) && (
              <small id={`${id}-${code}-state`}>{t(`settings.dictionary.${state}`)}</small>
            )}
          </div>
          <input
            id={`${id}-${code}`}
            type="checkbox"
            role="switch"
            aria-checked={chosen.includes(code)}
            aria-describedby={state === 'here' || !chosen.includes(code) ? undefined : `${id}-${code}-state`}
            className={styles['switch']}
            checked={chosen.includes(code)}
            onChange={({ target }) => toggle(code, target.checked)}
          />
        </div>
      ))}
      <form
        className={styles['row']}
        onSubmit={(event) => {
          event.preventDefault();
          toggle(added, true);
          setAdded('');
          select.current?.focus();
        }}
      >
        <label htmlFor={`${id}-add`}>{t('settings.addLanguage')}</label>
        <div className={styles['buttons']}>
          <select
            ref={select}
            id={`${id}-add`}
            className={styles['select']}
            value={added}
            onChange={({ target }) => setAdded(target.value)}
          >
            <option value="">{t('settings.chooseLanguage')}</option>
            {named
              .filter((language) => !isListed(language))
              .map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
          </select>
          <button type="submit" className={controls['secondary']} disabled={added === ''}>
            {t('settings.add')}
          </button>
        </div>
      </form>
    </section>
  );
}
