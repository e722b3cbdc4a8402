import type { Logger } from '../Logger.ts';
import { createCircuitBreaker, createLazyResource } from '../sql/createLazyResource.ts';
import type { Sql } from '../sql/Sql.ts';
import type { CounterStore } from './CounterStore.ts';
import { createCounterStore } from './createCounterStore.ts';

const RETRY_MS = { min: 1_000, max: 60_000 };

/** A relational database, shared by all nodes that use the same Redis and have a database. */
export interface CounterDatabasePorts {
  /** Called on first use, and again after a failure. The core closes it in `stop`. */
  readonly open: () => Promise<Sql>;
}

/** Access to the totals in the database, behind a circuit breaker. */
export interface CounterDatabase {
  /** Throws the errors of `Sql` and `migrate`; while the circuit is open, the last error again without a query. */
  use<Value>(work: (store: CounterStore) => Promise<Value>): Promise<Value>;
  stop(): Promise<void>;
}

export function createCounterDatabase(
  { open }: CounterDatabasePorts,
  log: Logger,
  retryMs = RETRY_MS,
): CounterDatabase {
  const breaker = createCircuitBreaker(retryMs);
  const opened = createLazyResource(async () => createCounterStore(await open()));

  return {
    use: (work) =>
      breaker.run(
        async () => work(await opened.get()),
        (error, againInMs) =>
          log.warn({ code: error.code, ...error.details, againInMs }, 'the counters continue without the database'),
      ),
    stop: opened.stop,
  };
}
