import Color from 'colorjs.io';
import { describe, expect, it } from 'vitest';
import { readTokens, THEMES, type Theme, type Tokens } from './readTokens.ts';

/** The background colours of text. */
const GROUNDS = ['bg', 'side', 'panel', 'hover', 'hover-soft', 'sel', 'code', 'fresh', 'warn-soft'];

/** The backgrounds on which each text colour is used. */
const TEXT: Readonly<Record<string, readonly string[]>> = {
  ink: [...GROUNDS, 'accent-soft'],
  'ink-2': [...GROUNDS, 'accent-soft'],
  'ink-3': [...GROUNDS, 'accent-soft'],
  // Links, mentions and selected items.
  accent: ['bg', 'side', 'panel', 'hover-soft', 'fresh', 'accent-soft', 'hover', 'sel', 'code'],
  'accent-ink': ['accent'],
  danger: ['bg', 'side', 'panel', 'hover-soft', 'fresh', 'sel', 'accent-soft'],
  panel: ['danger'],
  warn: ['bg', 'panel', 'fresh', 'hover-soft', 'hover', 'warn-soft'],
  'face-ink': ['face-1', 'face-2', 'face-3', 'face-4', 'face-5', 'face-6'],
};

/** Borders, dots and icons with a meaning: focus, on/off state, presence, errors, progress. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  accent: ['bg', 'side', 'panel', 'hover', 'sel', 'track'],
  danger: ['bg', 'panel'],
  warn: ['bg', 'side', 'panel', 'hover', 'warn-soft', 'track'],
  ok: ['bg', 'side', 'panel', 'hover'],
  'ink-3': ['bg', 'side', 'panel', 'hover'],
  thumb: ['bg', 'side', 'panel', 'code'],
};

const TEXT_RATIO: Readonly<Record<Theme, number>> = {
  light: 4.5,
  dark: 4.5,
  'high contrast light': 7,
  'high contrast dark': 7,
};
const SIGN_RATIO = 3;

function colour(tokens: Tokens, name: string): Color {
  const value = tokens.get(`--${name}`);
  if (value === undefined) throw new Error(`there is no --${name}`);
  return new Color(value).to('srgb').toGamut();
}

/** Every pair below the required contrast, with its contrast. */
function tooFaint(tokens: Tokens, pairs: Readonly<Record<string, readonly string[]>>, least: number): string[] {
  return Object.entries(pairs).flatMap(([front, grounds]) =>
    grounds
      .map((ground) => ({ ground, ratio: colour(tokens, front).contrastWCAG21(colour(tokens, ground)) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ ground, ratio }) => `--${front} on --${ground}: ${ratio.toFixed(2)}`),
  );
}

describe.each(THEMES)('in the theme %s', (theme) => {
  const tokens = readTokens(theme);

  it('text contrasts with all of its backgrounds', () => {
    expect(tooFaint(tokens, TEXT, TEXT_RATIO[theme])).toEqual([]);
  });

  it('borders and dots with a meaning contrast with their backgrounds', () => {
    expect(tooFaint(tokens, SIGNS, SIGN_RATIO)).toEqual([]);
  });

  it('every colour is within sRGB', () => {
    const colours = [...tokens].filter(([, value]) => value.startsWith('oklch('));
    const far = colours.filter(([, value]) => new Color(value).to('srgb').toGamut().deltaE(value, 'OK') > 0.02);
    expect(colours.length).toBeGreaterThan(20);
    expect(far).toEqual([]);
  });
});

it('with high contrast, dividers contrast with both sides, too', () => {
  for (const theme of ['high contrast light', 'high contrast dark'] as const) {
    expect(tooFaint(readTokens(theme), { line: ['bg', 'side', 'panel'] }, SIGN_RATIO)).toEqual([]);
  }
});
