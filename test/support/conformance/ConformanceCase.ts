import type { Transport } from '#shared/rpc/Transport.ts';

/** A new client, not signed in, of a core that all clients of one case share. */
export type MakeTransport = () => Promise<Transport>;

/** Throws when the transport does not conform; independent of the test runner. */
export interface ConformanceCase {
  readonly name: string;
  readonly run: (make: MakeTransport) => Promise<void>;
}
