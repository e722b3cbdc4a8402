const HAN = /\p{Script=Han}/u;

/** Whether a text contains Chinese characters. */
export function hasHan(text: string): boolean {
  return HAN.test(text);
}
