/** Puts a no-break space before an ellipsis or a percent sign, which must not begin a line. */
export function keepTogether(text: string): string {
  return text.replace(/ (?=[…%])/gu, '\u00A0');
}
