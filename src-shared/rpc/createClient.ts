import type { Args, CallName, Data, EventName, Output } from '../contract/index.ts';
import { calls, events } from '../contract/index.ts';
import { fail, succeed, type Result } from './result.ts';
import type { Transport } from './Transport.ts';

/** The client of the contract for the renderer, tests and other callers: typed, over any transport. */
export interface Client {
  request<Name extends CallName>(name: Name, args: Args<Name>): Promise<Result<Output<Name>>>;
  /** Subscribes to one event; returns the function that unsubscribes. */
  on<Name extends EventName>(name: Name, listener: (data: Data<Name>) => void): () => void;
}

export interface ClientOptions {
  readonly transport: Transport;
  /**
   * Called for frames and results that do not match the contract, which are dropped, and for listeners that throw,
   * which do not affect other listeners.
   */
  readonly onViolation: (what: string) => void;
}

export function createClient({ transport, onViolation }: ClientOptions): Client {
  return {
    async request(name, args) {
      const result = await transport.request(name, args);
      if (!result.ok) return result;
      const parsed = calls[name].output.safeParse(result.value);
      if (parsed.success) return succeed(parsed.data) as Result<Output<typeof name>>;
      onViolation(`answer to ${name}: ${parsed.error.message}`);
      return fail('INTERNAL', { reason: 'answer does not fit the contract' });
    },
    on(name, listener) {
      return transport.subscribe((frame) => {
        if (frame.event !== name) return;
        const parsed = events[name].safeParse(frame.data);
        if (!parsed.success) return onViolation(`event ${name}: ${parsed.error.message}`);
        try {
          listener(parsed.data as Data<typeof name>);
        } catch (error) {
          const { message, stack = message } = error instanceof Error ? error : new Error(String(error));
          onViolation(`a listener of ${name} failed: ${stack}`);
        }
      });
    },
  };
}
