import { Parser } from 'htmlparser2';
import { LIMITS } from '#shared/contract/limits.ts';
import type { Alignment, Block, Item } from '../parse/nodes.ts';
import { type Attributes, type ElementStyle, readDeclarations, ROOT_STYLE, styleOf } from './elementStyle.ts';
import { type Cell, spanOf, tableBlocks } from './htmlTable.ts';
import { TextContainer } from './TextContainer.ts';
import { isWordItem, mergeWordItems, readWordItem, type WordItem } from './wordLists.ts';

/** What was found in HTML. */
export interface HtmlContent {
  readonly blocks: readonly Block[];
  /** All of its text is source code. */
  readonly isSourceCode: boolean;
}

/** Larger or deeper HTML is not read (characters, elements, lists and quotes in each other). */
const MAX_LENGTH = 1_000_000;
const MAX_ELEMENTS = 256;
const MAX_CONTAINERS = 16;
/** Pieces of text between tags, and rules, which the parser of messages bounds, too. */
const MAX_PIECES = 20_000;

/** Elements between which is an empty line. */
const PARAGRAPHS: ReadonlySet<string> = new Set(['p', 'figure', 'dl', 'form', 'fieldset', 'address']);
/** Elements that begin a new line. */
const LINES: ReadonlySet<string> = new Set(
  (
    'div section article header footer main aside nav center details summary ' +
    'figcaption dt dd caption legend tr td th li'
  ).split(' '),
);
const HEADING = /^h[1-6]$/u;
const LANGUAGE = /(?:^|\s)(?:language|lang|highlight-source)-([\w+#.-]{1,30})/u;
/** Emoji that a page shows as pictures. */
const EMOJI = /^\p{RGI_Emoji}$/v;

/** Reads the text of HTML and its formatting; null if it is too large or too deep. Nothing in it is loaded or run. */
export function readHtml(html: string): HtmlContent | null {
  if (html.length > MAX_LENGTH) return null;
  const reader = new HtmlReader();
  const parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    onclosetag: () => reader.close(),
    ontext: (text) => reader.addText(text),
  });
  // In pieces, so that the rest of what is too large is not read.
  for (let at = 0; at < html.length && !reader.isTooLarge; at += 4096) parser.write(html.slice(at, at + 4096));
  parser.end();
  return reader.isTooLarge ? null : reader.finish();
}

/** An open element. */
interface Element {
  readonly style: ElementStyle;
  /** Called at its end tag. */
  readonly onClose: (() => void) | null;
}

interface OpenList {
  readonly start: number | null;
  readonly items: Item[];
  /** What the list is in. */
  readonly container: TextContainer;
}

interface OpenTag {
  readonly name: string;
  readonly attributes: Attributes;
  readonly declarations: ReadonlyMap<string, string>;
}

class HtmlReader {
  isTooLarge = false;
  readonly #elements: Element[] = [];
  readonly #root = new TextContainer();
  /** The page, and the quotes, items and cells in each other. */
  readonly #containers: TextContainer[] = [this.#root];
  readonly #lists: OpenList[] = [];
  readonly #tables: Cell[][][] = [];
  readonly #wordItems = new Map<Block, WordItem>();
  /** The bullet or number of the item of Word that is open. */
  #wordMarker: string | null = null;
  /** The text of the `<pre>` that is open. */
  #code: string | null = null;
  #language = '';
  #length = 0;
  #pieces = 0;
  #hasProse = false;

  get #container(): TextContainer {
    return this.#containers.at(-1) ?? this.#root;
  }

  get #style(): ElementStyle {
    return this.#elements.at(-1)?.style ?? ROOT_STYLE;
  }

  open(name: string, attributes: Attributes): void {
    const declarations = readDeclarations(attributes['style']);
    const style = styleOf(name, attributes, declarations, this.#style);
    const onClose = style.isHidden ? null : this.#begin({ name, attributes, declarations });
    this.#elements.push({ style, onClose });
    if (this.#elements.length > MAX_ELEMENTS || this.#containers.length > MAX_CONTAINERS) this.isTooLarge = true;
  }

  close(): void {
    this.#elements.pop()?.onClose?.();
  }

  addText(text: string): void {
    const style = this.#style;
    if (style.isHidden) {
      if (this.#wordMarker !== null) this.#wordMarker += text;
      return;
    }
    // With the address, which is written once per line of the text.
    this.#count(text.length + (style.formatting.href?.length ?? 0));
    if (!style.isSourceCode && text.trim() !== '') this.#hasProse = true;
    if (this.#code !== null) this.#code += text.replaceAll('\u00A0', ' ');
    else this.#container.addText(text, style);
  }

  /** Counts a piece of the content. More than a message can contain, or is shown as Markdown, is not read. */
  #count(length: number): void {
    this.#length += length;
    this.#pieces += 1;
    if (this.#length > LIMITS.messageBytes || this.#pieces > MAX_PIECES) this.isTooLarge = true;
  }

  finish(): HtmlContent {
    this.#root.endParagraph();
    return { blocks: mergeWordItems(this.#root.blocks, this.#wordItems), isSourceCode: !this.#hasProse };
  }

  /** Begins an element. Returns what its end tag does. */
  #begin(tag: OpenTag): (() => void) | null {
    const { name, attributes } = tag;
    if (attributes['class']?.includes('highlight-source-') === true) this.#setLanguage(attributes);
    if (name === 'pre' && this.#code === null) return this.#beginCode(attributes);
    if (this.#code !== null) return this.#beginInCode(tag);
    if (HEADING.test(name)) return this.#beginHeading();
    if (name === 'ul' || name === 'ol') return this.#beginList(tag);
    if (name === 'li' && this.#lists.length > 0) return this.#beginItem();
    if (name === 'blockquote') return this.#beginQuote();
    if (name === 'table') return this.#beginTable();
    if (name === 'tr' && this.#tables.length > 0) this.#tables.at(-1)?.push([]);
    if ((name === 'td' || name === 'th') && this.#tables.length > 0) return this.#beginCell(tag);
    if (name === 'p' && isWordItem(tag.declarations.get('mso-list'))) return this.#beginWordItem(tag);
    if (PARAGRAPHS.has(name)) return this.#separate(() => this.#container.endParagraph());
    if (LINES.has(name)) return this.#separate(() => this.#container.endLine());
    this.#addVoid(tag);
    return null;
  }

  #separate(end: () => void): () => void {
    end();
    return end;
  }

  #addVoid({ name, attributes }: OpenTag): void {
    if (name === 'br') this.#container.addBreak();
    else if (name === 'hr') this.#addRule();
    else if (name === 'img' && EMOJI.test(attributes['alt'] ?? '')) this.addText(attributes['alt'] ?? '');
    else if (name === 'input' && attributes['type'] === 'checkbox' && this.#container !== this.#root) {
      this.#container.isDone = attributes['checked'] !== undefined;
    }
  }

  #addRule(): void {
    this.#count('---'.length);
    this.#container.addBlocks([{ type: 'rule', gap: 1 }]);
  }

  #setLanguage({ class: className }: Attributes): void {
    this.#language = LANGUAGE.exec(className ?? '')?.[1] ?? this.#language;
  }

  #beginCode(attributes: Attributes): () => void {
    this.#container.endParagraph();
    this.#code = '';
    this.#setLanguage(attributes);
    return () => {
      const text = (this.#code ?? '').replaceAll('\r\n', '\n').replace(/^\n/u, '').trimEnd();
      if (text !== '') this.#container.addBlocks([{ type: 'code', gap: 1, language: this.#language, text }]);
      this.#code = null;
      this.#language = '';
    };
  }

  /** In source code, elements only begin new lines. */
  #beginInCode({ name, attributes }: OpenTag): (() => void) | null {
    const endLine = (): void => {
      if (this.#code !== null && this.#code !== '' && !this.#code.endsWith('\n')) this.#code += '\n';
    };
    if (name === 'code') this.#setLanguage(attributes);
    if (name === 'br') this.#code += '\n';
    return LINES.has(name) || PARAGRAPHS.has(name) ? this.#separate(endLine) : null;
  }

  #beginHeading(): () => void {
    this.#container.endParagraph();
    return () => this.#container.endParagraph('heading');
  }

  #beginQuote(): () => void {
    const quote = this.#push();
    return () => {
      this.#pop();
      if (quote.blocks.length > 0) this.#container.addBlocks([{ type: 'quote', gap: 1, children: quote.blocks }]);
    };
  }

  #beginList({ name, attributes }: OpenTag): () => void {
    const outer = this.#lists.at(-1);
    const container = this.#container;
    if (outer?.container !== container) container.endParagraph();
    const first = Number.parseInt(attributes['start'] ?? '1', 10);
    const list: OpenList = {
      start: name === 'ul' ? null : first >= 0 && first < 1_000_000 ? first : 1,
      items: [],
      container,
    };
    this.#lists.push(list);
    return () => {
      this.#lists.pop();
      if (list.items.length === 0) return;
      const block: Block = { type: 'list', gap: 1, start: list.start, items: list.items };
      // Google Docs writes a nested list beside the item that it belongs to.
      if (outer?.container !== container) return container.addBlocks([block]);
      const { isDone = null, children = [] } = outer.items.pop() ?? {};
      outer.items.push({ isDone, children: [...children, block] });
    };
  }

  #beginItem(): () => void {
    const list = this.#lists.at(-1);
    const item = this.#push();
    return () => {
      this.#pop();
      if (item.blocks.length > 0) list?.items.push({ isDone: item.isDone, children: item.blocks });
    };
  }

  #beginWordItem({ declarations }: OpenTag): () => void {
    const item = this.#push();
    this.#wordMarker = '';
    return () => {
      this.#pop();
      const [block] = item.blocks;
      if (block !== undefined) {
        this.#wordItems.set(block, readWordItem(declarations.get('mso-list') ?? '', this.#wordMarker ?? ''));
        this.#container.addBlocks(item.blocks);
      }
      this.#wordMarker = null;
    };
  }

  #beginTable(): () => void {
    const container = this.#container;
    container.endParagraph();
    const rows: Cell[][] = [];
    this.#tables.push(rows);
    return () => {
      this.#tables.pop();
      container.addBlocks(tableBlocks(rows));
    };
  }

  #beginCell({ attributes, declarations }: OpenTag): () => void {
    const rows = this.#tables.at(-1) ?? [];
    const cell = this.#push();
    return () => {
      this.#pop();
      if (rows.length === 0) rows.push([]);
      rows.at(-1)?.push({
        blocks: cell.blocks,
        columns: spanOf(attributes['colspan']),
        rows: spanOf(attributes['rowspan']),
        alignment: readAlignment(declarations.get('text-align') ?? attributes['align']),
      });
    };
  }

  #push(): TextContainer {
    this.#container.endParagraph();
    const container = new TextContainer();
    this.#containers.push(container);
    return container;
  }

  #pop(): void {
    this.#containers.pop()?.endParagraph();
  }
}

function readAlignment(align = ''): Alignment {
  const found = /^(?:left|center|right)$/u.exec(align.toLowerCase())?.[0];
  return found === 'left' || found === 'center' || found === 'right' ? found : null;
}
