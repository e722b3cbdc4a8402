/**
 * Removes the spaces around filled-in names and words of Chinese: the catalogue writes “{{name}} 加入了房间”, because a
 * Latin name needs the space. Spaces inside of the values stay.
 */
export function withoutGaps(text: string, values: readonly string[]): string {
  return values.reduce(closeGaps, text);
}

function closeGaps(text: string, value: string): string {
  const pieces = text.split(value);
  const last = pieces.length - 1;
  const [startsInHan, endsInHan] = [/^\p{Script=Han}/u.test(value), /\p{Script=Han}$/u.test(value)];
  return pieces
    .map((piece, index) => {
      const left = index > 0 && endsInHan ? piece.replace(/^ (?=\p{Script=Han})/u, '') : piece;
      return index < last && startsInHan ? left.replace(/(?<=\p{Script=Han}) $/u, '') : left;
    })
    .join(value);
}
