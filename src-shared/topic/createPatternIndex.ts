import { createGlobs, type Globs } from './createGlobs.ts';

/**
 * An index of patterns with their values (such as subscribers), as a tree of words. Names are patterns without stars.
 */
export interface PatternIndex<Value> {
  add(pattern: string, value: Value): void;
  remove(pattern: string, value: Value): void;
  /** Calls `visit` for each pattern that matches the name. */
  match(name: string, visit: (pattern: string, values: ReadonlySet<Value>) => void): void;
  /** The number of patterns. */
  readonly size: number;
}

interface Held<Value> {
  readonly pattern: string;
  readonly values: Set<Value>;
}

interface Node<Value> {
  readonly words: Map<string, Node<Value>>;
  readonly globs: Globs<Node<Value>>;
  anyWord: Node<Value> | null;
  /** The pattern that ends here, and the one that ends here with `**`. */
  here: Held<Value> | null;
  below: Held<Value> | null;
}

export function createPatternIndex<Value>(): PatternIndex<Value> {
  const root = createNode<Value>();
  let size = 0;

  function visitNode(
    node: Node<Value>,
    words: readonly string[],
    at: number,
    visit: (pattern: string, values: ReadonlySet<Value>) => void,
  ): void {
    const word = words[at];
    if (word === undefined) {
      if (node.here !== null) visit(node.here.pattern, node.here.values);
      return;
    }
    if (node.below !== null) visit(node.below.pattern, node.below.values);
    const exact = node.words.get(word);
    if (exact !== undefined) visitNode(exact, words, at + 1, visit);
    if (node.anyWord !== null) visitNode(node.anyWord, words, at + 1, visit);
    if (node.globs.size > 0) node.globs.match(word, (next) => visitNode(next, words, at + 1, visit));
  }

  /** Removes the value below `node`; returns whether the node is then empty. */
  function removeBelow(node: Node<Value>, words: readonly string[], at: number, value: Value): boolean {
    const word = words[at];
    if (word === undefined || word === '**') {
      const place = word === undefined ? 'here' : 'below';
      const held = node[place];
      held?.values.delete(value);
      if (held?.values.size === 0) {
        node[place] = null;
        size -= 1;
      }
    } else {
      const next = childOf(node, word);
      if (next !== undefined && removeBelow(next, words, at + 1, value)) dropChild(node, word);
    }
    return isEmpty(node);
  }

  return {
    add(pattern, value) {
      let node = root;
      const words = pattern.split('.');
      const isBelow = words.at(-1) === '**';
      for (const word of isBelow ? words.slice(0, -1) : words) {
        const next = childOf(node, word) ?? createNode<Value>();
        setChild(node, word, next);
        node = next;
      }
      const place = isBelow ? 'below' : 'here';
      if (node[place] === null) size += 1;
      node[place] ??= { pattern, values: new Set() };
      node[place].values.add(value);
    },
    remove(pattern, value) {
      removeBelow(root, pattern.split('.'), 0, value);
    },
    match: (name, visit) => visitNode(root, name.split('.'), 0, visit),
    get size() {
      return size;
    },
  };
}

function createNode<Value>(): Node<Value> {
  return { words: new Map(), globs: createGlobs(), anyWord: null, here: null, below: null };
}

function isEmpty({ words, globs, anyWord, here, below }: Node<unknown>): boolean {
  return words.size === 0 && globs.size === 0 && anyWord === null && here === null && below === null;
}

function childOf<Value>(node: Node<Value>, word: string): Node<Value> | undefined {
  if (word === '*') return node.anyWord ?? undefined;
  return word.includes('*') ? node.globs.get(word) : node.words.get(word);
}

function setChild<Value>(node: Node<Value>, word: string, child: Node<Value>): void {
  if (word === '*') node.anyWord = child;
  else if (word.includes('*')) node.globs.set(word, child);
  else node.words.set(word, child);
}

function dropChild<Value>(node: Node<Value>, word: string): void {
  if (word === '*') node.anyWord = null;
  else if (word.includes('*')) node.globs.delete(word);
  else node.words.delete(word);
}
