import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, themeChoice, THEMES, type ThemeChoice } from '../../design/theme.ts';
import { Choice } from './Choice.tsx';

/** How Parley looks on this computer. */
export function AppearancePage(): ReactElement {
  const { t } = useTranslation();
  const [theme, setTheme] = useState(themeChoice);

  function choose(next: ThemeChoice): void {
    chooseTheme(next);
    setTheme(next);
  }

  return (
    <Choice
      label={t('settings.theme')}
      value={theme}
      options={THEMES.map((value) => ({ value, words: t(`menu.${value}`) }))}
      onChoose={choose}
    />
  );
}
