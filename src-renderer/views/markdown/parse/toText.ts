import type { Block, Inline } from './nodes.ts';
import { parseMarkdown } from './parseMarkdown.ts';

/** A Markdown text without its syntax, for programs that don't support it. */
export function toText(text: string): string {
  const blocks = parseMarkdown(text);
  return blocks === null ? text : linesOf(blocks);
}

function linesOf(blocks: readonly Block[]): string {
  return blocks.map((block, index) => (index === 0 ? '' : '\n'.repeat(block.gap + 1)) + blockText(block)).join('');
}

function blockText(block: Block): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.children);
    case 'quote':
      return prefixed(linesOf(block.children), '> ', '> ');
    case 'list':
      return block.items
        .map(({ isDone, children }, index) => {
          const marker = block.start === null ? '•' : `${block.start + index}.`;
          const box = isDone === null ? '' : isDone ? '☑ ' : '☐ ';
          return prefixed(box + linesOf(children), `${marker} `, '  ');
        })
        .join('\n');
    case 'code':
      return block.text;
    case 'table':
      return block.rows.map((row) => row.map(inlineText).join('\t')).join('\n');
    case 'rule':
      return '---';
    default:
      return block satisfies never;
  }
}

function prefixed(text: string, first: string, others: string): string {
  return first + text.replaceAll('\n', `\n${others}`);
}

/** A link whose text is not its URL is followed by the URL. */
function inlineText(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'break') return '\n';
      if (!('children' in node)) return node.text;
      const text = inlineText(node.children);
      return node.type === 'link' && text !== node.href ? `${text} (${node.href})` : text;
    })
    .join('');
}
