/** The formatting that an element passes on to the text in it. */
export interface Formatting {
  readonly strong: boolean;
  readonly em: boolean;
  readonly del: boolean;
  readonly code: boolean;
  readonly href: string | null;
}

/** What is known about the text inside an element. */
export interface ElementStyle {
  readonly formatting: Formatting;
  readonly isHidden: boolean;
  /** In a `<pre>`. */
  readonly isPreformatted: boolean;
  /** Line breaks in the text are shown. */
  readonly keepsLines: boolean;
  /** Preformatted, or monospaced with its line breaks: what editors of code and terminals copy. */
  readonly isSourceCode: boolean;
  readonly isMonospaced: boolean;
}

export type Attributes = Readonly<Record<string, string>>;

export const NO_FORMATTING: Formatting = { strong: false, em: false, del: false, code: false, href: null };

export const ROOT_STYLE: ElementStyle = {
  formatting: NO_FORMATTING,
  isHidden: false,
  isPreformatted: false,
  keepsLines: false,
  isSourceCode: false,
  isMonospaced: false,
};

/** Elements whose content is not text of the page. */
const SKIPPED: ReadonlySet<string> = new Set(
  (
    'head title script style template noscript xml rp svg math canvas map ' +
    'iframe object audio video button select textarea'
  ).split(' '),
);
const STRONG: ReadonlySet<string> = new Set(['b', 'strong']);
const EMPHASISED: ReadonlySet<string> = new Set(['i', 'em']);
const DELETED: ReadonlySet<string> = new Set(['s', 'strike', 'del']);
const CODE: ReadonlySet<string> = new Set(['code', 'tt', 'kbd', 'samp']);
/** Bold by their kind, which Markdown shows without asterisks. */
const BOLD_ANYWAY = /^(?:h[1-6]|th)$/u;

const ZERO = /^(?:0+(?:\.0*)?|\.0+)(?:[a-z]+|%)?$/u;
const HIDDEN: readonly (readonly [property: string, value: RegExp])[] = [
  ['display', /^none\b/u],
  ['visibility', /^(?:hidden|collapse)\b/u],
  ['opacity', ZERO],
  ['font-size', ZERO],
  ['mso-hide', /^all\b/u],
  // The bullet or number of a list in Word, which it writes as text.
  ['mso-list', /^ignore\b/u],
];
const MONOSPACED = /mono|consol|menlo|monaco|courier|fixed|source code|fira code/u;

const NONE: ReadonlyMap<string, string> = new Map();

/** The declarations of a `style` attribute, in lower case. */
export function readDeclarations(style: string | undefined): ReadonlyMap<string, string> {
  if (style === undefined) return NONE;
  return new Map(
    style
      .toLowerCase()
      .replaceAll('!important', '')
      .split(';')
      .map((declaration) => {
        const colon = declaration.indexOf(':');
        return [declaration.slice(0, Math.max(0, colon)).trim(), declaration.slice(colon + 1).trim()] as const;
      }),
  );
}

/** The style of an element inside another one. Only what the element itself states counts, not style sheets. */
export function styleOf(
  name: string,
  attributes: Attributes,
  declarations: ReadonlyMap<string, string>,
  parent: ElementStyle,
): ElementStyle {
  const whiteSpace = declarations.get('white-space');
  const family = declarations.get('font-family');
  const isPreformatted = parent.isPreformatted || name === 'pre';
  const isMonospaced = family === undefined ? parent.isMonospaced : MONOSPACED.test(family);
  const keepsLines = whiteSpace === undefined ? parent.keepsLines : /^(?:pre|break-spaces)/u.test(whiteSpace);
  return {
    formatting: formattingOf(name, attributes, declarations, parent.formatting),
    isHidden:
      parent.isHidden ||
      SKIPPED.has(name) ||
      attributes['hidden'] !== undefined ||
      (declarations.size > 0 && HIDDEN.some(([property, value]) => value.test(declarations.get(property) ?? ''))),
    isPreformatted,
    keepsLines: keepsLines || isPreformatted,
    isSourceCode: isPreformatted || (keepsLines && isMonospaced),
    isMonospaced,
  };
}

function formattingOf(
  name: string,
  { href }: Attributes,
  declarations: ReadonlyMap<string, string>,
  parent: Formatting,
): Formatting {
  const isBold = isBoldWeight(declarations.get('font-weight')) ?? (STRONG.has(name) || parent.strong);
  return {
    strong: isBold && !BOLD_ANYWAY.test(name),
    em: isItalic(declarations.get('font-style')) ?? (EMPHASISED.has(name) || parent.em),
    del: DELETED.has(name) || isStruck(declarations) || parent.del,
    code: CODE.has(name) || parent.code,
    href: name === 'a' && href !== undefined ? href : parent.href,
  };
}

/** Whether a `font-weight` is bold; null if it says nothing. */
function isBoldWeight(weight: string | undefined): boolean | null {
  if (weight === undefined || weight === '') return null;
  if (/^(?:bold|bolder)\b/u.test(weight)) return true;
  if (/^(?:normal|lighter)\b/u.test(weight)) return false;
  const number = Number.parseInt(weight, 10);
  return Number.isNaN(number) ? null : number >= 600;
}

function isItalic(style: string | undefined): boolean | null {
  if (style === undefined) return null;
  if (/^(?:italic|oblique)\b/u.test(style)) return true;
  return style.startsWith('normal') ? false : null;
}

function isStruck(declarations: ReadonlyMap<string, string>): boolean {
  const lines = [declarations.get('text-decoration'), declarations.get('text-decoration-line')];
  return lines.some((line) => line?.includes('line-through') === true);
}
