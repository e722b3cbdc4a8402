import type { Logger } from '#core/index.ts';
import type { HostDescription } from '#shared/contract/hostModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Secrets } from '../secrets/createSecrets.ts';
import type { SavedConnection, Settings } from '../settings/createSettings.ts';
import type { HostLinePorts } from '../hosted/HostLine.ts';
import { type Choice, idOf, joinChoice, describeConnection, splitChoice } from './address.ts';
import type { Backend } from './Backend.ts';
import type { BackendPorts } from './openBackend.ts';
import { createSavedChoice, keepPasswords, withPasswords } from './savedChoice.ts';

/** The connection of one server's page to its conversations. */
export interface Connection {
  /**
   * The open backend; opens it first if that has not succeeded yet. Throws CONNECTION_UNSET until the person has chosen
   * a connection, or the reason why the private Redis does not start.
   */
  backend(): Promise<Backend>;
  describe(): Promise<HostDescription['connection']>;
  /** Identifies the connection; `null` until the person has chosen one. */
  id(): string | null;
  /** What may be shown of the saved choice, even if its password is not known. */
  saved(): HostDescription['connection'];
  test(choice: Choice): Promise<void>;
  /**
   * Tests, opens and saves the new connection, and only then stops the old one. If it throws, nothing has changed.
   * Throws SERVER_ALREADY_ADDED, too.
   */
  choose(choice: Choice): Promise<void>;
  stop(): Promise<void>;
}

export interface ConnectionOptions {
  /** Of this server. */
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly redisFolder: string;
  /** Searches the local network for the host of a team. */
  readonly findHost: HostLinePorts['findHost'];
  readonly log: Logger;
  /** Whether another server of this desktop has this connection. */
  readonly isTaken: (id: string) => boolean;
  /** Clients of the old backend must move to the new one during this call; the old one stops afterwards. */
  readonly onSwitched: () => Promise<void>;
}

/** The window opens without the engine, which is the largest part of the program. */
async function openBackend(choice: Choice, ports: BackendPorts): Promise<Backend> {
  const engine = await import('./openBackend.ts');
  return engine.openBackend(choice, ports);
}

async function checkChoice(choice: Choice, ports: BackendPorts): Promise<void> {
  const engine = await import('./checkChoice.ts');
  await engine.checkChoice(choice, ports);
}

export function createConnection(options: ConnectionOptions): Connection {
  const { settings, secrets, redisFolder, findHost, log, isTaken, onSwitched } = options;
  const saved = createSavedChoice(settings, log);
  let opening: Promise<Backend> | null = null;
  let isStopped = false;

  function portsFor(choice: Choice): BackendPorts {
    const onMoved: HostLinePorts['onMoved'] = (addresses) => {
      if (!isStopped) saved.move(choice, addresses);
    };
    return { redisFolder, hostLine: { findHost, onMoved }, log };
  }

  async function openSaved(): Promise<Backend> {
    const split = await withPasswords(saved.get(), secrets);
    if (split === null) throw new ChatError('CONNECTION_UNSET');
    const choice = joinChoice(split);
    return openBackend(choice, portsFor(choice));
  }

  function backend(): Promise<Backend> {
    if (opening !== null) return opening;
    const attempt = openSaved();
    opening = attempt;
    // The next caller retries a failed attempt: meanwhile redis-server may have been installed, or disk space freed.
    attempt.catch(() => {
      if (opening === attempt) opening = null;
    });
    return attempt;
  }

  return {
    backend,
    async describe() {
      const split = await withPasswords(saved.get(), secrets);
      return split === null ? null : describeConnection(split.saved);
    },
    id() {
      const choice = saved.get();
      return choice === undefined ? null : idOf(choice);
    },
    saved: () => describeChoice(saved.get()),
    async test(choice) {
      const clean = joinChoice(splitChoice(choice));
      await checkChoice(clean, portsFor(clean));
    },
    async choose(choice) {
      const split = splitChoice(choice);
      if (isTaken(idOf(split.saved))) throw new ChatError('SERVER_ALREADY_ADDED');
      const clean = joinChoice(split);
      // Opening the private Redis is its test.
      if (clean.kind !== 'embedded') await checkChoice(clean, portsFor(clean));
      const next = await openBackend(clean, portsFor(clean));
      // Meanwhile the server may have been removed, or another one may have got this connection.
      if (isStopped || isTaken(idOf(split.saved))) {
        await next.stop();
        throw new ChatError(isStopped ? 'CONNECTION_UNSET' : 'SERVER_ALREADY_ADDED');
      }
      try {
        saved.set(split.saved);
      } catch (error) {
        await next.stop();
        throw error;
      }
      const previous = opening;
      opening = Promise.resolve(next);
      await keepPasswords(split, secrets, log);
      await onSwitched();
      const old = await previous?.catch(() => null); // never opened: nothing to stop
      await old?.stop();
    },
    async stop() {
      isStopped = true;
      const open = await opening?.catch(() => null); // never opened: nothing to stop
      await open?.stop();
    },
  };
}

function describeChoice(choice: SavedConnection | undefined): HostDescription['connection'] {
  return choice === undefined ? null : describeConnection(choice);
}
