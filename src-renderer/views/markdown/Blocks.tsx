import { type ReactElement, type ReactNode, createElement } from 'react';
import { assertNever } from '#shared/errors/assertNever.ts';
import { useWords } from '../../i18n/useWords.ts';
import { CodeBlock } from './code/CodeBlock.tsx';
import { renderInOrder } from './renderInOrder.ts';
import styles from './Markdown.module.css';
import type { Block, Inline, Item } from './parse/nodes.ts';
import { CustomEmoji } from '../emoji/CustomEmoji.tsx';
import { MarkdownLink, Mention } from './Inlines.tsx';
import { TextRun } from './TextRun.tsx';

export interface BlocksProps {
  readonly blocks: readonly Block[];
  readonly isDocument: boolean;
}

export function Blocks({ blocks, isDocument }: BlocksProps): ReactNode {
  return renderInOrder(blocks, (block) => <OneBlock block={block} isDocument={isDocument} />);
}

interface OneBlockProps {
  readonly block: Block;
  readonly isDocument: boolean;
}

function OneBlock({ block, isDocument }: OneBlockProps): ReactElement {
  const gap = { 'data-gap': block.gap };
  switch (block.type) {
    case 'paragraph':
      return (
        <p {...gap}>
          <Inlines nodes={block.children} />
        </p>
      );
    case 'heading': {
      const content = <Inlines nodes={block.children} />;
      if (isDocument) return <h3 {...gap}>{content}</h3>;
      return (
        <p className={styles['heading']} {...gap}>
          {content}
        </p>
      );
    }
    case 'quote':
      return (
        <blockquote {...gap}>
          <Blocks blocks={block.children} isDocument={isDocument} />
        </blockquote>
      );
    case 'list': {
      const items = renderInOrder(block.items, (item) => <ListItem item={item} isDocument={isDocument} />);
      if (block.start === null) return <ul {...gap}>{items}</ul>;
      return (
        <ol start={block.start} {...gap}>
          {items}
        </ol>
      );
    }
    case 'code':
      return <CodeBlock language={block.language} text={block.text} gap={block.gap} />;
    case 'table':
      return <Table table={block} />;
    case 'rule':
      return <hr {...gap} />;
    default:
      return assertNever(block);
  }
}

interface ListItemProps {
  readonly item: Item;
  readonly isDocument: boolean;
}

function ListItem({ item: { isDone, children }, isDocument }: ListItemProps): ReactElement {
  const t = useWords();
  const blocks = <Blocks blocks={children} isDocument={isDocument} />;
  if (isDone === null) return <li>{blocks}</li>;
  const label = t(isDone ? 'messages.taskDone' : 'messages.taskOpen');
  return (
    <li className={styles['task']}>
      <input type="checkbox" checked={isDone} disabled aria-label={label} />
      {blocks}
    </li>
  );
}

/** A table. If it is wider than the message, it scrolls, also with the keyboard. */
function Table({ table }: { readonly table: Block & { readonly type: 'table' } }): ReactElement {
  const t = useWords();
  const { rows, alignments, gap } = table;
  const [head = [], ...body] = rows;

  function renderCells(row: typeof head, Cell: 'th' | 'td'): ReactNode {
    return renderInOrder(row, (nodes, index) => (
      <Cell data-align={alignments[index] ?? undefined}>
        <Inlines nodes={nodes} />
      </Cell>
    ));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable without a mouse
    <section className={styles['wide']} aria-label={t('messages.table')} tabIndex={0} data-gap={gap}>
      <table>
        <thead>
          <tr>{renderCells(head, 'th')}</tr>
        </thead>
        <tbody>
          {renderInOrder(body, (row) => (
            <tr>{renderCells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface InlinesProps {
  readonly nodes: readonly Inline[];
  readonly isInLink?: boolean;
}

function Inlines({ nodes, isInLink = false }: InlinesProps): ReactNode {
  return renderInOrder(nodes, (node) => render(node, isInLink));
}

function render(node: Inline, isInLink: boolean): ReactNode {
  switch (node.type) {
    case 'text':
      return <TextRun text={node.text} />;
    case 'code':
      return (
        <code>
          <TextRun text={node.text} context="code" />
        </code>
      );
    case 'emoji':
      return <CustomEmoji name={node.name} />;
    case 'break':
      return <br />;
    case 'mention':
      return (
        <Mention userId={node.userId} isInLink={isInLink}>
          {node.text}
        </Mention>
      );
    case 'strong':
    case 'em':
    case 'del':
      return createElement(node.type, null, <Inlines nodes={node.children} isInLink={isInLink} />);
    case 'link':
      return (
        <MarkdownLink href={node.href} text={textOf(node.children)}>
          <Inlines nodes={node.children} isInLink />
        </MarkdownLink>
      );
    default:
      return assertNever(node);
  }
}

function textOf(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if ('children' in node) return textOf(node.children);
      return node.type === 'break' ? ' ' : node.text;
    })
    .join('');
}
