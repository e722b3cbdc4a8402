import type { On } from '../storyClock.ts';
import { type Actor, TEAM } from '../team.ts';
import { createSeededRandom, type SeededRandom } from './createSeededRandom.ts';
import { ENGLISH, ENGLISH_WORDS } from './dialogues.en.ts';
import { CHINESE, CHINESE_WORDS } from './dialogues.zh.ts';

export interface PastLine {
  readonly by: Actor;
  readonly at: number;
  readonly text: string;
  readonly reaction?: { readonly emoji: string; readonly by: readonly Actor[] };
  /** It replies to the line this many lines before it. */
  readonly answers?: number;
}

export interface YearOptions {
  /** The authors. */
  readonly people: readonly Actor[];
  readonly language: 'en' | 'zh';
  readonly on: On;
  /** Another seed gives another year. */
  readonly seed: number;
  /** The percentage of working days with messages. */
  readonly liveliness: number;
}

const LANGUAGES = {
  en: { dialogues: ENGLISH, words: ENGLISH_WORDS },
  zh: { dialogues: CHINESE, words: CHINESE_WORDS },
} as const;
const DAYS = 365;
/** The last days come from the written story instead of the generator. */
const UNTIL_DAYS_AGO = 3;
const EMOJI = ['👍', '🎉', '❤️', '😄', '👀', '🙏'] as const;

/** Generates the messages on the working days of a year, oldest first. */
export function generateYear({ people, language, on, seed, liveliness }: YearOptions): PastLine[] {
  const dice = createSeededRandom(seed);
  const { dialogues } = LANGUAGES[language];
  const lines: PastLine[] = [];
  let last = '';
  for (let daysAgo = DAYS; daysAgo >= UNTIL_DAYS_AGO; daysAgo -= 1) {
    const weekday = new Date(on(daysAgo, 12, 0)).getDay();
    if (weekday === 0 || weekday === 6 || dice.between(1, 100) > liveliness) continue;
    const dialogue = dice.pick(dialogues.filter(([first]) => first !== last));
    last = dialogue[0] ?? '';
    lines.push(
      ...speak(dialogue, { dice, people, language, start: on(daysAgo, dice.between(8, 16), dice.between(0, 59)) }),
    );
  }
  return lines;
}

interface Talk extends Pick<YearOptions, 'people' | 'language'> {
  readonly dice: SeededRandom;
  readonly start: number;
}

function speak(dialogue: readonly string[], { dice, people, language, start }: Talk): PastLine[] {
  const first = dice.pick(people);
  const others = people.filter((actor) => actor !== first);
  const second = dice.pick(others);
  const filled = fill(dialogue, language, dice, others);
  let at = start;
  return filled.map((text, index) => {
    at += dice.between(20, 240) * 1_000;
    const by = index % 2 === 0 ? (index < 2 ? first : dice.pick(people)) : second;
    const readers = people.filter((actor) => actor !== by).slice(0, dice.between(1, 3));
    return {
      by,
      at,
      text,
      ...(dice.roll() < 0.08 && { reaction: { emoji: dice.pick(EMOJI), by: readers } }),
      ...(index === 1 && dice.roll() < 0.15 && { answers: 1 }),
    };
  });
}

/** A placeholder has the same value throughout a dialogue. */
function fill(
  dialogue: readonly string[],
  language: 'en' | 'zh',
  dice: SeededRandom,
  others: readonly Actor[],
): string[] {
  const chosen = new Map<string, string>([
    ['person', TEAM[dice.pick(others)]],
    ['number', String(dice.between(11, 60))],
    ['small', String(dice.between(3, 9))],
  ]);
  for (const [name, words] of Object.entries<readonly string[]>(LANGUAGES[language].words)) {
    chosen.set(name, dice.pick(words));
  }
  return dialogue.map((line) => {
    const text = line.replace(/\{(\w+)\}/g, (braces, name: string) => chosen.get(name) ?? braces);
    return text.charAt(0).toUpperCase() + text.slice(1);
  });
}
