/** The clock of this computer, which all processes of `lan` share (ms). */
const clockMs = (): number => performance.timeOrigin + performance.now();

/** When a text was written, at its end. */
export const STAMP = /\(sent at ([\d.]+)\)$/u;

/** A text that contains when it was written. */
export const stampText = (text: string): string => `${text} (sent at ${clockMs()})`;

/** How long ago a stamped text was written (ms); null: it is another text. */
export function ageOf(text: string): number | null {
  const stamp = STAMP.exec(text)?.[1];
  return stamp === undefined ? null : clockMs() - Number(stamp);
}
