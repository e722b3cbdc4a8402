import type { en } from './en.ts';

/**
 * The shape of a translation: the texts of `Words` in another language. Of the plural forms only `_other` is required,
 * because many languages have no other.
 */
export type Translated<Words> = {
  readonly [Key in keyof Words as Key extends `${string}_one` ? never : Key]: Words[Key] extends string
    ? string
    : Translated<Words[Key]>;
} & {
  readonly [Key in keyof Words as Key extends `${string}_one` ? Key : never]?: string;
};

/** A complete catalogue in another language. */
export type Catalogue = Translated<typeof en>;
