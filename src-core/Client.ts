import type { ChatCalls } from '#shared/contract/index.ts';
import type { Person } from '#shared/contract/model.ts';
import type { Role } from '#shared/contract/teamModel.ts';
import type { ChatError } from '#shared/errors/ChatError.ts';
import type { Handlers } from '#shared/rpc/createDispatcher.ts';

/** What the handlers of calls use of a signed-in client. `live/LiveSession.ts` implements it. */
export interface Session {
  readonly me: Person;
  /** The current role in the team: changes arrive as events. */
  readonly role: Role;
  /** The conversations that the client receives events of. */
  readonly conversationIds: readonly string[];
  /** Subscribes to a conversation; resolves when Redis has confirmed. Repeated calls have no effect. */
  subscribe(conversationId: string): Promise<void>;
  /** Ends the subscription of a conversation that refused access, and sends the client the reason. */
  revoke(conversationId: string, refusal: ChatError): void;
  /** Repeats failed access checks and those of locked rooms. Throws as `RedisAccess.run` does. */
  retryRoomChecks(): Promise<void>;
  /** Records the end of a log as read from Redis, so that missing events are detected. */
  expectPushes(conversationId: string, epoch: string, offset: number): void;
}

/** The client that made a call. `live/ClientConnection.ts` implements it. */
export interface Client {
  /** A random id of the connection. */
  readonly id: string;
  readonly signedIn: boolean;
  /** Throws NOT_SIGNED_IN, which may happen in the middle of a call, because the session may end during it. */
  readonly session: Session;
}

/**
 * All handlers of one domain: `DomainHandlers<'account'>` requires `account.register`, … `Caller`: what they use of
 * the client that makes the call.
 */
export type DomainHandlers<Domain extends string, Caller = Client> = Pick<
  Handlers<ChatCalls, Caller>,
  Extract<keyof ChatCalls, `${Domain}.${string}`>
>;
