import type { en } from './en.ts';

/** Variants of a text in which the reader is the actor or the target: in many languages the verb or the object changes. */
type Person = 'byMe' | 'toMe';

/**
 * The shape of a translation: the texts of `Words` in another language. Of the plural forms only `_other` is required,
 * because many languages have no other. The variants of `Person` are optional.
 */
export type Translated<Words> = {
  readonly [Key in keyof Words as Key extends `${string}_one` ? never : Key]: Words[Key] extends string
    ? string
    : Translated<Words[Key]>;
} & {
  readonly [Key in keyof Words as Key extends `${string}_one` ? Key : never]?: string;
} & {
  readonly [Key in keyof Words as Words[Key] extends string ? Variant<Key> : never]?: string;
};

/** `removed_toMe`; with a number `entered_byMe_one`, or `seatsChanged_byMe` for any number. */
type Variant<Key> = Key extends `${infer Stem}_one`
  ? `${Stem}_${Person}` | `${Stem}_${Person}_one`
  : Key extends `${infer Stem}_other`
    ? `${Stem}_${Person}_other`
    : Key extends string
      ? `${Key}_${Person}`
      : never;

/** A complete catalogue in another language. */
export type Catalogue = Translated<typeof en>;
