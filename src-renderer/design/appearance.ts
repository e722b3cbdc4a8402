export const THEMES = ['light', 'dark', 'system'] as const;
export const DENSITIES = ['cosy', 'compact'] as const;
/** Text size in percent of the browser's setting. */
export const TEXT_SIZES = { min: 80, max: 150, step: 5, normal: 100 } as const;

/** The appearance settings of this computer. */
export interface Appearance {
  /** `system` follows the computer, also when its theme changes in the evening. */
  readonly theme: (typeof THEMES)[number];
  readonly density: (typeof DENSITIES)[number];
  readonly textSize: number;
  /** Whether the sidebar shows the last message of each conversation. */
  readonly lastMessages: boolean;
  /** `null` follows the system, as for `reduceMotion`. */
  readonly highContrast: boolean | null;
  readonly reduceMotion: boolean | null;
}

/** The preferences of the operating system. */
export interface SystemAppearance {
  readonly isDark: boolean;
  readonly wantsContrast: boolean;
  readonly wantsLessMotion: boolean;
}

/** The root attributes that select design tokens. */
export interface ResolvedAppearance {
  readonly theme: 'light' | 'dark';
  readonly density: Appearance['density'];
  readonly contrast: 'more' | 'normal';
  readonly motion: 'less' | 'full';
  readonly textScale: number;
}

/** The stored settings, with defaults for invalid values. */
export function parseAppearance(get: (name: keyof Appearance) => string | null): Appearance {
  return {
    theme: THEMES.find((theme) => theme === get('theme')) ?? 'system',
    density: DENSITIES.find((density) => density === get('density')) ?? 'cosy',
    textSize: fitTextSize(Number(get('textSize') ?? TEXT_SIZES.normal)),
    lastMessages: parseSwitch(get('lastMessages')) ?? false,
    highContrast: parseSwitch(get('highContrast')),
    reduceMotion: parseSwitch(get('reduceMotion')),
  };
}

export function resolveAppearance(look: Appearance, system: SystemAppearance): ResolvedAppearance {
  const systemTheme = system.isDark ? 'dark' : 'light';
  return {
    theme: look.theme === 'system' ? systemTheme : look.theme,
    density: look.density,
    contrast: (look.highContrast ?? system.wantsContrast) ? 'more' : 'normal',
    motion: (look.reduceMotion ?? system.wantsLessMotion) ? 'less' : 'full',
    textScale: look.textSize / 100,
  };
}

/** A switch that equals the system's setting follows the system again. */
export function chooseSwitch(on: boolean, system: boolean): boolean | null {
  return on === system ? null : on;
}

function fitTextSize(percent: number): number {
  if (!Number.isFinite(percent)) return TEXT_SIZES.normal;
  return Math.min(TEXT_SIZES.max, Math.max(TEXT_SIZES.min, percent));
}

function parseSwitch(written: string | null): boolean | null {
  if (written === 'true') return true;
  return written === 'false' ? false : null;
}
