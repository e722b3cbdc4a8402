import { chatCalls } from './chatCalls.ts';
import { chatEvents } from './chatEvents.ts';
import type { CallArgs, CallInput, CallOutput, EventData } from './defineCall.ts';
import { hostCalls, hostEvents } from './hostCalls.ts';
import { localCalls, localEvents } from './localCalls.ts';

/** The complete contract: the only place where calls and events are defined. */
export const calls = { ...chatCalls, ...hostCalls, ...localCalls } as const;
export const events = { ...chatEvents, ...hostEvents, ...localEvents } as const;

export { chatCalls, chatEvents, hostCalls, hostEvents, localCalls, localEvents };

export type ChatCalls = typeof chatCalls;
export type HostCalls = typeof hostCalls;
export type LocalCalls = typeof localCalls;
export type Calls = typeof calls;
export type Events = typeof events;
export type CallName = keyof Calls;
export type EventName = keyof Events;

export type Args<Name extends CallName> = CallArgs<Calls, Name>;
export type Input<Name extends CallName> = CallInput<Calls, Name>;
export type Output<Name extends CallName> = CallOutput<Calls, Name>;
export type Data<Name extends EventName> = EventData<Events, Name>;
