import { skeleton } from './skeleton.ts';

/**
 * The form of a name in a key or an id, equal for confusable names: its skeleton, in which characters with a meaning
 * there are replaced. A space becomes a plus, as in a form.
 */
export function comparisonKey(name: string): string {
  return skeleton(name).replace(/[\s{}:%+]/gu, (character) =>
    character === ' ' ? '+' : encodeURIComponent(character),
  );
}
