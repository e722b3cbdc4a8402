/**
 * Adds the article that a time or a date has in a Spanish sentence. The catalogue writes “hasta {{time}}”, because the
 * time may be "14:30" (“hasta las 14:30”) or "25 nov, 14:30" (“hasta el 25 nov, 14:30”).
 */
export function withArticles(text: string, values: readonly string[]): string {
  return values.reduce(addArticle, text);
}

const CLOCK = /^(\d{2}):\d{2}$/u;
const DATE = /^\d{1,2} \p{L}{3,4}(?: \d{4})?, \d{2}:\d{2}$/u;

function addArticle(text: string, value: string): string {
  const hour = CLOCK.exec(value)?.[1];
  if (hour === undefined && !DATE.test(value)) return text;
  const article = hour === undefined ? 'el' : hour === '01' ? 'la' : 'las';
  return text
    .replaceAll(new RegExp(`\\b(hasta|desde) ${value}`, 'giu'), `$1 ${article} ${value}`)
    .replaceAll(` a ${value}`, hour === undefined ? ` el ${value}` : ` a ${article} ${value}`);
}
