import { describe, expect, it } from 'vitest';
import {
  isNode,
  parseSource,
  parseSources,
  type ParsedSource,
  positionOf,
  type SyntaxNode,
  walk,
} from '../../support/parseSources.ts';

/** The handler of an error: a `catch` clause, or a function passed to a promise. */
interface Handler {
  readonly at: SyntaxNode;
  readonly param: unknown;
  readonly body: SyntaxNode;
}

function* handlersIn(source: ParsedSource): Generator<Handler> {
  for (const node of walk(source.program)) {
    if (node.type === 'CatchClause') yield { at: node, param: node['param'], body: node['body'] as SyntaxNode };
    const handler = handlerOfPromise(node);
    if (handler !== null) yield handler;
  }
}

/**
 * `promise.catch(handler)` and `promise.then(next, handler)`. A handler that is declared elsewhere is judged by its
 * name.
 */
function handlerOfPromise({ type, callee, arguments: list }: SyntaxNode): Handler | null {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return null;
  const method = isNode(callee['property']) ? callee['property']['name'] : '';
  const args = list as readonly SyntaxNode[];
  const handler = method === 'catch' ? args[0] : method === 'then' ? args[1] : undefined;
  if (handler === undefined) return null;
  if (handler.type === 'Identifier') {
    return handler['name'] === 'noop' ? { at: handler, param: null, body: handler } : null;
  }
  if (handler.type !== 'ArrowFunctionExpression' && handler.type !== 'FunctionExpression') return null;
  return { at: handler, param: (handler['params'] as readonly unknown[])[0], body: handler['body'] as SyntaxNode };
}

/** The error is neither used nor rethrown, and no comment gives the reason. */
function isSwallowed(source: ParsedSource, { at, param, body }: Handler): boolean {
  const nodes = [...walk(body)];
  const names = isNode(param)
    ? [...walk(param)].filter(({ type }) => type === 'Identifier').map(({ name }) => name)
    : [];
  if (nodes.some(({ type, name }) => type === 'Identifier' && names.includes(name))) return false;
  if (nodes.some(({ type }) => type === 'ThrowStatement')) return false;
  const lineOf = (place: number): number => source.text.slice(0, place).split('\n').length;
  const [first, last] = [lineOf(at.start) - 1, lineOf(at.end)];
  return !source.comments.some(({ start }) => lineOf(start) >= first && lineOf(start) <= last);
}

const swallowedIn = (source: ParsedSource): string[] =>
  [...handlersIn(source)].filter((handler) => isSwallowed(source, handler)).map(({ at }) => positionOf(source, at));

describe('a caught error', () => {
  it('B3: is used, rethrown, or ignored with a comment that gives the reason', () => {
    const sources = parseSources('src-core', 'src-gateway', 'src-main', 'src-preload', 'src-shared', 'scripts');
    expect(sources.length).toBeGreaterThan(200);
    expect(sources.flatMap(swallowedIn)).toEqual([]);
  });

  it.each([
    'try { work(); } catch {}',
    'try { work(); } catch { return null; }',
    'try { work(); } catch (error) { return null; }',
    'work().catch(() => undefined);',
    'work().catch((_error) => null);',
    'work().catch(noop);',
    'work().then(next, () => next(null));',
    'work().catch(function () { return 0; });',
  ])('B3: is detected when it is swallowed: %s', (code) => {
    expect(swallowedIn(parseSource('example.ts', `async function example() {\n\n${code}\n}`))).toEqual([
      'example.ts:3',
    ]);
  });

  it.each([
    'try { work(); } catch (error) { log(error); }',
    'try { work(); } catch { throw new ChatError("URL_INVALID"); }',
    'try { work(); } catch { return null; /* no JSON */ }',
    'work().catch(() => undefined); // the caller has the error',
    'work().catch((error: unknown) => typeError(error));',
    'work().catch(({ code }) => (code === "ENOENT" ? null : fail(code)));',
    'work().catch(ignoreMissing);',
  ])('is not reported: %s', (code) => {
    expect(swallowedIn(parseSource('example.ts', `async function example() {\n\n${code}\n}`))).toEqual([]);
  });
});
