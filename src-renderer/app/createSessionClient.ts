import type { Args, CallName, Output } from '#shared/contract/index.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { fail, type Result } from '#shared/rpc/result.ts';
import type { Problem } from '../stores/Problem.ts';

/** A client that keeps its session: a connection that was made anew has forgotten who is speaking. */
export interface SessionClient extends Client {
  /** Takes the session up again. Refuses as `account.resume` does, and NOT_SIGNED_IN when there is none to take up. */
  resume(): Promise<Result<Output<'account.resume'>>>;
}

export interface SessionClientOptions {
  readonly client: Client;
  readonly token: () => string | null;
  /** The server no longer knows the session. */
  readonly onExpired: () => void;
  /** A call of somebody who is signed in was refused. Told before whoever asked has the answer. */
  readonly onRefused: (args: object, problem: Problem) => void;
}

/** A call that comes back NOT_SIGNED_IN takes the session up and is then made once more, whoever reconnected when. */
export function createSessionClient(options: SessionClientOptions): SessionClient {
  const { client, token, onExpired, onRefused } = options;
  let resuming: Promise<Result<Output<'account.resume'>>> | null = null;

  async function resumeWith(current: string): Promise<Result<Output<'account.resume'>>> {
    const result = await client.request('account.resume', { token: current });
    // Signed out or in as somebody else meanwhile: then this answer concerns nobody.
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
