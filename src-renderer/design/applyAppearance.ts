import {
  type Appearance,
  parseAppearance,
  resolveAppearance,
  type ResolvedAppearance,
  type SystemAppearance,
} from './appearance.ts';

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const contrast = window.matchMedia('(prefers-contrast: more)');
const forcedColours = window.matchMedia('(forced-colors: active)');
const lessMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

const listeners = new Set<() => void>();
const setListeners = new Set<() => void>();

/** Called after every change of the appearance, here or in another window; returns the function that unsubscribes. */
export function onAppearanceChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called after this page has changed the appearance; returns the function that unsubscribes. */
export function onAppearanceSet(listener: () => void): () => void {
  setListeners.add(listener);
  return () => setListeners.delete(listener);
}

/** Applies the appearance settings, and follows changes by the system and by other windows. */
export function startAppearance(): void {
  updateAppearance();
  for (const query of [dark, contrast, forcedColours, lessMotion]) query.addEventListener('change', updateAppearance);
  window.addEventListener('storage', updateAppearance);
}

/** Where the settings are stored. */
export const APPEARANCE_KEYS = (
  ['theme', 'density', 'textSize', 'lastMessages', 'highContrast', 'reduceMotion'] satisfies (keyof Appearance)[]
).map(keyOf);

export function readAppearance(): Appearance {
  return parseAppearance((name) => localStorage.getItem(keyOf(name)));
}

export function readSystemAppearance(): SystemAppearance {
  return {
    isDark: dark.matches,
    wantsContrast: contrast.matches || forcedColours.matches,
    wantsLessMotion: lessMotion.matches,
  };
}

/** Applied immediately, and stored on this computer. */
export function changeAppearance(change: Partial<Appearance>): void {
  const next = { ...readAppearance(), ...change };
  for (const [name, value] of Object.entries(next)) {
    if (value === null) localStorage.removeItem(keyOf(name));
    else localStorage.setItem(keyOf(name), String(value));
  }
  updateAppearance();
  for (const listener of setListeners) listener();
}

/** Applies what is stored now. */
export function updateAppearance(): void {
  applyAppearance(resolveAppearance(readAppearance(), readSystemAppearance()));
  for (const listener of listeners) listener();
}

/** Sets the root attributes that select design tokens. */
export function applyAppearance({ textScale, ...attributes }: ResolvedAppearance): void {
  const root = document.documentElement;
  Object.assign(root.dataset, attributes);
  root.style.setProperty('--text-scale', String(textScale));
  // The desktop paints the window's buttons with this colour, and some browsers their toolbar.
  const ground = getComputedStyle(root).getPropertyValue('--side').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', ground);
}

function keyOf(name: string): string {
  return `parley.${name}`;
}
