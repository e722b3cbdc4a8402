const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** "1.8 MB", in powers of a thousand like file managers. */
export function sizeOf(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 99.5 ? 0 : 1;
  return `${value.toFixed(digits)} ${UNITS[unit] ?? ''}`;
}

/** "PDF": the extension of a file name, as people call the type; `null` if it has none. */
export function endingOf(name: string): string | null {
  const ending = /[^.]\.([\p{L}\p{N}]{1,8})$/u.exec(name)?.[1];
  return ending === undefined ? null : ending.toUpperCase();
}

/** "3:07", with hours if there are any. */
export function playTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const pad = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes}:${pad(seconds % 60)}`
    : `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(seconds % 60)}`;
}
