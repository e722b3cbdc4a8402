import type { BrowserWindowConstructorOptions } from 'electron';

type FrameOptions = Pick<BrowserWindowConstructorOptions, 'titleBarStyle' | 'titleBarOverlay' | 'trafficLightPosition'>;

export interface OverlayColours {
  readonly color: string;
  readonly symbolColor: string;
}

/** The height of the bar; the page receives it as `env(titlebar-area-height)`. */
const HEIGHT = 36;
/** Vertically centred in the bar; the buttons are 14 high. */
const TRAFFIC_LIGHTS = { x: 12, y: 11 };

const GROUND = { light: '#f1efeb', dark: '#111315' };
const SYMBOLS = { light: '#1f2328', dark: '#e6e8ea' };

/**
 * The window frame: the system's own buttons over a bar drawn by the page on macOS and Windows; the system's complete
 * frame on Linux, because window managers differ in their support for frameless windows.
 */
export function frameOptions(platform: NodeJS.Platform, isDark: boolean): FrameOptions {
  if (platform === 'darwin') {
    return { titleBarStyle: 'hidden', titleBarOverlay: { height: HEIGHT }, trafficLightPosition: TRAFFIC_LIGHTS };
  }
  if (platform === 'win32') {
    const colours = overlayColours(isDark ? GROUND.dark : GROUND.light);
    return { titleBarStyle: 'hidden', titleBarOverlay: { height: HEIGHT, ...colours } };
  }
  return {};
}

/** The height of the bar that the page draws behind the window's buttons. A full screen on macOS has none. */
export function titleBarHeight(platform: NodeJS.Platform, isFullScreen: boolean): number {
  return platform === 'win32' || (platform === 'darwin' && !isFullScreen) ? HEIGHT : 0;
}

/** Whether we set the colours of the buttons. */
export function hasPaintedButtons(platform: NodeJS.Platform): boolean {
  return platform === 'win32';
}

/** The more visible of the two symbol colours on this background (`#rrggbb`). */
export function overlayColours(ground: string): OverlayColours {
  const [red = 0, green = 0, blue = 0] = (ground.match(/[0-9a-f]{2}/gi) ?? []).map((part) => Number.parseInt(part, 16));
  // Rec. 601: accurate enough to distinguish a light background from a dark one.
  const lightness = (299 * red + 587 * green + 114 * blue) / 1000;
  return { color: ground, symbolColor: lightness > 127 ? SYMBOLS.light : SYMBOLS.dark };
}
