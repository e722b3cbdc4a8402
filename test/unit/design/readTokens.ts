import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

export type Tokens = ReadonlyMap<string, string>;

export const THEMES = ['light', 'dark', 'high contrast light', 'high contrast dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The CSS rules that apply to each theme, later ones overriding earlier ones. */
const RULES: Readonly<Record<Theme, readonly string[]>> = {
  light: [':root', ":root, :root[data-theme='light']"],
  dark: [':root', ":root, :root[data-theme='light']", ":root[data-theme='dark']"],
  'high contrast light': [
    ':root',
    ":root, :root[data-theme='light']",
    ":root[data-contrast='more']",
    ":root[data-contrast='more'][data-theme='light']",
  ],
  'high contrast dark': [
    ':root',
    ":root, :root[data-theme='light']",
    ":root[data-theme='dark']",
    ":root[data-contrast='more']",
    ":root[data-contrast='more'][data-theme='dark']",
  ],
};

/** The tokens of a theme, as computed in the page, read from the one file that defines them. */
export function readTokens(theme: Theme): Tokens {
  const css = readFileSync(join(repositoryRoot, 'src-renderer/design/tokens.css'), 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replace(/@media[\s\S]*$/, '');
  const rules = new Map(
    [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => [
      selector.trim().replaceAll(/\s+/g, ' '),
      body,
    ]),
  );
  const tokens = new Map<string, string>();
  for (const selector of RULES[theme]) {
    const body = rules.get(selector);
    if (body === undefined) throw new Error(`tokens.css has no rule for ${selector}`);
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) tokens.set(name, value.trim());
  }
  return tokens;
}
