import { matchesGlob, readGlob } from './wordGlob.ts';

/** An index of topic names as a tree of words, searchable by pattern. */
export interface NameIndex {
  add(name: string): void;
  /** Removes a name without leaving empty nodes. Unknown names are ignored. */
  remove(name: string): void;
  /** Calls `visit` for each name that the pattern matches. */
  match(pattern: string, visit: (name: string) => void): void;
}

interface Node {
  readonly words: Map<string, Node>;
  name: string | null;
}

export function createNameIndex(): NameIndex {
  const root: Node = { words: new Map(), name: null };
  return {
    add(name) {
      let node = root;
      for (const word of name.split('.')) {
        const next = node.words.get(word) ?? { words: new Map<string, Node>(), name: null };
        node.words.set(word, next);
        node = next;
      }
      node.name = name;
    },
    remove: (name) => removeFrom(root, name.split('.'), 0),
    match: (pattern, visit) => visitNode(root, pattern.split('.'), 0, visit),
  };
}

function removeFrom(node: Node, words: readonly string[], at: number): void {
  const word = words[at];
  if (word === undefined) {
    node.name = null;
    return;
  }
  const child = node.words.get(word);
  if (child === undefined) return;
  removeFrom(child, words, at + 1);
  if (child.name === null && child.words.size === 0) node.words.delete(word);
}

function visitNode(node: Node, words: readonly string[], at: number, visit: (name: string) => void): void {
  const word = words[at];
  if (word === undefined) {
    if (node.name !== null) visit(node.name);
  } else if (word === '**') {
    for (const child of node.words.values()) visitAll(child, visit);
  } else if (!word.includes('*')) {
    const child = node.words.get(word);
    if (child !== undefined) visitNode(child, words, at + 1, visit);
  } else {
    const glob = readGlob(word);
    for (const [each, child] of node.words) if (matchesGlob(glob, each)) visitNode(child, words, at + 1, visit);
  }
}

function visitAll(node: Node, visit: (name: string) => void): void {
  if (node.name !== null) visit(node.name);
  for (const child of node.words.values()) visitAll(child, visit);
}
