import { createHash } from 'node:crypto';

/** How a value is written in a header, and so how it is sent and read. `ms` is a duration or an instant. */
export type FieldType = 'id' | 'text' | 'json' | 'integer' | 'ms' | 'flag';

/** One value, a list of values (`events[]  json`), or a list of rows (`results[]  {offset integer, at ms}`). */
export interface Field {
  readonly name: string;
  readonly type: FieldType | readonly Field[];
  readonly list: boolean;
  /** May be missing in a reply (`text?`); it is read as `null`. */
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
  refuseTwoSlots(definition);
  return { ...definition, sha1: createHash('sha1').update(definition.source).digest('hex') };
}

/** Throws when the declared keys could be in two hash slots: on a cluster such a script fails, here it does not start. */
export function refuseTwoSlots(header: Pick<ScriptHeader, 'name' | 'keys'>): void {
  const tags = new Set(header.keys.map((key) => /\{([^{}]+)\}/.exec(key.template)?.[1] ?? key.template));
  if (tags.size > 1) throw new Error(`${header.name}: keys in different slots: {${[...tags].join('}, {')}}`);
}
