import type { Args, CallName, Output } from '#shared/contract/index.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { fail, type Result } from '#shared/rpc/result.ts';
import type { Problem } from './Problem.ts';

/** A client that keeps its session: a new connection has no session on the server. */
export interface SessionClient extends Client {
  /** Resumes the session. Refuses as `account.resume` does, and with NOT_SIGNED_IN if there is none. */
  resume(): Promise<Result<Output<'account.resume'>>>;
}

export interface SessionClientOptions {
  readonly client: Client;
  readonly token: () => string | null;
  /** The session is no longer valid on the server. */
  readonly onExpired: () => void;
  /** A call was refused while signed in. Called before the call resolves. */
  readonly onRefused: (args: object, problem: Problem) => void;
}

/** A call that fails with NOT_SIGNED_IN resumes the session and is repeated once. */
export function createSessionClient(options: SessionClientOptions): SessionClient {
  const { client, token, onExpired, onRefused } = options;
  let resuming: Promise<Result<Output<'account.resume'>>> | null = null;

  async function resumeWith(current: string): Promise<Result<Output<'account.resume'>>> {
    const result = await client.request('account.resume', { token: current });
    // Ignored if the person signed out or changed the account meanwhile.
    if (!result.ok && result.error.code === 'SESSION_EXPIRED' && token() === current) onExpired();
    return result;
  }

  function resume(): Promise<Result<Output<'account.resume'>>> {
    const current = token();
    if (current === null) return Promise.resolve(fail('NOT_SIGNED_IN'));
    resuming ??= resumeWith(current).finally(() => {
      resuming = null;
    });
    return resuming;
  }

  async function ask<Name extends CallName>(name: Name, args: Args<Name>): Promise<Result<Output<Name>>> {
    const first = await client.request(name, args);
    if (first.ok || first.error.code !== 'NOT_SIGNED_IN' || token() === null) return first;
    const resumed = await resume();
    return resumed.ok ? client.request(name, args) : resumed;
  }

  return {
    on: (name, listener) => client.on(name, listener),
    resume,
    async request(name, args) {
      const current = token();
      const result = await ask(name, args);
      if (!result.ok && current !== null && current === token()) onRefused(args, result.error);
      return result;
    },
  };
}
