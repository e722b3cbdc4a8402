import { z } from 'zod';
import type { Random } from '../../support/random.ts';
import { HOSTILE_NUMBERS, hostileString, hostileValue, withPrototypeKeys } from './hostileValues.ts';

/** Real values by the name of their field: what the attackers have seen so far, and what they know. */
export interface Knowledge {
  valueFor(field: string, random: Random): unknown;
}

type Generate = (random: Random, known: Knowledge) => unknown;

/** zod's internal definition of a schema. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
}

/** Tried for a string with a pattern or a rule of its own. */
const CANDIDATES = [
  '1',
  'a',
  'id-1',
  '👍',
  'room:lobby',
  'direct:a:b',
  'a'.repeat(64),
  'alpha.beta',
  'https://a.example/',
];

const WRAPPERS = new Set(['optional', 'default', 'prefault', 'catch', 'nonoptional', 'readonly', 'nullable']);
const compiled = new WeakMap<z.ZodType, Map<string, Generate>>();

/** A generator of values for a schema: mostly valid ones, also at the bounds and just beyond, with real ids where a field has one. */
function generatorOf(schema: z.ZodType, field: string): Generate {
  const byField = compiled.get(schema) ?? new Map<string, Generate>();
  compiled.set(schema, byField);
  const existing = byField.get(field);
  if (existing !== undefined) return existing;
  const made = compile(schema, field);
  const isWrapper = WRAPPERS.has((schema.def as unknown as Definition).type);
  // How often a field is left out is decided first.
  const generate = isWrapper ? made : withKnowledge(made, schema, field);
  byField.set(field, generate);
  return generate;
}

/** Prefers what is known for this field, if the schema accepts it. */
function withKnowledge(generate: Generate, schema: z.ZodType, field: string): Generate {
  return (random, known) => {
    if (random.next() < 0.75) {
      const value = known.valueFor(field, random);
      if (value !== undefined && schema.safeParse(value).success) return value;
    }
    return generate(random, known);
  };
}

function compile(schema: z.ZodType, field: string): Generate {
  const definition = schema.def as unknown as Definition;
  const inner = (of: z.ZodType | undefined): Generate => (of === undefined ? hostileValue : generatorOf(of, field));
  switch (definition.type) {
    case 'object':
      return objectGenerator(definition.shape ?? {});
    case 'array': {
      const element = inner(definition.element);
      const [least, most] = boundsOf(schema, 'Items');
      return (random, known) => {
        const end = random.next() < 0.02 ? most : least + 3;
        const length = random.between(least, Math.min(most, end, least + 120));
        return Array.from({ length }, () => element(random, known));
      };
    }
    case 'optional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'nonoptional':
    case 'readonly': {
      const value = inner(definition.innerType);
      return (random, known) => (random.next() < 0.7 ? undefined : value(random, known));
    }
    case 'nullable': {
      const value = inner(definition.innerType);
      return (random, known) => (random.next() < 0.3 ? null : value(random, known));
    }
    case 'pipe':
      return inner(definition.in);
    case 'record': {
      const value = inner(definition.valueType);
      return (random, known) => ({ [hostileString(random)]: value(random, known) });
    }
    case 'union': {
      const options = (definition.options ?? []).map(inner);
      // The first one is the most common: a text, for the body of a message.
      return (random, known) => {
        const index = random.next() < 0.5 ? 0 : random.between(0, options.length - 1);
        return options[index]?.(random, known);
      };
    }
    case 'literal':
    case 'enum': {
      const values = definition.values ?? Object.values(definition.entries ?? {});
      return (random) => values[random.between(0, values.length - 1)];
    }
    case 'boolean':
      return (random) => random.next() < 0.5;
    case 'number': {
      const [least, most] = numberBoundsOf(schema);
      return (random) => {
        const kind = random.next();
        if (kind < 0.1) return random.pick([least - 1, most + 1]);
        return kind < 0.4 ? random.pick([least, most]) : random.between(least, Math.min(most, least + 100));
      };
    }
    case 'string':
      return stringGenerator(schema);
    default:
      return hasBytes(schema)
        ? (random) => new Uint8Array(random.between(1, 200)).fill(random.between(0, 255))
        : hostileValue;
  }
}

function hasBytes(schema: z.ZodType): boolean {
  return schema.safeParse(new Uint8Array(1)).success && !schema.safeParse('').success;
}

function objectGenerator(shape: Readonly<Record<string, z.ZodType>>): Generate {
  const fields = Object.entries(shape).map(([name, schema]) => [name, generatorOf(schema, name)] as const);
  return (random, known) => {
    const made: Record<string, unknown> = {};
    for (const [name, generate] of fields) {
      const value = generate(random, known);
      if (value !== undefined) made[name] = value;
    }
    return made;
  };
}

function stringGenerator(schema: z.ZodType): Generate {
  const candidates = CANDIDATES.filter((candidate) => schema.safeParse(candidate).success);
  const isFree = schema.safeParse('any text at all').success;
  const isId = schema.safeParse('id-1').success;
  const [least, most] = boundsOf(schema, 'Length');
  const exact = (length: number) => 'x'.repeat(Math.min(length, 4_096));
  return (random) => {
    if (!isFree && isId && random.next() < 0.7) return `id-${random.between(0, 1e9)}`;
    if (!isFree && candidates.length > 0) return candidates[random.between(0, candidates.length - 1)];
    const kind = random.between(0, 9);
    if (kind < 2) return hostileString(random);
    if (kind < 3) return exact(least);
    if (kind < 4) return exact(most);
    return `text ${random.between(0, 1_000_000)}`;
  };
}

function jsonSchemaOf(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

function boundsOf(schema: z.ZodType, unit: 'Length' | 'Items'): [number, number] {
  const json = jsonSchemaOf(schema);
  return [Number(json[`min${unit}`] ?? 0), Number(json[`max${unit}`] ?? 5_000)];
}

function numberBoundsOf(schema: z.ZodType): [number, number] {
  const { minimum, exclusiveMinimum, maximum } = jsonSchemaOf(schema);
  const above = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : -1;
  return [Number(minimum ?? above), Number(maximum ?? Number.MAX_SAFE_INTEGER)];
}

type Path = readonly (string | number)[];

function pathsOf(value: unknown, from: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [from];
  return [from, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...from, key]))];
}

function replaceAt(value: unknown, [key, ...rest]: Path, replace: (old: unknown) => unknown): unknown {
  if (key === undefined) return replace(value);
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = replaceAt(copy[key], rest, replace);
  return copy;
}

/** Near the old value: longer, shorter, of another type, wrapped. */
function disturb(old: unknown, random: Random): unknown {
  if (typeof old === 'number' && random.next() < 0.5) return random.pick(HOSTILE_NUMBERS);
  if (random.next() < 0.6) return hostileValue(random);
  if (typeof old === 'string') return random.pick([`${old}\0`, `${old} `, old.slice(1), old.toUpperCase(), [old]]);
  if (typeof old === 'number') return random.pick([old + 1, old - 1, -old, old + 0.5, String(old)]);
  return random.pick<unknown>([[old], { value: old }, JSON.stringify(old), null]);
}

/** The value with one part of it replaced. */
export function disturbAnywhere(value: unknown, random: Random): unknown {
  const paths = pathsOf(value);
  return replaceAt(value, paths[random.between(0, paths.length - 1)] ?? [], (old) => disturb(old, random));
}

/** Arguments that a schema accepts in most cases; what is known is used where it fits. */
export function plausibleArguments(schema: z.ZodType, random: Random, known: Knowledge): unknown {
  return generatorOf(schema, '')(random, known);
}

/** Arguments for a call: about half of them valid, the others with one thing wrong, some not even an object. */
export function hostileArguments(schema: z.ZodType, random: Random, known: Knowledge): unknown {
  const valid = plausibleArguments(schema, random, known);
  const kind = random.between(0, 99);
  if (kind < 55) return valid;
  if (kind < 85) {
    return disturbAnywhere(valid, random);
  }
  if (kind < 92) return withPrototypeKeys({ ...(valid as object), [hostileString(random)]: hostileValue(random) });
  if (kind < 96) {
    const entries = Object.entries(valid as object);
    return Object.fromEntries(entries.filter(() => random.next() < 0.6));
  }
  return hostileValue(random);
}
