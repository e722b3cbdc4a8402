import { waitsForConnection } from './reduceOutbox.ts';
import type { TimelinesState } from './reduce.ts';

/** Number of messages that are sent when connected again. */
export function waitingCount({ byId }: TimelinesState): number {
  return Object.values(byId).reduce(
    (count, { outbox }) =>
      count + outbox.filter((message) => message.delivery.state === 'sending' || waitsForConnection(message)).length,
    0,
  );
}

/** Number of messages that a sign-out would lose: all that are not in the log yet. */
export function unsentCount({ byId }: TimelinesState): number {
  return Object.values(byId).reduce(
    (count, { outbox }) => count + outbox.filter(({ delivery }) => delivery.state !== 'sent').length,
    0,
  );
}
