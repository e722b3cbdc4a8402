import { createElement, type ReactNode } from 'react';
import { assertNever } from '#shared/errors/assertNever.ts';
import { renderInOrder } from './renderInOrder.ts';
import { MarkdownLink } from './MarkdownLink.tsx';
import { Mention } from './Mention.tsx';
import type { Inline } from './parse/nodes.ts';
import { TextRun } from './TextRun.tsx';

export interface InlinesProps {
  readonly nodes: readonly Inline[];
  readonly isInLink?: boolean;
}

export function Inlines({ nodes, isInLink = false }: InlinesProps): ReactNode {
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
