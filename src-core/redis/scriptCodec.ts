import { ChatError } from '#shared/errors/ChatError.ts';
import { isErrorCode } from '#shared/errors/codes.ts';
import type { AnyScript, Field, FieldType } from './defineScript.ts';

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
