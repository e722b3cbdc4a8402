import { pinyin } from 'pinyin-pro';

/** A name with Chinese characters in Latin letters, without tones. */
export interface LatinName {
  /** `Lao Lun`, as it is shown. */
  readonly syllables: string;
  /** As people type it: `laolun` and `ll`. */
  readonly typed: readonly [whole: string, initials: string];
}

/** The first character is read as a surname (单 is Shan, not Dan). Other scripts within the name stay as they are. */
export function latinName(name: string): LatinName {
  const syllables = pinyin(name, {
    toneType: 'none',
    type: 'array',
    surname: 'head',
    nonZh: 'consecutive',
  }).flatMap((syllable) => syllable.trim() || []);
  // The key for ü in Chinese input methods.
  const typed = syllables.map((syllable) => syllable.toLowerCase().replaceAll('ü', 'v'));
  return {
    syllables: syllables.map((syllable) => syllable.charAt(0).toUpperCase() + syllable.slice(1)).join(' '),
    typed: [typed.join(''), typed.map((syllable) => syllable.charAt(0)).join('')],
  };
}
