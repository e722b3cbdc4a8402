import type { Block } from '../parse/nodes.ts';
import type { ElementStyle } from './elementStyle.ts';
import { type Run, toInlines } from './inlineRuns.ts';

/** Collects the text of a page, of a quote, an item or a cell, in paragraphs. */
export class TextContainer {
  readonly blocks: Block[] = [];
  /** State of the task, if it is an item with a check box. */
  isDone: boolean | null = null;
  #runs: Run[] = [];
  #hasBreak = false;
  #isLineStart = true;
  #endsWithSpace = false;

  /** Adds text as a page shows it: white space is one space, unless its line breaks are shown. */
  addText(text: string, { keepsLines, formatting }: ElementStyle): void {
    if (!keepsLines) return this.#addLine(text, formatting);
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.addBreak();
      this.#addLine(line, formatting);
    }
  }

  /** A line break: the second one in succession ends the paragraph. */
  addBreak(): void {
    if (this.#isLineStart) this.endParagraph();
    this.endLine();
  }

  endLine(): void {
    this.#hasBreak = true;
    this.#isLineStart = true;
  }

  endParagraph(type: 'paragraph' | 'heading' = 'paragraph'): void {
    const children = toInlines(this.#runs);
    if (children.length > 0) this.blocks.push({ type, gap: 1, children });
    this.#runs = [];
    this.#hasBreak = false;
    this.#isLineStart = true;
  }

  addBlocks(blocks: readonly Block[]): void {
    this.endParagraph();
    this.blocks.push(...blocks);
  }

  #addLine(text: string, formatting: ElementStyle['formatting']): void {
    const collapsed = text.replaceAll(/\s+/gu, ' ');
    const added = this.#isLineStart || this.#endsWithSpace ? collapsed.trimStart() : collapsed;
    if (added === '') return;
    if (this.#hasBreak && this.#runs.length > 0) this.#runs.push('break');
    this.#hasBreak = false;
    this.#isLineStart = false;
    this.#endsWithSpace = added.endsWith(' ');
    this.#runs.push({ ...formatting, text: added });
  }
}
