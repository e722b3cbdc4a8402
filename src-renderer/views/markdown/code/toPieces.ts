import type { createLowlight } from 'lowlight';
import type { Kind, Piece } from './pieces.ts';

type Root = ReturnType<ReturnType<typeof createLowlight>['highlight']>;
type Node = Root | Root['children'][number];

/** Maps the classes of highlight.js to our few colours. */
const KIND_OF: Readonly<Record<string, Kind>> = {
  keyword: 'keyword',
  built_in: 'keyword',
  literal: 'number',
  type: 'title',
  number: 'number',
  string: 'string',
  regexp: 'string',
  symbol: 'number',
  comment: 'comment',
  quote: 'comment',
  doctag: 'comment',
  title: 'title',
  section: 'title',
  name: 'keyword',
  'selector-tag': 'keyword',
  'selector-class': 'title',
  'selector-id': 'title',
  attr: 'title',
  attribute: 'title',
  property: 'title',
  variable: 'number',
  bullet: 'keyword',
  meta: 'meta',
  addition: 'addition',
  deletion: 'deletion',
};

/** Flattens the tree of the highlighter: the innermost class determines the colour. */
export function toPieces(root: Root): Piece[] {
  const pieces: Piece[] = [];
  const waiting: { readonly node: Node; readonly kind: Kind | null }[] = [{ node: root, kind: null }];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const { node, kind } = one;
    if (node.type === 'text') pieces.push({ text: node.value, kind });
    if (node.type === 'root' || node.type === 'element') {
      const inner = node.type === 'element' ? (kindOf(node.properties['className']) ?? kind) : kind;
      for (const child of node.children.toReversed()) waiting.push({ node: child, kind: inner });
    }
  }
  return pieces;
}

function kindOf(classes: unknown): Kind | null {
  const first: unknown = Array.isArray(classes) ? classes[0] : undefined;
  return KIND_OF[String(first).replace(/^hljs-/u, '')] ?? null;
}
