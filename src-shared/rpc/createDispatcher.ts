import type { z } from 'zod';
import type { CallInput, CallMap, CallOutput } from '../contract/defineCall.ts';
import { ChatError } from '../errors/ChatError.ts';
import { fail, succeed, type Failure, type Result } from './result.ts';

/** One function per call of the contract. `context` is the caller: the shell's connection. */
export type Handlers<Calls extends CallMap, Context> = {
  readonly [Name in keyof Calls]: (
    input: CallInput<Calls, Name>,
    context: Context,
  ) => Promise<CallOutput<Calls, Name>> | CallOutput<Calls, Name>;
};

export interface DispatcherOptions<Calls extends CallMap, Context> {
  readonly calls: Calls;
  readonly handlers: Handlers<Calls, Context>;
  /** Whether this connection is signed in; checked before any call that needs a session. */
  readonly hasSession: (context: Context) => boolean;
  /** Throws a `ChatError` when this connection may not make this call. Runs after the input was parsed. */
  readonly authorise?: (context: Context, name: string, input: unknown) => Promise<void>;
  /** Called once for every unexpected error; returns the id that it was logged with. */
  readonly onUnexpected: (error: unknown, callName: string) => string;
}

export type Dispatch<Context> = (name: string, args: unknown, context: Context) => Promise<Result<unknown>>;

/**
 * The receiving edge of every shell: checks the session, the schema and the right, runs the handler, and converts
 * errors to values, in this order and nowhere else. It never throws. Results of handlers are trusted; input of callers
 * is not.
 */
export function createDispatcher<Calls extends CallMap, Context>(
  options: DispatcherOptions<Calls, Context>,
): Dispatch<Context> {
  const { calls, handlers, hasSession, authorise, onUnexpected } = options;

  return async function dispatch(name, args, context) {
    if (!Object.hasOwn(calls, name)) return fail('UNKNOWN_CALL', { name: name.slice(0, 64) });
    const definition = calls[name];
    const handler = handlers[name];
    if (definition === undefined || handler === undefined) return fail('UNKNOWN_CALL', { name });
    if (definition.session === 'required' && !hasSession(context)) return fail('NOT_SIGNED_IN');

    const parsed = definition.input.safeParse(args);
    if (!parsed.success) return invalidArgument(parsed.error);
    try {
      if (definition.session === 'required') await authorise?.(context, name, parsed.data);
      return succeed(await handler(parsed.data as never, context));
    } catch (error) {
      if (error instanceof ChatError) return fail(error.code, error.details);
      return fail('INTERNAL', { correlationId: onUnexpected(error, name) });
    }
  };
}

/** The first violation, with the path of the field. */
function invalidArgument(error: z.ZodError): Failure {
  const issue = error.issues[0];
  return fail('INVALID_ARGUMENT', { field: issue?.path.map(String).join('.') ?? '', message: issue?.message ?? '' });
}
