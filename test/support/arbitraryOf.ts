import * as fc from 'fast-check';
import { z } from 'zod';

/** zod's internal definition of the schema types that calls use. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
}

/** Values for fields that must refer to existing things or satisfy a custom rule, by the field's name. */
export type Named = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Values that a schema accepts; for numbers and lengths the bounds are frequent. */
export function arbitraryOf(schema: z.ZodType, named: Named = {}): fc.Arbitrary<unknown> {
  const definition = schema.def as unknown as Definition;
  const of = (inner: z.ZodType | undefined): fc.Arbitrary<unknown> => {
    if (inner === undefined) throw new Error(`a ${definition.type} without its inner schema`);
    return arbitraryOf(inner, named);
  };
  switch (definition.type) {
    case 'object':
      return objectOf(definition.shape ?? {}, named);
    case 'array': {
      const [minLength, maxLength] = boundsOf(schema);
      return fc.array(of(definition.element), { minLength, maxLength: Math.min(maxLength, minLength + 60) });
    }
    case 'optional':
    case 'default':
    case 'prefault':
      return fc.option(of(definition.innerType), { nil: undefined });
    case 'nullable':
      return fc.option(of(definition.innerType), { nil: null });
    case 'union':
      return fc.oneof(...(definition.options ?? []).map(of));
    case 'literal':
      return fc.constantFrom(...(definition.values ?? []));
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}));
    case 'boolean':
      return fc.boolean();
    case 'number': {
      const [min, max] = boundsOf(schema);
      return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max }));
    }
    case 'string': {
      const [minLength, maxLength] = boundsOf(schema);
      return fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, minLength + 200) });
    }
    default:
      throw new Error(`no values are made for a ${definition.type}`);
  }
}

function objectOf(shape: Readonly<Record<string, z.ZodType>>, named: Named): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([name, schema]) => {
    const own = named[name];
    if (own === undefined) return [name, arbitraryOf(schema, named)] as const;
    return [name, own.filter((value) => schema.safeParse(value).success)] as const;
  });
  // An omitted field is absent, as on a wire.
  return fc
    .record(Object.fromEntries(fields))
    .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)));
}

/** The minimum and maximum number or length that the schema accepts. */
function boundsOf(schema: z.ZodType): [number, number] {
  const { type, minimum, exclusiveMinimum, maximum, ...lengths } = z.toJSONSchema(schema, { io: 'input' });
  if (type === 'integer') {
    const above = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : Number.MIN_SAFE_INTEGER;
    return [Math.max(minimum ?? Number.MIN_SAFE_INTEGER, above), maximum ?? Number.MAX_SAFE_INTEGER];
  }
  return [lengths.minLength ?? lengths.minItems ?? 0, lengths.maxLength ?? lengths.maxItems ?? Infinity];
}
