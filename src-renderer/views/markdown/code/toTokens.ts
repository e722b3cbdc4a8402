import type { createLowlight } from 'lowlight';
import type { CodeTokenKind, CodeToken } from './tokens.ts';

type Root = ReturnType<ReturnType<typeof createLowlight>['highlight']>;
type Node = Root | Root['children'][number];

/** Maps the classes of highlight.js to our few colours. */
const KIND_BY_CLASS: Readonly<Record<string, CodeTokenKind>> = {
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
export function toTokens(root: Root): CodeToken[] {
  const pieces: CodeToken[] = [];
  const stack: { readonly node: Node; readonly kind: CodeTokenKind | null }[] = [{ node: root, kind: null }];
  for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
    const { node, kind } = entry;
    if (node.type === 'text') pieces.push({ text: node.value, kind });
    if (node.type === 'root' || node.type === 'element') {
      const innerKind = node.type === 'element' ? (kindOf(node.properties['className']) ?? kind) : kind;
      for (let index = node.children.length - 1; index >= 0; index -= 1) {
        const child = node.children[index];
        if (child !== undefined) stack.push({ node: child, kind: innerKind });
      }
    }
  }
  return pieces;
}

function kindOf(classes: unknown): CodeTokenKind | null {
  const first: unknown = Array.isArray(classes) ? classes[0] : undefined;
  return KIND_BY_CLASS[String(first).replace(/^hljs-/u, '')] ?? null;
}
