/**
 * The text without case, compatibility forms and invisible characters. Upper case first, because only then "ß" folds to
 * "ss" and "ı" to "i"; a final sigma becomes a sigma.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC');
}
