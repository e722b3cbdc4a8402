import type { Logger } from '../Core.ts';
import { createCircuitBreaker } from '../sql/createCircuitBreaker.ts';
import { openOnce } from '../sql/openOnce.ts';
import type { Sql } from '../sql/Sql.ts';
import type { CounterStore } from './CounterStore.ts';
import { createCounterStore } from './createCounterStore.ts';

const RETRY_MS = { min: 1_000, max: 60_000 };

/** A relational database that everybody shares who counts in the same Redis and has one. */
export interface DatabasePorts {
  /** Called when it is first needed, and again after it has failed. The core stops it with itself. */
  readonly open: () => Promise<Sql>;
}

/** The way to the totals in the database; one that fails is left alone for a while. */
export interface Database {
  /** Throws what `Sql` and `migrate` throw; during the pause the same again, without asking. */
  use<Value>(work: (store: CounterStore) => Promise<Value>): Promise<Value>;
  stop(): Promise<void>;
}

export function createDatabase({ open }: DatabasePorts, log: Logger, retryMs = RETRY_MS): Database {
  const breaker = createCircuitBreaker(retryMs);
  const opened = openOnce(async () => createCounterStore(await open()));

  return {
    use: (work) =>
      breaker.run(
        async () => work(await opened.get()),
        (error, againInMs) =>
          log.warn({ code: error.code, ...error.details, againInMs }, 'counting without the database'),
      ),
    stop: opened.stop,
  };
}
