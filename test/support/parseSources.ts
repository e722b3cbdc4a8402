import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { repositoryRoot } from './repositoryRoot.ts';

/** A node of a syntax tree (ESTree), with the fields of its type. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export interface ParsedSource {
  readonly file: string;
  readonly text: string;
  readonly program: SyntaxNode;
  readonly comments: readonly { readonly start: number; readonly end: number; readonly value: string }[];
}

/** The syntax trees of all TypeScript files in these folders. */
export function parseSources(...folders: readonly string[]): ParsedSource[] {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: repositoryRoot })).toSorted();
  return files
    .filter((file) => !file.endsWith('.d.ts') && !file.includes('/generated/'))
    .map((file) => parseSource(file, readFileSync(join(repositoryRoot, file), 'utf8')));
}

/** Throws on a syntax error. */
export function parseSource(file: string, text: string): ParsedSource {
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? 'not parsed'}`);
  return { file, text, program: program as unknown as SyntaxNode, comments };
}

/** All nodes of a tree, parents before children. */
export function* walk(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) yield* walk(child);
  }
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

/** `file:line`, for a message. */
export function positionOf({ file, text }: ParsedSource, { start }: SyntaxNode): string {
  return `${file}:${text.slice(0, start).split('\n').length}`;
}
