import { createElement, type ReactNode } from 'react';
import { assertNever } from '#shared/errors/assertNever.ts';
import { inOrder } from './inOrder.ts';
import { MarkdownLink } from './MarkdownLink.tsx';
import { Mention } from './Mention.tsx';
import type { Inline } from './parse/nodes.ts';
import { TextRun } from './TextRun.tsx';

export interface InlinesProps {
  readonly nodes: readonly Inline[];
  readonly isInLink?: boolean;
}

export function Inlines({ nodes, isInLink = false }: InlinesProps): ReactNode {
  return inOrder(nodes, (node) => draw(node, isInLink));
}

function draw(node: Inline, isInLink: boolean): ReactNode {
  switch (node.type) {
    case 'text':
      return <TextRun text={node.text} />;
    case 'code':
      return (
        <code>
          <TextRun text={node.text} where="code" />
        </code>
      );
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
        <MarkdownLink href={node.href} words={wordsOf(node.children)}>
          <Inlines nodes={node.children} isInLink />
        </MarkdownLink>
      );
    default:
      return assertNever(node);
  }
}

function wordsOf(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => {
      if ('children' in node) return wordsOf(node.children);
      return node.type === 'break' ? ' ' : node.text;
    })
    .join('');
}
