import type { Field, FieldType, ScriptHeader } from '#core/redis/defineScript.ts';

const FIELD_TYPES: readonly string[] = ['id', 'text', 'json', 'integer', 'ms', 'flag'] satisfies FieldType[];
const SECTIONS = ['KEYS', 'ARGV', 'Returns', 'Refuses', 'Publishes'] as const;
type Section = (typeof SECTIONS)[number];

/**
 * Reads a script's header, which is its reference: a sentence, then the sections KEYS, ARGV, Returns, Refuses, Publishes.
 *
 *     --- Appends …, once.
 *     --- KEYS
 *     ---   meta   hash   parley:{c}:meta
 *     --- ARGV
 *     ---   limit        integer               how many at most
 *     ---   messages[]   {author id, body json} in order
 *     --- Returns
 *     ---   last         json?                 null when there is none
 *     --- Refuses
 *     ---   CURSOR_STALE {head integer}        …
 *
 * A list (`[]`) may only be the last argument. Throws with the script's name when something is not understood.
 */
export function parseHeader(name: string, source: string): ScriptHeader {
  const lines = source.split('\n').filter((line) => line.startsWith('---'));
  const sections: Record<Section, string[]> = { KEYS: [], ARGV: [], Returns: [], Refuses: [], Publishes: [] };
  let section: Section | undefined;
  let sentence = '';
  for (const line of lines) {
    const text = line.slice(3);
    const heading = SECTIONS.find((candidate) => candidate === text.trim());
    if (heading !== undefined) section = heading;
    else if (section === undefined) sentence += text;
    else if (/^ {3}\S/.test(text)) sections[section].push(text.trim());
    else if (text.trim() !== '' && !/^ {4,}/.test(text)) throw problem(name, `not understood: ${line}`);
  }
  if (sentence.trim() === '') throw problem(name, 'the header begins with a sentence that says what it does');

  const args = sections.ARGV.map((line) => parseField(name, line));
  if (args.slice(0, -1).some((field) => field.list)) throw problem(name, 'only the last argument may be a list');
  return {
    name,
    keys: sections.KEYS.map((line) => parseKey(name, line)),
    args,
    reply: sections.Returns.map((line) => parseField(name, line)),
    refusals: Object.fromEntries(sections.Refuses.map((line) => parseRefusal(name, line))),
    publishes: sections.Publishes.map((line) => line.split(/\s/)[0] ?? ''),
  };
}

function parseKey(script: string, line: string): ScriptHeader['keys'][number] {
  const [, name, type, template] = /^(\w+) {2,}(\w+(?: \w+)?) {2,}(\S+)/.exec(line) ?? [];
  if (name === undefined || type === undefined || template === undefined) throw problem(script, `not a key: ${line}`);
  return { name, type, template };
}

function parseField(script: string, line: string): Field {
  const [, name, brackets, row, scalar, optional] =
    /^(\w+)(\[\])? +(?:\{([^}]*)\}|(\w+)(\?)?)(?: {2,}.*)?$/.exec(line) ?? [];
  if (name === undefined) throw problem(script, `not a value: ${line}`);
  const type = row === undefined ? parseType(script, scalar) : parseRow(script, row);
  return { name, type, list: brackets !== undefined, optional: optional !== undefined };
}

function parseRow(script: string, row: string): readonly Field[] {
  return row.split(',').map((part) => parseField(script, part.trim()));
}

function parseRefusal(script: string, line: string): [code: string, details: readonly Field[]] {
  const [, code, row] = /^([A-Z_]+)(?: +\{([^}]*)\})?(?: {2,}.*)?$/.exec(line) ?? [];
  if (code === undefined) throw problem(script, `not a refusal: ${line}`);
  return [code, row === undefined ? [] : parseRow(script, row)];
}

function parseType(script: string, type: string | undefined): FieldType {
  if (type === undefined || !FIELD_TYPES.includes(type)) throw problem(script, `no such type: ${String(type)}`);
  return type as FieldType;
}

function problem(script: string, what: string): Error {
  return new Error(`lua/${script}.lua: ${what}`);
}
