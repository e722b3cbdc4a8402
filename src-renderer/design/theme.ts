/** What a person chose; `system` follows the computer, also when it changes in the evening. */
export type ThemeChoice = 'light' | 'dark' | 'system';

export const THEMES: readonly ThemeChoice[] = ['light', 'dark', 'system'];

const KEY = 'parley.theme';
const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');

export function themeChoice(): ThemeChoice {
  const saved = localStorage.getItem(KEY);
  return saved === 'light' || saved === 'dark' ? saved : 'system';
}

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(KEY, choice);
  showTheme();
}

/** Shows the chosen theme and follows the system from then on. */
export function startTheme(): void {
  showTheme();
  darkSystem.addEventListener('change', showTheme);
}

function showTheme(): void {
  const choice = themeChoice();
  const system = darkSystem.matches ? 'dark' : 'light';
  document.documentElement.dataset['theme'] = choice === 'system' ? system : choice;
}
