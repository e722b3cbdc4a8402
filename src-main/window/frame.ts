import type { BrowserWindowConstructorOptions } from 'electron';

type FrameOptions = Pick<BrowserWindowConstructorOptions, 'titleBarStyle' | 'titleBarOverlay' | 'trafficLightPosition'>;

export interface OverlayColours {
  readonly color: string;
  readonly symbolColor: string;
}

/** As high as the page leaves room for; it is told by `env(titlebar-area-height)`. */
const HEIGHT = 36;
/** In the middle of the bar: they are 14 high. */
const TRAFFIC_LIGHTS = { x: 12, y: 11 };

const GROUND = { light: '#f1efeb', dark: '#111315' };
const SYMBOLS = { light: '#1f2328', dark: '#e6e8ea' };

/**
 * What stands around the page: the system's own buttons over a bar that the page draws, on macOS and Windows; the system's whole
 * frame elsewhere, because window managers differ in what they leave of a window without one.
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

/** Whether the buttons are painted in colours that we choose. */
export function hasPaintedButtons(platform: NodeJS.Platform): boolean {
  return platform === 'win32';
}

/** For buttons on this ground (`#rrggbb`): those of the two symbols that can be seen there. */
export function overlayColours(ground: string): OverlayColours {
  const [red = 0, green = 0, blue = 0] = (ground.match(/[0-9a-f]{2}/gi) ?? []).map((part) => Number.parseInt(part, 16));
  // Rec. 601: near enough to tell a light ground from a dark one.
  const lightness = (299 * red + 587 * green + 114 * blue) / 1000;
  return { color: ground, symbolColor: lightness > 127 ? SYMBOLS.light : SYMBOLS.dark };
}
