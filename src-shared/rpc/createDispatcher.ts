import type { z } from 'zod';
import type { CallInput, CallMap, CallOutput } from '../contract/defineCall.ts';
import { ChatError } from '../errors/ChatError.ts';
import { fail, succeed, type Failure, type Result } from './result.ts';

/** One function per call of the contract. `context` is who is asking: the shell's connection. */
export type Handlers<Calls extends CallMap, Context> = {
  readonly [Name in keyof Calls]: (
    input: CallInput<Calls, Name>,
    context: Context,
  ) => Promise<CallOutput<Calls, Name>> | CallOutput<Calls, Name>;
};

export interface DispatcherOptions<Calls extends CallMap, Context> {
  readonly calls: Calls;
  readonly handlers: Handlers<Calls, Context>;
  /** Whether this connection has signed in; asked before any call that needs a session. */
  readonly hasSession: (context: Context) => boolean;
  /** Called once for every error that nobody expected; returns the id under which it was logged. */
  readonly onUnexpected: (error: unknown, callName: string) => string;
}

export type Dispatch<Context> = (name: string, args: unknown, context: Context) => Promise<Result<unknown>>;

/**
 * The receiving edge of every shell: session, schema, handler, errors as values, in this order and nowhere else.
 * It never throws. What a handler returns is trusted; what a caller sends is not.
 */
export function createDispatcher<Calls extends CallMap, Context>(
  options: DispatcherOptions<Calls, Context>,
): Dispatch<Context> {
  const { calls, handlers, hasSession, onUnexpected } = options;

  return async function dispatch(name, args, context) {
    if (!Object.hasOwn(calls, name)) return fail('UNKNOWN_CALL', { name: name.slice(0, 64) });
    const definition = calls[name];
    const handler = handlers[name];
    if (definition === undefined || handler === undefined) return fail('UNKNOWN_CALL', { name });
    if (definition.session === 'required' && !hasSession(context)) return fail('NOT_SIGNED_IN');

    const parsed = definition.input.safeParse(args);
    if (!parsed.success) return invalidArgument(parsed.error);
    try {
      return succeed(await handler(parsed.data as never, context));
    } catch (error) {
      if (error instanceof ChatError) return fail(error.code, error.details);
      return fail('INTERNAL', { correlationId: onUnexpected(error, name) });
    }
  };
}

/** The first thing that was wrong, with the path of the field. */
function invalidArgument(error: z.ZodError): Failure {
  const issue = error.issues[0];
  return fail('INVALID_ARGUMENT', { field: issue?.path.map(String).join('.') ?? '', message: issue?.message ?? '' });
}
