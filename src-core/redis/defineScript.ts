import { createHash } from 'node:crypto';

/** How a value is written in a header, and so how it is sent and read. `ms` is a duration or an instant. */
export type FieldType = 'id' | 'text' | 'json' | 'integer' | 'ms' | 'flag';

/** One value, a list of values (`events[]  json`), or a list of rows (`results[]  {offset integer, at ms}`). */
export interface Field {
  readonly name: string;
  readonly type: FieldType | readonly Field[];
  readonly list: boolean;
  /** May be missing (`text?`): in a reply it is read as `null`; an argument that is left out is sent as an empty text. */
  readonly optional: boolean;
}

/** What a script's header says, beside its source. */
export interface ScriptHeader {
  /** `<domain>/<verbObject>`, where its file is under `lua/`. */
  readonly name: string;
  /** In the order of KEYS; `template` as in `parley:{c}:meta`. */
  readonly keys: readonly { readonly name: string; readonly type: string; readonly template: string }[];
  readonly args: readonly Field[];
  readonly reply: readonly Field[];
  /** Refusal codes with the values that come with them. */
  readonly refusals: Readonly<Record<string, readonly Field[]>>;
  readonly publishes: readonly string[];
}

/** One atomic operation. The type parameters exist only for the compiler: they come from the header. */
export interface Script<Keys, Args, Reply> extends ScriptHeader {
  readonly source: string;
  readonly sha1: string;
  readonly types?: (keys: Keys, args: Args) => Reply;
}

export type AnyScript = ScriptHeader & { readonly source: string; readonly sha1: string };

/** Refuses a script that could not run on a cluster. Used by the generated registry, once at start. */
export function defineScript<Keys, Args, Reply>(
  definition: ScriptHeader & { readonly source: string },
): Script<Keys, Args, Reply> {
  refuseOffCluster(definition, definition.source);
  return { ...definition, sha1: createHash('sha1').update(definition.source).digest('hex') };
}

/** Throws when a script could not run on a cluster, where it would fail late: here it does not start. */
export function refuseOffCluster(header: Pick<ScriptHeader, 'name' | 'keys'>, source: string): void {
  const templates = header.keys.map(({ template }) => template);
  const tags = new Set(templates.map((template) => /\{([^{}]+)\}/.exec(template)?.[1] ?? template));
  if (tags.size > 1) throw new Error(`${header.name}: keys in different slots: {${[...tags].join('}, {')}}`);
  const twice = templates.find((template, index) => templates.indexOf(template) !== index);
  if (twice !== undefined) throw new Error(`${header.name}: two of ${twice} could be in different slots`);
  // It would go to every node of a cluster, and to none of our subscribers.
  if (/(['"])PUBLISH\1/i.test(source)) throw new Error(`${header.name}: publishes with SPUBLISH, never with PUBLISH`);
}
