import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../../i18n/useWords.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { CodeBlock } from './code/CodeBlock.tsx';
import { Inlines } from './Inlines.tsx';
import { renderInOrder } from './renderInOrder.ts';
import styles from './Markdown.module.css';
import type { Block, Item } from './parse/nodes.ts';
import { Table } from './Table.tsx';

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
