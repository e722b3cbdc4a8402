import type { z } from 'zod';

/** `required`: only for signed-in connections. */
export type SessionNeed = 'none' | 'required';

export interface CallDefinition<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly session: SessionNeed;
  readonly input: Input;
  readonly output: Output;
}

/** Checks the shape and keeps the schemas' exact types. */
export function defineCall<Input extends z.ZodType, Output extends z.ZodType>(
  definition: CallDefinition<Input, Output>,
): CallDefinition<Input, Output> {
  return definition;
}

export type CallMap = Readonly<Record<string, CallDefinition>>;
export type EventMap = Readonly<Record<string, z.ZodType>>;

/** The arguments of a caller (defaults optional), the arguments of a handler (defaults filled in), and the result. */
export type CallArgs<Calls extends CallMap, Name extends keyof Calls> = z.input<Calls[Name]['input']>;
export type CallInput<Calls extends CallMap, Name extends keyof Calls> = z.output<Calls[Name]['input']>;
export type CallOutput<Calls extends CallMap, Name extends keyof Calls> = z.output<Calls[Name]['output']>;
export type EventData<Events extends EventMap, Name extends keyof Events> = z.output<Events[Name]>;
