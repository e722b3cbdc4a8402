import type { Args, CallName, Output } from '#shared/contract/index.ts';
import type { StoredOutgoing } from '#shared/contract/localModel.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { unwrap } from '#shared/rpc/result.ts';

type LocalCall = CallName & `local.${string}`;

export interface GivenStore {
  /** The result of the call; throws its refusal. */
  readonly ask: <Name extends LocalCall>(name: Name, args: Args<Name>) => Promise<Output<Name>>;
  readonly client: Client;
  /** Ends the process or page that serves the store and opens the store again from disk. */
  readonly restart: () => Promise<void>;
}

export interface LocalStoreCase {
  readonly title: string;
  /** Runs in an empty store. */
  readonly run: (given: GivenStore) => Promise<void>;
}

export const asker =
  (client: () => Client): GivenStore['ask'] =>
  async (name, args) =>
    unwrap(await client().request(name, args));

export const ME = 'embedded this-computer amir';
export const OTHER = 'embedded this-computer mei';
export const TALK = 'direct:amir:mei';
export const ROOM = 'room:plans';

export const message = (offset: number, text: string, overrides: Partial<LogEvent> = {}): LogEvent =>
  ({
    type: 'message',
    offset,
    counted: offset,
    id: `m${offset}`,
    at: 1000 * offset,
    from: 'mei',
    body: { kind: 'text', text },
    ...overrides,
  }) as LogEvent;

export const recall = (offset: number, target: number): LogEvent => ({
  type: 'recalled',
  offset,
  counted: offset,
  id: `r${offset}`,
  at: 1000 * offset,
  from: 'amir',
  target,
});

export const react = (offset: number, target: number, on = true, from = 'amir'): LogEvent => ({
  type: 'reacted',
  offset,
  counted: offset,
  id: `e${offset}`,
  at: 1000 * offset,
  from,
  target,
  emoji: '👍',
  on,
});

export const edit = (offset: number, target: number, text: string): LogEvent => ({
  type: 'edited',
  offset,
  counted: offset,
  id: `a${offset}`,
  at: 1000 * offset,
  from: 'mei',
  target,
  text,
});

export const talk = (from: number, to: number): LogEvent[] =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index, `word ${from + index}`));

export const outgoing = (clientId: string, overrides: Partial<StoredOutgoing> = {}): StoredOutgoing => ({
  conversationId: TALK,
  clientId,
  from: 'amir',
  text: `text of ${clientId}`,
  at: 1,
  offline: false,
  refusal: null,
  ...overrides,
});

export const offsets = ({ events }: Output<'local.readEvents'>): number[] => events.map(({ offset }) => offset);
export const ids = ({ outgoing }: Output<'local.open'>): string[] => outgoing.map(({ clientId }) => clientId);
export const bodyAt = ({ events }: Output<'local.readEvents'>, offset: number): unknown => {
  const found = events.find((event) => event.offset === offset);
  return found?.type === 'message' ? found.body : undefined;
};
export const reactionsAt = ({ events }: Output<'local.readEvents'>, offset: number): unknown => {
  const found = events.find((event) => event.offset === offset);
  return found?.type === 'message' ? found.reactions : undefined;
};
export const keep = (
  given: GivenStore,
  events: LogEvent[],
  more: Partial<Args<'local.keepEvents'>> = {},
): Promise<object> =>
  given.ask('local.keepEvents', { account: ME, conversationId: TALK, epoch: 'e1', events, ...more });
export const read = (
  given: GivenStore,
  more: Partial<Args<'local.readEvents'>> = {},
): Promise<Output<'local.readEvents'>> =>
  given.ask('local.readEvents', { account: ME, conversationId: TALK, limit: 100, ...more });
