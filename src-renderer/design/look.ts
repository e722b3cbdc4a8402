export const THEMES = ['light', 'dark', 'system'] as const;
export const DENSITIES = ['cosy', 'compact'] as const;
/** Of the text, in percent of what the browser is set to. */
export const TEXT_SIZES = { min: 80, max: 150, step: 5, normal: 100 } as const;

/** How Parley looks on this computer, as the person set it. */
export interface Look {
  /** `system` follows the computer, also when it changes in the evening. */
  readonly theme: (typeof THEMES)[number];
  readonly density: (typeof DENSITIES)[number];
  readonly textSize: number;
  /** The last message of each conversation stands below its name in the sidebar. */
  readonly lastMessages: boolean;
  /** `null`: as the system has it, and so is `reduceMotion`. */
  readonly highContrast: boolean | null;
  readonly reduceMotion: boolean | null;
}

/** What the computer says of its person. */
export interface SystemLook {
  readonly isDark: boolean;
  readonly wantsContrast: boolean;
  readonly wantsLessMotion: boolean;
}

/** What the tokens are chosen by: attributes of the page's root. */
export interface ShownLook {
  readonly theme: 'light' | 'dark';
  readonly density: Look['density'];
  readonly contrast: 'more' | 'normal';
  readonly motion: 'less' | 'full';
  readonly textScale: number;
}

/** What was written down, or what is usual where that can't be used. */
export function parseLook(get: (name: keyof Look) => string | null): Look {
  return {
    theme: THEMES.find((theme) => theme === get('theme')) ?? 'system',
    density: DENSITIES.find((density) => density === get('density')) ?? 'cosy',
    textSize: fitTextSize(Number(get('textSize') ?? TEXT_SIZES.normal)),
    lastMessages: parseSwitch(get('lastMessages')) ?? false,
    highContrast: parseSwitch(get('highContrast')),
    reduceMotion: parseSwitch(get('reduceMotion')),
  };
}

export function resolveLook(look: Look, system: SystemLook): ShownLook {
  const systemTheme = system.isDark ? 'dark' : 'light';
  return {
    theme: look.theme === 'system' ? systemTheme : look.theme,
    density: look.density,
    contrast: (look.highContrast ?? system.wantsContrast) ? 'more' : 'normal',
    motion: (look.reduceMotion ?? system.wantsLessMotion) ? 'less' : 'full',
    textScale: look.textSize / 100,
  };
}

/** A switch that is set as the system is follows the system again. */
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
