import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

const RUNTIME = join(import.meta.dirname, 'traceRuntime.ts');
const TRACE = 'globalThis.parleyTrace';
/** Their `parse` is not a schema's. */
const OTHER_PARSERS = new Set(['JSON', 'Date', 'URL']);

/** A node of the syntax tree (https://github.com/estree/estree). */
type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number; readonly end: number };

interface Insertion {
  readonly at: number;
  readonly text: string;
}

/**
 * Instruments Parley's own code for the bench `hops`: every function call, every schema pass and every IPC message is
 * reported to the trace runtime. It works on the sources while they are built, so that the product contains no hook and
 * tracing costs nothing where it is off. The positions of the syntax tree are UTF-16 offsets.
 */
export function tracePlugin(): Plugin {
  return {
    name: 'parley-trace',
    enforce: 'post',
    transform(code, id) {
      const file = ownFile(id);
      if (file === null) return null;
      const insertions: Insertion[] = [];
      visit(this.parse(code) as unknown as Node, (node) => insertions.push(...instrument(node, code, file)));
      const traced = insertAll(code, insertions);
      return { code: `import ${JSON.stringify(RUNTIME)};\n${traced}`, map: null };
    },
  };
}

/** The path of one of Parley's own modules from the repository's root, or `null`. */
function ownFile(id: string): string | null {
  const path = id.split('?')[0] ?? id;
  const file = relative(repositoryRoot, path);
  return /^src-.*\.tsx?$/.test(file) ? file : null;
}

function visit(node: Node, onNode: (node: Node) => void): void {
  onNode(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, onNode);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function instrument(node: Node, code: string, file: string): Insertion[] {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return countCalls(node);
    case 'CallExpression':
      return traceCall(node, code, file);
    default:
      return [];
  }
}

function countCalls(node: Node): Insertion[] {
  const body = node['body'];
  if (!isNode(body)) return [];
  const count = `${TRACE}.called()`;
  if (body.type !== 'BlockStatement') {
    return [
      { at: body.start, text: `(${count}, ` },
      { at: body.end, text: ')' },
    ];
  }
  return [{ at: body.start + 1, text: `${count};` }];
}

function traceCall(node: Node, code: string, file: string): Insertion[] {
  const callee = node['callee'];
  const args = node['arguments'];
  if (!isNode(callee) || callee.type !== 'MemberExpression' || callee['optional'] === true) return [];
  const [owner, property] = [callee['object'], callee['property']];
  if (!Array.isArray(args) || !isNode(owner) || !isNode(property)) return [];
  const method = code.slice(property.start, property.end);
  const ownerText = code.slice(owner.start, owner.end);
  const first: unknown = args[0];
  const last: unknown = args.at(-1);
  if (!isNode(first) || !isNode(last)) return [];

  if ((method === 'parse' || method === 'safeParse') && !OTHER_PARSERS.has(ownerText)) {
    return [
      { at: owner.start, text: `${TRACE}.schema(${JSON.stringify(`${file}: ${ownerText}`)}, ` },
      { at: owner.end, text: ')' },
    ];
  }
  if (method === 'handle' && ownerText === 'ipcMain') {
    return [
      { at: last.start, text: `${TRACE}.handler(` },
      { at: last.end, text: ')' },
    ];
  }
  if (method === 'send' && ownerText.endsWith('webContents')) {
    return [
      { at: first.start, text: `...${TRACE}.sent(` },
      { at: last.end, text: ')' },
    ];
  }
  return [];
}

/** Of insertions at the same position, the earlier in the list, which belongs to the outer node, comes first. */
function insertAll(code: string, insertions: readonly Insertion[]): string {
  let traced = '';
  let from = 0;
  for (const { at, text } of insertions.toSorted((one, other) => one.at - other.at)) {
    traced += code.slice(from, at) + text;
    from = at;
  }
  return traced + code.slice(from);
}
