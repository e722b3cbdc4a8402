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

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** The plural forms of a text with a number; a plain text has one form. */
type Forms<Key> = Key extends `${infer Stem}_one`
  ? `${Stem}_${PluralForm}`
  : Key extends `${infer Stem}_other`
    ? `${Stem}_${PluralForm}`
    : Key;

/** The shape of a part of a translation in which any text may be missing. */
type PartlyTranslated<Words> = {
  readonly [Key in keyof Words as Words[Key] extends string ? Forms<Key> | Variant<Key> : never]?: string;
} & {
  readonly [Key in keyof Words as Words[Key] extends string ? never : Key]?: PartlyTranslated<Words[Key]>;
};

/** A catalogue of which some texts are missing, with all plural forms of those that it has. The rest is in English. */
export type PartialCatalogue = PartlyTranslated<typeof en>;
