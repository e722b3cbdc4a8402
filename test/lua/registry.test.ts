import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { scripts } from '#core/generated/scripts.ts';
import { type QueueName, createKeys, KEY_FAMILIES, keyTemplate, type Key, type KeyFamily } from '#core/keys.ts';
import { defineScript } from '#core/redis/defineScript.ts';
import { prepare, type ReplyOf } from '#core/redis/RedisAccess.ts';
import { parseHeader } from '../../scripts/lua/parseHeader.ts';
import { readScripts } from '../../scripts/lua/readScripts.ts';
import { resolveIncludes } from '../../scripts/lua/resolveIncludes.ts';
import { refuseUnknownCodes, writeRegistry } from '../../scripts/lua/writeRegistry.ts';

const luaFolder = fileURLToPath(new URL('../../lua', import.meta.url));
const fromFiles = await readScripts(luaFolder);
const registry = Object.values(scripts);

const templates = new Map(
  (Object.keys(KEY_FAMILIES) as KeyFamily[]).flatMap((family) =>
    Object.entries(KEY_FAMILIES[family].keys).map(
      ([name, type]) => [keyTemplate(family, name), { name, type }] as const,
    ),
  ),
);

describe('the registry', () => {
  it("contains every script with its header's data and its includes", () => {
    const { length } = registry;
    expect(length).toBeGreaterThan(0);
    expect(registry.map(({ sha1: _sha1, source, ...header }) => ({ header, source }))).toEqual(fromFiles);
  });

  it.each(registry)('$name: declares its keys and their types as src-core/keys.ts does', ({ keys }) => {
    for (const { name, type, template } of keys) expect(templates.get(template)).toEqual({ name, type });
  });

  it.each(registry)('$name: uses a single hash slot', ({ keys }) => {
    expect(new Set(keys.map(({ template }) => /\{.*\}/.exec(template)?.[0])).size).toBeLessThanOrEqual(1);
  });

  it.each(registry)('$name: has a test file that covers each of its refusals', async ({ name, refusals }) => {
    const text = await readFile(new URL(`${name}.test.ts`, import.meta.url), 'utf8');
    for (const code of Object.keys(refusals)) expect(text).toContain(code);
  });

  it('types keys, arguments and replies', () => {
    expectTypeOf<Key<'conversation.meta'>>().not.toExtend<Key<'conversation.log'>>();
    expectTypeOf<ReplyOf<typeof scripts.markRead>>().toEqualTypeOf<{
      readonly readOffset: number;
      readonly unread: number;
      readonly archivedIn: string | null;
    }>();
    type Args = Parameters<
      typeof prepare<unknown, Parameters<NonNullable<(typeof scripts.markRead)['types']>>[1], unknown>
    >[2];
    expectTypeOf<Args>().toEqualTypeOf<{
      readonly reader: string;
      readonly offset: number;
      readonly epoch: string;
      readonly uncounted: number;
      readonly meantFor?: string | undefined;
    }>();
    const conversation = createKeys('p').conversation('direct:a:b');
    // @ts-expect-error: a key is missing
    expect(() => prepare(scripts.markRead, { meta: conversation.meta }, { reader: 'a', offset: 1 })).not.toThrow();
    // @ts-expect-error: an argument is of another type
    expect(() => prepare(scripts.markRead, conversation, { reader: 'a', offset: 'x' })).not.toThrow();
  });
});

describe('keys', () => {
  it.each([...templates])('%s is spelled with its prefix, hash tag and name', (template) => {
    const keys = createKeys('parley');
    const spelled = [
      keys.conversation('c'),
      keys.followed('c'),
      keys.user('id'),
      keys.account('name'),
      keys.session('hash'),
      keys.authorization('hash'),
      keys.ticket('hash'),
      keys.connecting('hash'),
      keys.identity('hash'),
      keys.attempts('who'),
      keys.agenda('agenda' as QueueName),
      keys.archive,
      keys.format,
      keys.counters('k' as unknown as number),
      keys.links,
      keys.push,
      keys.announcements,
      keys.topic('name'),
      keys.topics,
      keys.hook('hash'),
      keys.hookAnswer('key'),
      keys.people,
      keys.invitation('hash'),
      keys.report('id'),
      keys.storage,
      keys.storedFiles('namespace'),
      keys.presence,
      keys.directory,
    ].flatMap((family) => Object.values<string>(family));
    expect(spelled).toContain(template);
  });
});

describe('the generator refuses', () => {
  const define = (name: string, source: string, ...keys: string[]) =>
    defineScript({ ...parseHeader(name, ['--- Does two things.', '--- KEYS', ...keys].join('\n')), source });
  const META = '---   meta           hash        parley:{c}:meta';
  const LIST = '---   conversations  sorted set  parley:{user:id}:conversations';

  it('D17: a script whose keys could be in two slots, and so does the start', async () => {
    expect(() => define('conversation/torn', 'return 1', META, LIST)).toThrow('different slots: {c}, {user:id}');
    expect(() => define('conversation/merge', 'return 1', META, META.replace('meta ', 'other'))).toThrow(
      'two of parley:{c}:meta',
    );
    expect(() => define('conversation/whole', 'return 1', META)).not.toThrow();

    const folder = await mkdtemp(join(tmpdir(), 'parley-lua-'));
    await mkdir(join(folder, 'includes'));
    await writeFile(join(folder, 'torn.lua'), `--- Does two things.\n--- KEYS\n${META}\n${LIST}\nreturn 1`);
    await expect(readScripts(folder)).rejects.toThrow('torn: keys in different slots');
    await rm(folder, { recursive: true });
  });

  it('D17: a script that publishes outside the channels of its cluster slot', () => {
    expect(() => define('room/shout', "redis.call('PUBLISH', KEYS[1], 'x')", META)).toThrow('SPUBLISH');
    expect(() => define('room/shout', "redis.call('SPUBLISH', KEYS[1], 'x')", META)).not.toThrow();
  });

  it.each([
    ['a key that is not in src-core/keys.ts', '--- KEYS\n---   meta  hash  parley:{c}:other', 'has no hash'],
    ['a key of another type', '--- KEYS\n---   meta  list  parley:{c}:meta', 'has no list'],
    ['a type that does not exist', '--- ARGV\n---   limit  number', 'no such type'],
    ['a list before the last argument', '--- ARGV\n---   ids[]  id\n---   limit  integer', 'only the last'],
    ['a code that does not exist', '--- Refuses\n---   NO_SUCH_CODE', 'no such code'],
    ['a line it does not understand', '--- ARGV\n--- limit', 'not understood'],
  ])('%s', (_what, sections, problem) => {
    const generate = (): void => {
      const header = parseHeader('a/script', `--- Does something.\n${sections}`);
      refuseUnknownCodes(header);
      writeRegistry([{ header, source: '' }]);
    };
    expect(generate).toThrow(problem);
  });

  it('a script without a description', () => {
    expect(() => parseHeader('a/script', '--- KEYS\n---   meta  hash  parley:{c}:meta')).toThrow('sentence');
  });

  it('two scripts with the same name', () => {
    const script = (name: string) => ({ header: parseHeader(name, '--- Does something.'), source: '' });
    expect(() => writeRegistry([script('a/doIt'), script('b/doIt')])).toThrow('another script');
  });

  it('an include that does not exist, or that includes itself', () => {
    const includes = new Map([
      ['one', '-- @include two'],
      ['two', '-- @include one'],
    ]);
    expect(() => resolveIncludes('a/script', '-- @include nothing', includes)).toThrow('no such include');
    expect(() => resolveIncludes('a/script', '-- @include one', includes)).toThrow('one > two > one');
  });
});

it('an include is inserted once, before everything that uses it', () => {
  const includes = new Map([
    ['base', 'local base'],
    ['left', '-- @include base\nlocal left'],
    ['right', '-- @include base\nlocal right'],
  ]);

  expect(resolveIncludes('a/script', '-- @include left\n-- @include right\nreturn 1', includes)).toBe(
    ['local base', 'local left', 'local right', 'return 1'].join('\n'),
  );
});
