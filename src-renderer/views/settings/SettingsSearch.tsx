import { type KeyboardEvent, type ReactElement, useId, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useWords } from '../../i18n/useWords.ts';
import { asksAboutPlainText, isInDesktop } from '../../stores/host/reduce.ts';
import { useParley } from '../ParleyContext.ts';
import { ComboboxField, nextOption } from '../parts/ComboboxField.tsx';
import { ListOption } from '../parts/ListOption.tsx';
import { findSettings } from './findSettings.ts';
import type { SettingsPage } from './pages.ts';
import styles from './Settings.module.css';
import {
  isSettingShown,
  pageOf,
  SETTING_NAMES,
  type SettingFacts,
  type SettingName,
  settingTitle,
} from './settingsIndex.ts';
import { useInstallWay } from './useInstallWay.ts';
import { useNotifySettings } from './useNotify.ts';

export interface SettingsSearchProps {
  readonly pages: readonly SettingsPage[];
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onChoose: (setting: SettingName) => void;
}

/** Finds single settings by their title, description and related words. */
export function SettingsSearch({ pages, query, onQuery, onChoose }: SettingsSearchProps): ReactElement {
  const t = useWords();
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const found = useFoundSettings(pages, query);
  const active = Math.min(chosen, found.length - 1);

  function change(text: string): void {
    onQuery(text);
    setChosen(0);
  }

  function choose(index: number): void {
    const setting = found[index];
    if (setting !== undefined) onChoose(setting);
  }

  function keyDown(event: KeyboardEvent): void {
    // Keys pressed while composing belong to the input method.
    if (event.nativeEvent.isComposing || query === '') return;
    const next = nextOption(event.key, active, found.length);
    if (next !== null) setChosen(next);
    else if (event.key === 'Enter') choose(active);
    else if (event.key === 'Escape') change('');
    else return;
    event.preventDefault();
  }

  return (
    <>
      <ComboboxField
        id={id}
        label={t('settingSearch.label')}
        placeholder={t('settingSearch.label')}
        value={query}
        count={found.length}
        active={active}
        onChange={change}
        onKeyDown={keyDown}
        clearsOnEscape
        className={styles['search']}
      />
      <div
        id={`${id}-results`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <select> can't hold two lines for each option
        role="listbox"
        aria-label={t('settingSearch.results')}
        hidden={found.length === 0}
        className={styles['results']}
      >
        {found.map((name, index) => (
          <ListOption
            key={name}
            id={`${id}-${index}`}
            className={styles['result']}
            isActive={index === active}
            onHover={() => setChosen(index)}
            onChoose={() => choose(index)}
          >
            {settingTitle(t, name)}
            <small>{t(`settings.${pageOf(name)}`)}</small>
          </ListOption>
        ))}
      </div>
      <output className={styles['none']}>
        {query.trim() !== '' && found.length === 0 && t('settingSearch.none', { query: query.trim() })}
      </output>
    </>
  );
}

function useFoundSettings(pages: readonly SettingsPage[], query: string): readonly SettingName[] {
  const t = useWords();
  const facts = useSettingFacts();
  const shown = SETTING_NAMES.filter((name) => pages.includes(pageOf(name)) && isSettingShown(name, facts)).join(' ');
  const find = useMemo(() => findSettings(t, shown.split(' ') as SettingName[]), [t, shown]);
  return useMemo(() => find(query), [find, query]);
}

function useSettingFacts(): SettingFacts {
  const { stores } = useParley();
  return {
    isDesktop: useStore(stores.host, isInDesktop),
    hasPreviews: useStore(stores.previews, ({ able }) => able),
    asksAboutPlainText: useStore(stores.host, asksAboutPlainText),
    hasOwnRules: Object.keys(useNotifySettings().conversations).length > 0,
    canInstall: useInstallWay() !== null,
  };
}
