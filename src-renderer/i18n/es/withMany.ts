import type { Catalogue } from '../Catalogue.ts';

type Texts = { readonly [key: string]: string | Texts };

/**
 * Adds the plural form for numbers such as 1,000,000, which Spanish has besides those for 1 and for other numbers. It is
 * the same as the other form, because the texts contain the number in digits.
 */
export function withMany(catalogue: Catalogue): Catalogue {
  return addMany(catalogue) as unknown as Catalogue;
}

function addMany(texts: Texts): Texts {
  const entries = Object.entries(texts).flatMap(([key, value]): [string, string | Texts][] => {
    if (typeof value !== 'string') return [[key, addMany(value)]];
    return key.endsWith('_other')
      ? [
          [key, value],
          [key.replace(/_other$/u, '_many'), value],
        ]
      : [[key, value]];
  });
  return Object.fromEntries(entries);
}
