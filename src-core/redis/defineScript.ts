import { createHash } from 'node:crypto';
import { ChatError } from '#shared/errors/ChatError.ts';
import { isErrorCode } from '#shared/errors/codes.ts';

/** The type of a value in a script header; it decides how the value is encoded. `ms` is a duration or an instant. */
export type FieldType = 'id' | 'text' | 'json' | 'integer' | 'ms' | 'flag';

/** One value, a list of values (`events[]  json`), or a list of rows (`results[]  {offset integer, at ms}`). */
export interface Field {
  readonly name: string;
  readonly type: FieldType | readonly Field[];
  readonly list: boolean;
  /** May be missing (`text?`): decoded as `null` in a reply; an omitted argument is sent as an empty string. */
  readonly optional: boolean;
}

/** The parsed header of a script. */
export interface ScriptHeader {
  /** `<domain>/<verbObject>`: the path of its file under `lua/`. */
  readonly name: string;
  /** In the order of KEYS; `template` as in `parley:{c}:meta`. */
  readonly keys: readonly { readonly name: string; readonly type: string; readonly template: string }[];
  readonly args: readonly Field[];
  readonly reply: readonly Field[];
  /** Refusal codes with their details. */
  readonly refusals: Readonly<Record<string, readonly Field[]>>;
  readonly publishes: readonly string[];
}

/** One atomic operation. The type parameters exist only for the compiler and are generated from the header. */
export interface Script<Keys, Args, Reply> extends ScriptHeader {
  readonly source: string;
  readonly sha1: string;
  readonly types?: (keys: Keys, args: Args) => Reply;
}

export type AnyScript = ScriptHeader & { readonly source: string; readonly sha1: string };

/** Used by the generated registry, once at start. Throws when the script could not run on a cluster. */
export function defineScript<Keys, Args, Reply>(
  definition: ScriptHeader & { readonly source: string },
): Script<Keys, Args, Reply> {
  requireClusterSafe(definition, definition.source);
  return { ...definition, sha1: createHash('sha1').update(definition.source).digest('hex') };
}

/** Throws when a script could not run on a cluster, so that this fails at start and not in production. */
export function requireClusterSafe(header: Pick<ScriptHeader, 'name' | 'keys'>, source: string): void {
  const templates = header.keys.map(({ template }) => template);
  const tags = new Set(templates.map((template) => /\{([^{}]+)\}/.exec(template)?.[1] ?? template));
  if (tags.size > 1) throw new Error(`${header.name}: keys in different slots: {${[...tags].join('}, {')}}`);
  const repeated = templates.find((template, index) => templates.indexOf(template) !== index);
  if (repeated !== undefined) throw new Error(`${header.name}: two of ${repeated} could be in different slots`);
  // PUBLISH would be sent to every node of a cluster, but to none of our sharded subscribers.
  if (/(['"])PUBLISH\1/i.test(source)) throw new Error(`${header.name}: must publish with SPUBLISH, not with PUBLISH`);
}

type Values = Readonly<Record<string, unknown>>;

/** `[number of keys, ...KEYS, ...ARGV]`, in the order of the header. */
export function encodeCall(script: AnyScript, keys: Values, args: Values): (string | number)[] {
  const encoded: (string | number)[] = [script.keys.length];
  for (const key of script.keys) encoded.push(keys[key.name] as string);
  for (const field of script.args) encodeField(field, args[field.name], encoded);
  return encoded;
}

function encodeField(field: Field, value: unknown, output: (string | number)[]): void {
  if (field.optional && value === undefined) output.push('');
  else if (!field.list) output.push(encodeScalar(value));
  else if (typeof field.type === 'string')
    for (const item of value as readonly unknown[]) output.push(encodeScalar(item));
  else
    for (const row of value as readonly Values[])
      for (const part of field.type) encodeField(part, row[part.name], output);
}

function encodeScalar(value: unknown): string | number {
  return typeof value === 'boolean' ? Number(value) : (value as string | number);
}

/**
 * Decodes a script's reply into named values. Throws `ChatError` with the code and details of a refusal, and a plain
 * error for any other shape, which is a bug in the script.
 */
export function decodeReply(script: AnyScript, reply: unknown): Values {
  if (!Array.isArray(reply)) throw new Error(`${script.name}: not a reply`);
  const [status, ...values] = reply as unknown[];
  if (status === 'ok') return decodeFields(script.reply, values);
  const [code, ...details] = values;
  const fields = typeof code === 'string' ? script.refusals[code] : undefined;
  if (status !== 'refused' || fields === undefined || !isErrorCode(code)) {
    throw new Error(`${script.name}: undocumented reply ${JSON.stringify(reply).slice(0, 200)}`);
  }
  throw new ChatError(code, decodeFields(fields, details));
}

function decodeFields(fields: readonly Field[], values: readonly unknown[]): Values {
  return Object.fromEntries(fields.map((field, index) => [field.name, decodeField(field, values[index])]));
}

function decodeField(field: Field, value: unknown): unknown {
  const { type } = field;
  if (!field.list) return decodeScalar(type as FieldType, value);
  const items = value as readonly unknown[];
  if (typeof type === 'string') return items.map((item) => decodeScalar(type, item));
  const rows: Values[] = [];
  for (let start = 0; start < items.length; start += type.length) {
    rows.push(decodeFields(type, items.slice(start, start + type.length)));
  }
  return rows;
}

function decodeScalar(type: FieldType, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'flag') return Number(value) === 1;
  return type === 'integer' || type === 'ms' ? Number(value) : value;
}
