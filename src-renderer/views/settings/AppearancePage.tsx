import { type ReactElement, useState } from 'react';
import { useStore } from 'zustand';
import { type Appearance, DENSITIES, THEMES, chooseSwitch } from '../../design/appearance.ts';
import { changeAppearance, readAppearance, readSystemAppearance } from '../../design/applyAppearance.ts';
import { useWords } from '../../i18n/useWords.ts';
import { sharePreferences } from '../../shell/preferences.ts';
import { showsPreviews } from '../../stores/previews/reduce.ts';
import { type Language, LANGUAGES, readChosenLanguage, storeChosenLanguage } from '../../text/language.ts';
import { useParley } from '../ParleyContext.ts';
import { ScreenCaptureSetting } from './ScreenCaptureSetting.tsx';
import { Choice, SwitchSetting, SystemSwitch } from './SettingControls.tsx';
import styles from './Settings.module.css';
import { labelled } from './settingsIndex.ts';
import { TextSizeSetting } from './TextSizeSetting.tsx';
import { SettingsProblem } from './SettingsProblem.tsx';

/** Appearance settings of this computer. */
export function AppearancePage(): ReactElement {
  const t = useWords();
  const [appearance, setAppearance] = useState(readAppearance);
  const system = readSystemAppearance();

  function change(part: Partial<Appearance>): void {
    changeAppearance(part);
    setAppearance(readAppearance());
  }

  return (
    <>
      <LanguageSetting />
      <Choice
        {...labelled(t, 'theme')}
        value={appearance.theme}
        options={THEMES.map((value) => ({ value, label: t(`menu.${value}`) }))}
        onChoose={(theme) => change({ theme })}
      />
      <Choice
        {...labelled(t, 'density')}
        value={appearance.density}
        options={DENSITIES.map((value) => ({ value, label: t(`settings.densities.${value}`) }))}
        onChoose={(density) => change({ density })}
      />
      <SwitchSetting
        {...labelled(t, 'lastMessages')}
        hint={t('settings.lastMessagesHint')}
        isOn={appearance.lastMessages}
        onChange={(lastMessages) => change({ lastMessages })}
      />
      <TextSizeSetting percent={appearance.textSize} onChange={(textSize) => change({ textSize })} />
      <SystemSwitch
        {...labelled(t, 'highContrast')}
        userValue={appearance.highContrast}
        systemValue={system.wantsContrast}
        onChange={(on) => change({ highContrast: chooseSwitch(on, system.wantsContrast) })}
      />
      <SystemSwitch
        {...labelled(t, 'reduceMotion')}
        userValue={appearance.reduceMotion}
        systemValue={system.wantsLessMotion}
        onChange={(on) => change({ reduceMotion: chooseSwitch(on, system.wantsLessMotion) })}
      />
      <p className={styles['note']}>{t('settings.onThisComputer')}</p>
      <ScreenCaptureSetting />
      <LinkPreviewsSetting />
    </>
  );
}

/** The page is loaded again in the new language. What is being written is stored, and comes back. */
function LanguageSetting(): ReactElement {
  const t = useWords();
  const { client } = useParley();
  const options = [
    { value: 'system' as const, label: t('menu.system') },
    ...Object.entries(LANGUAGES).map(([value, { name, isPartial }]) => ({
      value: value as Language,
      label: isPartial ? t('settings.incompleteLanguage', { language: name }) : name,
    })),
  ];
  return (
    <Choice
      {...labelled(t, 'language')}
      value={readChosenLanguage() ?? 'system'}
      options={options}
      onChoose={(value) => {
        storeChosenLanguage(value === 'system' ? null : value);
        void sharePreferences(client).then(() => location.reload());
      }}
    />
  );
}

/** Renders nothing where the server creates no previews. */
function LinkPreviewsSetting(): ReactElement | null {
  const t = useWords();
  const { stores, actions } = useParley();
  const isOn = useStore(stores.settings, showsPreviews);
  const isAble = useStore(stores.previews, ({ able }) => able);
  if (!isAble) return null;
  return (
    <>
      <SwitchSetting
        {...labelled(t, 'linkPreviews')}
        hint={t('settings.linkPreviewsHint')}
        isOn={isOn}
        onChange={(on) => actions.settings.change({ type: 'linkPreviewsSet', on })}
      />
      <SettingsProblem />
    </>
  );
}
