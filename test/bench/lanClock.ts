/** The clock of this computer, which all processes of `lan` share (ms). */
const clockMs = (): number => performance.timeOrigin + performance.now();

/** A text that contains when it was written. */
export const stampText = (text: string): string => `${text} (sent at ${clockMs()})`;

/** How long ago a stamped text was written (ms); null: it is another text. */
export function ageOf(text: string): number | null {
  const stamp = /\(sent at ([\d.]+)\)$/u.exec(text)?.[1];
  return stamp === undefined ? null : clockMs() - Number(stamp);
}
