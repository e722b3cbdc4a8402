import { KEY_FAMILIES, keyTemplate, type KeyFamily } from '#core/keys.ts';
import { isErrorCode } from '#shared/errors/codes.ts';
import type { Field, FieldType, ScriptHeader } from '#core/redis/defineScript.ts';
import type { ReadScript } from './readScripts.ts';

const TYPES: Readonly<Record<FieldType, string>> = {
  id: 'string',
  text: 'string',
  json: 'string',
  integer: 'number',
  ms: 'number',
  flag: 'boolean',
};

/**
 * The TypeScript of `src-core/generated/scripts.ts`: one typed definition per script, so that no call uses a script's
 * name as a string.
 */
export function writeRegistry(scripts: readonly ReadScript[]): string {
  refuseSameNames(scripts.map(({ header }) => header.name));
  const entries = scripts.map(({ header, source }) => {
    const types = `<{ ${keyTypes(header)} }, ${argsType(header.args)}, ${rowType(header.reply)}>`;
    return `  ${entryName(header.name)}: defineScript${types}(${JSON.stringify({ ...header, source })}),\n`;
  });
  return [
    '// Made by `npm run generate` from lua/. Do not edit.\n',
    "import type { Key } from '../keys.ts';\n",
    "import { defineScript } from '../redis/defineScript.ts';\n\n",
    'export const scripts = {\n',
    ...entries,
    '} as const;\n',
  ].join('');
}

function entryName(name: string): string {
  const verbObject = name.split('/').at(-1);
  if (verbObject === undefined || verbObject === '') throw new Error(`not a script's name: ${name}`);
  return verbObject;
}

function refuseSameNames(names: readonly string[]): void {
  const twice = names.find((name, index) => names.findIndex((other) => entryName(other) === entryName(name)) !== index);
  if (twice !== undefined) throw new Error(`lua/${twice}.lua: another script is called ${entryName(twice)}`);
}

function keyTypes(header: ScriptHeader): string {
  return header.keys.map((key) => `readonly ${key.name}: Key<'${findKey(header.name, key)}'>`).join('; ');
}

/** The key in `src-core/keys.ts` for a header line; its name, type and template must all match. */
function findKey(script: string, key: ScriptHeader['keys'][number]): string {
  for (const family of Object.keys(KEY_FAMILIES) as KeyFamily[]) {
    const types: Readonly<Record<string, string>> = KEY_FAMILIES[family].keys;
    if (keyTemplate(family, key.name) !== key.template) continue;
    if (types[key.name] === key.type) return `${family}.${key.name}`;
  }
  throw new Error(`lua/${script}.lua: src-core/keys.ts has no ${key.type} ${key.template} named ${key.name}`);
}

/** Checks the codes of refusals here, because Lua cannot. */
export function refuseUnknownCodes(header: ScriptHeader): void {
  for (const code of Object.keys(header.refusals)) {
    if (!isErrorCode(code)) throw new Error(`lua/${header.name}.lua: no such code: ${code}`);
  }
}

/** The type of a script's arguments: an optional argument may be omitted. */
function argsType(fields: readonly Field[]): string {
  const typeOf = (field: Field): string =>
    field.optional ? `?: ${fieldType({ ...field, optional: false })} | undefined` : `: ${fieldType(field)}`;
  return `{ ${fields.map((field) => `readonly ${field.name}${typeOf(field)}`).join('; ')} }`;
}

function rowType(fields: readonly Field[]): string {
  return `{ ${fields.map((field) => `readonly ${field.name}: ${fieldType(field)}`).join('; ')} }`;
}

function fieldType(field: Field): string {
  const one = typeof field.type === 'string' ? TYPES[field.type] : rowType(field.type);
  const value = field.optional ? `${one} | null` : one;
  return field.list ? `readonly (${value})[]` : value;
}
