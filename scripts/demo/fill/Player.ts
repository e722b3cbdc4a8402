import type { Client } from '#shared/rpc/createClient.ts';

/** Somebody of the team, signed in. */
export interface Player {
  readonly id: string;
  readonly name: string;
  /** Of the session. */
  readonly token: string;
  readonly client: Client;
  /** Goes away; the session stays. */
  leave(): Promise<void>;
}
