import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseHeader } from '../../../scripts/lua/parseHeader.ts';
import {
  parseSource,
  parseSources,
  type ParsedSource,
  positionOf,
  type SyntaxNode,
  walk,
} from '../../support/parseSources.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

/**
 * Lists that Lua may unpack: keys, a fixed number of arguments, the reply of a command with a fixed number of fields.
 */
const FIXED = [
  /^KEYS(, \d+)*$/,
  /^ARGV, .+, .+$/,
  /^ARGV, \d+$/,
  /^ARGV$/,
  /^(redis\.)?call\('(HMGET|ZMSCORE)', [^)]*$/,
];

/** Each `unpack` in a script whose list may exceed Lua's stack. A comment `-- at most …` beside it states its bound. */
function unboundedUnpacks(name: string, source: string): string[] {
  const hasListOfArguments = !name.startsWith('includes/') && parseHeader(name, source).args.some(({ list }) => list);
  return source.split('\n').flatMap((line, index) => {
    if (!/\bunpack\(/.test(line) || line.trim().startsWith('--') || /-- at most \S/.test(line)) return [];
    const isBounded = [...line.matchAll(/\bunpack\(([^()]*(?:\([^()]*)?)/g)].every(([, list = '']) => {
      const isWholeList = /^ARGV(, \d+)?$/.test(list) && hasListOfArguments;
      return !isWholeList && FIXED.some((shape) => shape.test(list));
    });
    return isBounded ? [] : [`lua/${name}.lua:${index + 1}`];
  });
}

describe('repair C1: no unbounded list is spread into a call', () => {
  const scripts = globSync('**/*.lua', { cwd: join(repositoryRoot, 'lua') }).map((file) =>
    file.slice(0, -'.lua'.length),
  );
  const read = (name: string): string => readFileSync(join(repositoryRoot, `lua/${name}.lua`), 'utf8');

  it('Lua scripts unpack only short lists, and use callInChunks for others', () => {
    const names = scripts.filter((name) => name !== 'includes/callInChunks');
    expect(names.length).toBeGreaterThan(100);
    expect(names.flatMap((name) => unboundedUnpacks(name, read(name)))).toEqual([]);
  });

  it('an unbounded unpack is detected', () => {
    const header =
      '--- Does something.\n--- KEYS\n---   names  hash  parley:{people}:names\n--- ARGV\n---   ids[]  id\n';
    const find = (code: string): string[] => unboundedUnpacks('person/example', `${header}${code}`);
    expect(find("return redis.call('HMGET', KEYS[1], unpack(ARGV))")).toEqual(['lua/person/example.lua:6']);
    expect(find("redis.call('ZREM', KEYS[1], unpack(found))")).toHaveLength(1);
    expect(find("redis.call('ZREM', KEYS[1], unpack(found)) -- at most 64 messages")).toEqual([]);
    expect(find('local one, two = unpack(ARGV, 1, 2)')).toEqual([]);
    expect(find("local one, two = unpack(redis.call('HMGET', KEYS[1], 'one', 'two'))")).toEqual([]);
  });

  // V8 fails on a call with some 100,000 arguments, and the Redis client builds its commands from them.
  const spreads = (source: ParsedSource): string[] =>
    [...walk(source.program)].filter(isSpreadCall).flatMap((call) => {
      const lines = source.text.slice(0, call.end).split('\n').length;
      const first = source.text.slice(0, call.start).split('\n').length - 2;
      const around = source.text.split('\n').slice(Math.max(first, 0), lines);
      return around.some((line) => /\/\/ .*\bat most\b/.test(line)) ? [] : [positionOf(source, call)];
    });

  it('TypeScript states a bound for every list that is spread into a call', () => {
    const sources = parseSources('src-core', 'src-gateway', 'src-main', 'src-shared');
    expect(sources.length).toBeGreaterThan(200);
    expect(sources.flatMap(spreads)).toEqual([]);
  });

  it('an unbounded spread is detected', () => {
    const find = (code: string): string[] => spreads(parseSource('example.ts', code));
    expect(find('const most = Math.max(...all);')).toEqual(['example.ts:1']);
    expect(find('redis.hdel(\n  key,\n  ...fields,\n);')).toHaveLength(1);
    expect(find('redis.hdel(key, ...fields); // at most 1,000')).toEqual([]);
    expect(find('const both = [...one, ...other];')).toEqual([]);
  });
});

function isSpreadCall({ type, arguments: list }: SyntaxNode): boolean {
  if (type !== 'CallExpression' && type !== 'NewExpression') return false;
  return (list as readonly SyntaxNode[]).some((argument) => argument.type === 'SpreadElement');
}
