import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCall } from '#shared/contract/defineCall.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { createDispatcher } from '#shared/rpc/createDispatcher.ts';

const calls = {
  'thing.make': defineCall({
    session: 'none',
    input: z.object({ size: z.number().default(1) }),
    output: z.object({ size: z.number() }),
  }),
  'thing.drop': defineCall({ session: 'required', input: z.object({}), output: z.object({}) }),
  'thing.break': defineCall({ session: 'none', input: z.object({ how: z.string() }), output: z.object({}) }),
} as const;

interface Caller {
  readonly signedIn: boolean;
}

function setUp() {
  const logged: { error: unknown; callName: string }[] = [];
  const dispatch = createDispatcher<typeof calls, Caller>({
    calls,
    handlers: {
      'thing.make': ({ size }) => ({ size }),
      'thing.drop': () => ({}),
      'thing.break': ({ how }) => {
        if (how === 'expected') throw new ChatError('NAME_TAKEN', { name: 'Anna' });
        throw new TypeError('an unexpected error');
      },
    },
    hasSession: (caller) => caller.signedIn,
    onUnexpected(error, callName) {
      logged.push({ error, callName });
      return `correlation ${logged.length}`;
    },
  });
  return { dispatch, logged };
}

const stranger = { signedIn: false };
const member = { signedIn: true };

describe('the dispatcher', () => {
  it("returns the handler's result, after the schema has filled in the defaults", async () => {
    const { dispatch } = setUp();
    expect(await dispatch('thing.make', {}, stranger)).toEqual({ ok: true, value: { size: 1 } });
  });

  it.each(['thing.lose', '', 'toString', '__proto__', 'constructor'])('answers UNKNOWN_CALL to %j', async (name) => {
    const { dispatch } = setUp();
    expect(await dispatch(name, {}, member)).toEqual({ ok: false, error: { code: 'UNKNOWN_CALL', details: { name } } });
  });

  it('repeats at most 64 characters of an unknown name', async () => {
    const { dispatch } = setUp();
    const result = await dispatch('x'.repeat(1_000_000), {}, member);
    expect(result).toMatchObject({ error: { details: { name: 'x'.repeat(64) } } });
  });

  it('checks the session before the arguments', async () => {
    const { dispatch } = setUp();
    expect(await dispatch('thing.drop', 'not even an object', stranger)).toMatchObject({
      error: { code: 'NOT_SIGNED_IN' },
    });
    expect(await dispatch('thing.drop', {}, member)).toEqual({ ok: true, value: {} });
  });

  it('names the invalid field', async () => {
    const { dispatch } = setUp();
    expect(await dispatch('thing.make', { size: 'large' }, stranger)).toMatchObject({
      error: { code: 'INVALID_ARGUMENT', details: { field: 'size' } },
    });
  });

  it('turns a ChatError into a failure with its code and details, and logs nothing', async () => {
    const { dispatch, logged } = setUp();
    expect(await dispatch('thing.break', { how: 'expected' }, stranger)).toEqual({
      ok: false,
      error: { code: 'NAME_TAKEN', details: { name: 'Anna' } },
    });
    expect(logged).toEqual([]);
  });

  it('hides an unexpected error behind INTERNAL and the correlation id of its one log entry', async () => {
    const { dispatch, logged } = setUp();
    expect(await dispatch('thing.break', { how: 'otherwise' }, stranger)).toEqual({
      ok: false,
      error: { code: 'INTERNAL', details: { correlationId: 'correlation 1' } },
    });
    expect(logged).toEqual([{ error: new TypeError('an unexpected error'), callName: 'thing.break' }]);
  });
});
