import type { Args, CallName, Data, EventName, Output } from '../contract/index.ts';
import { calls, events } from '../contract/index.ts';
import { fail, succeed, type Result } from './result.ts';
import type { Transport } from './Transport.ts';

/** What the renderer, the tests and every other caller hold: the contract with types, over any transport. */
export interface Client {
  request<Name extends CallName>(name: Name, args: Args<Name>): Promise<Result<Output<Name>>>;
  /** Listens to one event; returns the function that ends it. */
  on<Name extends EventName>(name: Name, listener: (data: Data<Name>) => void): () => void;
}

export interface ClientOptions {
  readonly transport: Transport;
  /**
   * Told of frames and answers that do not fit the contract, which are dropped and never passed on, and of listeners that throw,
   * which stop no other listener.
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
