import { createHash } from 'node:crypto';

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
