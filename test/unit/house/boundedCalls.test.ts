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

/** What Lua may unpack: keys, arguments of which there is a fixed number, the answer to a command that names its fields. */
const FIXED = [
  /^KEYS(, \d+)*$/,
  /^ARGV, .+, .+$/,
  /^ARGV, \d+$/,
  /^ARGV$/,
  /^(redis\.)?call\('(HMGET|ZMSCORE)', [^)]*$/,
];

/** Each `unpack` of a script whose list may be longer than Lua's stack. `-- at most …` beside it says why it is not. */
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

describe('repair C1: no list of any length goes where a call has a limit', () => {
  const scripts = globSync('**/*.lua', { cwd: join(repositoryRoot, 'lua') }).map((file) =>
    file.slice(0, -'.lua'.length),
  );
  const read = (name: string): string => readFileSync(join(repositoryRoot, `lua/${name}.lua`), 'utf8');

  it('Lua unpacks only what is short; all else goes through callInChunks', () => {
    const names = scripts.filter((name) => name !== 'includes/callInChunks');
    expect(names.length).toBeGreaterThan(100);
    expect(names.flatMap((name) => unboundedUnpacks(name, read(name)))).toEqual([]);
  });

  it('and this is noticed where it is not so', () => {
    const header =
      '--- Does something.\n--- KEYS\n---   names  hash  parley:{people}:names\n--- ARGV\n---   ids[]  id\n';
    const find = (code: string): string[] => unboundedUnpacks('person/example', `${header}${code}`);
    expect(find("return redis.call('HMGET', KEYS[1], unpack(ARGV))")).toEqual(['lua/person/example.lua:6']);
    expect(find("redis.call('ZREM', KEYS[1], unpack(found))")).toHaveLength(1);
    expect(find("redis.call('ZREM', KEYS[1], unpack(found)) -- at most 64 messages")).toEqual([]);
    expect(find('local one, two = unpack(ARGV, 1, 2)')).toEqual([]);
    expect(find("local one, two = unpack(redis.call('HMGET', KEYS[1], 'one', 'two'))")).toEqual([]);
  });

  // V8 refuses a call with some 100,000 arguments, and Redis' client builds its commands from them.
  const spreads = (source: ParsedSource): string[] =>
    [...walk(source.program)].filter(isSpreadCall).flatMap((call) => {
      const lines = source.text.slice(0, call.end).split('\n').length;
      const first = source.text.slice(0, call.start).split('\n').length - 2;
      const around = source.text.split('\n').slice(Math.max(first, 0), lines);
      return around.some((line) => /\/\/ .*\bat most\b/.test(line)) ? [] : [positionOf(source, call)];
    });

  it('TypeScript says how long a list is at most that it spreads into a call', () => {
    const sources = parseSources('src-core', 'src-gateway', 'src-main', 'src-shared');
    expect(sources.length).toBeGreaterThan(200);
    expect(sources.flatMap(spreads)).toEqual([]);
  });

  it('and where it does not, this is noticed', () => {
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
