import type { ChatCalls, Data, EventName } from '#shared/contract/index.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';

type ChatHandlers = Handlers<ChatCalls, null>;

/** The handlers of some calls for one member of the model team: `MemberHandlers<'inbox.list' | …>`. */
export type MemberHandlers<Name extends keyof ChatHandlers> = Pick<ChatHandlers, Name>;

/** Sends a frame to all connections of one member. */
export type Publish = <Name extends EventName>(event: Name, data: Data<Name>) => void;

/** Sends a frame to all connections of several members. */
export type PublishTo = <Name extends EventName>(userIds: Iterable<string>, event: Name, data: Data<Name>) => void;
