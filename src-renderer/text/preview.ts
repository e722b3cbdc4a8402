/** The beginning of a text, at most `length` UTF-16 units, without a split surrogate pair. */
export function preview(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/u, '');
}
