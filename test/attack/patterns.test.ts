import { expect, it } from 'vitest';
import { parseSources, positionOf, walk } from '../support/parseSources.ts';
import { repetitions } from '../support/repetitions.ts';
import { createRandom } from '../support/random.ts';
import { reportCounts } from './support/reportCounts.ts';

const FOLDERS = ['src-shared', 'src-core', 'src-gateway', 'src-main', 'src-preload', 'src-renderer'];
/** PARLEY_SEED chooses another one. */
const SEED = Number(process.env['PARLEY_SEED'] ?? 16);
const RUNS = repetitions({ short: 30, long: 2_500 });
const LENGTH = 2_000;
/** A pattern that takes less than this for `LENGTH` characters (µs of CPU) is not measured any further. */
const QUICK_US = 400;
/** Four times the length takes a linear pattern four times as long, a quadratic one sixteen times. */
const MOST_GROWTH = 9;

const UNITS = [
  ...' \t\n\r\0aA0zé_-.,:;!?/\\|@#%&=+*~`^$\'"()[]{}<>'.split(''),
  '\u0301',
  '\u200D',
  '\u{1F600}',
  '\uD83D',
  '🇦',
  'Ａ',
  '%41',
  '://',
  '**',
  '](',
  '\r\n',
  'aa ',
  'a.',
  '0,',
] as const;

interface Pattern {
  readonly place: string;
  readonly expression: RegExp;
}

/**
 * Patterns that only read what is short: by a limit that is checked before, or because the person who runs the program
 * writes it. The reason is part of the entry.
 */
const SHORT_INPUTS: Readonly<Record<string, string>> = {
  'src-renderer/views/parts/Boundary.tsx': 'a line of at most LONGEST_FRAME characters',
};

function patternsOfProduct(): Pattern[] {
  return parseSources(...FOLDERS).flatMap((source) =>
    [...walk(source.program)].flatMap((node) => {
      const regex = node['regex'] as { readonly pattern: string; readonly flags: string } | undefined;
      if (node.type !== 'Literal' || regex === undefined) return [];
      return [
        {
          place: positionOf(source, node),
          expression: new RegExp(regex.pattern, `${regex.flags.replaceAll(/[gy]/g, '')}g`),
        },
      ];
    }),
  );
}

/** Literal parts of a pattern, which lead a hostile text into its middle. */
function wordsOf({ source }: RegExp): string[] {
  const plain = source
    .replaceAll(/\\[pPu]\{[^}]*\}|\[[^\]]*\]|\\[dDwWsSbB]|[\^$*+?(){}|]|\?[:=!<]/gu, '\n')
    .replaceAll('\\', '');
  return plain.split('\n').filter((word) => word !== '');
}

/** A text of about any length: something that leads into the pattern, something repeated, something that ends it. */
type MakeText = (length: number) => string;

const repeated =
  (prefix: string, pump: string, suffix: string): MakeText =>
  (length) =>
    `${prefix}${pump.repeat(Math.ceil(length / pump.length))}${suffix}`;

/** Every unit and every word of the pattern by itself, then random combinations, the same ones in every run. */
function hostileTexts(expression: RegExp): MakeText[] {
  const words = wordsOf(expression);
  const any = [...UNITS, ...words];
  const random = createRandom(SEED + expression.source.length);
  const pick = (): string => any[random.between(0, any.length - 1)] ?? 'a';
  const randomText = (): MakeText => {
    const prefix = random.next() < 0.6 ? '' : words.join('').slice(0, random.between(0, 40)) || pick();
    const pump = Array.from({ length: random.between(1, 3) }, pick).join('');
    return repeated(prefix, pump, random.next() < 0.5 ? '\0' : pick() + pick());
  };
  return [...any.map((unit) => repeated('', unit, '\0')), ...Array.from({ length: RUNS }, randomText)];
}

function microsecondsOf(expression: RegExp, text: string): number {
  const before = process.threadCpuUsage();
  text.replaceAll(expression, '');
  return process.threadCpuUsage(before).user;
}

const fastest = (expression: RegExp, text: string): number =>
  Math.min(...[1, 2, 3].map(() => microsecondsOf(expression, text)));

/** How a pattern takes too long for a text; null when it does not. `onMeasured` is called when it had to be measured. */
function slownessOf(expression: RegExp, make: MakeText, onMeasured: () => void): string | null {
  const start = JSON.stringify(make(20).slice(0, 30));
  // Step by step, because a text of full length may take an exponential pattern indefinitely.
  for (const length of [30, 300]) {
    const isSlow = microsecondsOf(expression, make(length)) > QUICK_US * 5;
    if (isSlow && fastest(expression, make(length)) > QUICK_US * 5) return `${length} characters, ${start}`;
  }
  if (microsecondsOf(expression, make(LENGTH)) < QUICK_US) return null;
  onMeasured();
  const [short, long] = [fastest(expression, make(LENGTH)), fastest(expression, make(LENGTH * 4))];
  if (long < QUICK_US * 4 || long / Math.max(short, 1) < MOST_GROWTH) return null;
  return `${short} → ${long} µs, ${start}`;
}

it('every pattern of the product takes time in proportion to a hostile text', () => {
  const patterns = patternsOfProduct();
  const slow: Record<string, string> = {};
  let [texts, measured] = [0, 0];
  for (const { place, expression } of patterns) {
    if (SHORT_INPUTS[place.replace(/:\d+$/, '')] !== undefined) continue;
    for (const make of hostileTexts(expression)) {
      texts += 1;
      const slowness = slownessOf(expression, make, () => (measured += 1));
      if (slowness === null) continue;
      slow[place] = `${expression.source.slice(0, 100)}: ${slowness}`;
      break;
    }
  }
  reportCounts(`${texts} hostile texts for ${patterns.length} patterns, ${measured} of them measured`);
  expect(patterns.length).toBeGreaterThan(100);
  expect(slow).toEqual({});
}, 600_000);
