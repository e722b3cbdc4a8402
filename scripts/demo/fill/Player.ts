import type { Client } from '#shared/rpc/createClient.ts';

/** A signed-in member of the team. */
export interface Player {
  readonly id: string;
  readonly name: string;
  /** The token of the session. */
  readonly token: string;
  readonly client: Client;
  /** Disconnects; the session stays valid. */
  leave(): Promise<void>;
}
