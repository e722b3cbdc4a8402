/** A device as people recognise it: proper names, which are the same in every language. Null: not recognised. */
export interface Device {
  /** A browser, or Parley itself. */
  readonly app: string | null;
  /** An operating system. */
  readonly system: string | null;
}

/** In order: browsers of the same engine name each other, and the name of the engine's main browser comes last. */
const APPS: readonly (readonly [RegExp, string])[] = [
  [/^Parley\b/, 'Parley'],
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** In order: mobile systems name the system that they are derived from. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Mac OS X|macOS|Macintosh)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const MAX_USER_AGENT_LENGTH = 256;
const PLATFORMS: Readonly<Record<string, string>> = { darwin: 'macOS', win32: 'Windows', linux: 'Linux' };

/** Reads the User-Agent header of a browser, or what `desktopUserAgent` returned. */
export function describeDevice(userAgent: string): Device {
  return { app: findName(APPS, userAgent), system: findName(SYSTEMS, userAgent) };
}

/** The first characters of a User-Agent header, which are enough to describe the device. */
export function cutUserAgent(userAgent: string): string {
  return userAgent.slice(0, MAX_USER_AGENT_LENGTH);
}

/** What the desktop calls itself. `platform`: Node's name of the system. */
export function desktopUserAgent(platform: string): string {
  const system = PLATFORMS[platform];
  return system === undefined ? 'Parley' : `Parley (${system})`;
}

function findName(names: readonly (readonly [RegExp, string])[], userAgent: string): string | null {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
