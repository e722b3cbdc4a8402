import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calls, type CallName } from '#shared/contract/index.ts';
import { createDispatcher, type Handlers } from '#shared/rpc/createDispatcher.ts';
import { VALID_ARGS } from './validArgs.ts';

const REACHED = { reached: true };
const handlers = Object.fromEntries(Object.keys(calls).map((name) => [name, () => REACHED]));
const dispatch = createDispatcher({
  calls,
  handlers: handlers as unknown as Handlers<typeof calls, null>,
  hasSession: () => true,
  onUnexpected: String,
});

const names = Object.keys(VALID_ARGS) as CallName[];

describe('bad input', () => {
  it('has a valid example of every call, which reaches its handler', async () => {
    expect(new Set(names)).toEqual(new Set(Object.keys(calls)));
    for (const name of names) {
      expect({ name, result: await dispatch(name, VALID_ARGS[name], null) }).toEqual({
        name,
        result: { ok: true, value: REACHED },
      });
    }
  });

  it.each(names)('%s refuses a value that is not an object', async (name) => {
    for (const args of [undefined, null, 7, 'text', [], true]) {
      expect(await dispatch(name, args, null)).toMatchObject({
        ok: false,
        error: { code: 'INVALID_ARGUMENT', details: { field: '' } },
      });
    }
  });

  const withFields = names.filter((name) => Object.keys(VALID_ARGS[name]).length > 0);
  it.each(withFields)('%s names the invalid field, at any depth', async (name) => {
    for (const path of pathsOf(VALID_ARGS[name])) {
      const args = replaceAt(VALID_ARGS[name], path, Symbol('wrong'));
      expect(await dispatch(name, args, null)).toMatchObject({
        ok: false,
        error: { code: 'INVALID_ARGUMENT', details: { field: path.join('.') } },
      });
    }
  });

  it('never throws and never passes a value to a handler that the schema rejects', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), fc.anything({ withNullPrototype: true }), async (name, args) => {
        const result = await dispatch(name, args, null);
        const fits = calls[name].input.safeParse(args).success;
        expect(result).toMatchObject(fits ? { ok: true } : { ok: false, error: { code: 'INVALID_ARGUMENT' } });
      }),
    );
  });
});

type Path = readonly (string | number)[];

/** Every path in a value, outer ones first. */
function pathsOf(value: unknown, base: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = [...base, Array.isArray(value) ? Number(key) : key];
    return [path, ...pathsOf(inner, path)];
  });
}

function replaceAt(value: unknown, path: Path, replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  const copy: unknown = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) };
  const fields = copy as Record<string | number, unknown>;
  fields[key] = replaceAt(fields[key], rest, replacement);
  return copy;
}
