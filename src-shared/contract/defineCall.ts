import type { z } from 'zod';

/** `required`: answered only to a connection that has signed in. */
export type SessionNeed = 'none' | 'required';

export interface CallDefinition<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly session: SessionNeed;
  readonly input: Input;
  readonly output: Output;
}

/** Keeps the schemas' exact types while it checks the shape. */
export function defineCall<Input extends z.ZodType, Output extends z.ZodType>(
  definition: CallDefinition<Input, Output>,
): CallDefinition<Input, Output> {
  return definition;
}

export type CallMap = Readonly<Record<string, CallDefinition>>;
export type EventMap = Readonly<Record<string, z.ZodType>>;

/** What a caller may pass (defaults may be left out), what a handler gets (defaults filled in), what comes back. */
export type CallArgs<Calls extends CallMap, Name extends keyof Calls> = z.input<Calls[Name]['input']>;
export type CallInput<Calls extends CallMap, Name extends keyof Calls> = z.output<Calls[Name]['input']>;
export type CallOutput<Calls extends CallMap, Name extends keyof Calls> = z.output<Calls[Name]['output']>;
export type EventData<Events extends EventMap, Name extends keyof Events> = z.output<Events[Name]>;
