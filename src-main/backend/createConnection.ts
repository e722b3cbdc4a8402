import type { Logger } from '#core/index.ts';
import type { ConnectionChoice, HostDescription } from '#shared/contract/hostModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Secrets } from '../secrets/createSecrets.ts';
import type { SavedConnection, Settings } from '../settings/createSettings.ts';
import { idOf, joinChoice, describeConnection, splitChoice, type SplitChoice } from './address.ts';
import type { Backend } from './Backend.ts';
import { checkChoice } from './checkChoice.ts';
import { openBackend } from './openBackend.ts';

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
  test(choice: ConnectionChoice): Promise<void>;
  /**
   * Tests, opens and saves the new connection, and only then stops the old one. If it throws, nothing has changed.
   * Throws SERVER_ALREADY_ADDED, too.
   */
  choose(choice: ConnectionChoice): Promise<void>;
  stop(): Promise<void>;
}

export interface ConnectionOptions {
  /** Of this server. */
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly redisFolder: string;
  readonly log: Logger;
  /** Whether another server of this desktop has this connection. */
  readonly isTaken: (id: string) => boolean;
  /** Clients of the old backend must move to the new one during this call; the old one stops afterwards. */
  readonly onSwitched: () => Promise<void>;
}

export function createConnection(options: ConnectionOptions): Connection {
  const { settings, secrets, log, isTaken, onSwitched } = options;
  let opening: Promise<Backend> | null = null;
  /** Read once: every report about the servers needs it, and the settings are read from the disk each time. */
  let chosen = settings.get('connection');
  let isStopped = false;

  /** A choice whose password could not be stored counts as none, and the person is asked again. */
  async function readSaved(): Promise<SplitChoice | null> {
    const saved = chosen;
    if (saved === undefined) return null;
    const server = saved.hasPassword ? await secrets.read(passwordName(saved)) : null;
    const sentinel = saved.hasSentinelPassword === true ? await secrets.read(sentinelPasswordName(saved)) : null;
    const isKnown = (has: boolean, password: string | null): boolean => !has || password !== null;
    const isWhole = isKnown(saved.hasPassword, server) && isKnown(saved.hasSentinelPassword === true, sentinel);
    return isWhole ? { saved, passwords: { server, sentinel } } : null;
  }

  async function openSaved(): Promise<Backend> {
    const split = await readSaved();
    if (split === null) throw new ChatError('CONNECTION_UNSET');
    return openBackend(joinChoice(split), options);
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
      const split = await readSaved();
      return split === null ? null : describeConnection(split.saved);
    },
    id() {
      return chosen === undefined ? null : idOf(chosen);
    },
    saved: () => (chosen === undefined ? null : describeConnection(chosen)),
    test: (choice) => checkChoice(joinChoice(splitChoice(choice)), options),
    async choose(choice) {
      const split = splitChoice(choice);
      if (isTaken(idOf(split.saved))) throw new ChatError('SERVER_ALREADY_ADDED');
      const clean = joinChoice(split);
      // Opening the private Redis is its test.
      if (clean.kind !== 'embedded') await checkChoice(clean, options);
      const next = await openBackend(clean, options);
      // Meanwhile the server may have been removed, or another one may have got this connection.
      if (isStopped || isTaken(idOf(split.saved))) {
        await next.stop();
        throw new ChatError(isStopped ? 'CONNECTION_UNSET' : 'SERVER_ALREADY_ADDED');
      }
      chosen = split.saved;
      const previous = opening;
      opening = Promise.resolve(next);
      settings.set('connection', split.saved);
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

async function keepPasswords({ saved, passwords }: SplitChoice, secrets: Secrets, log: Logger): Promise<void> {
  const keep = async (name: string, password: string | null): Promise<void> => {
    if (password === null) return secrets.remove(name);
    try {
      await secrets.write(name, password);
    } catch (error) {
      // Kept in memory until the app quits; the next start asks for it again, unless the person allows plain text
      // before.
      if (!(error instanceof ChatError)) throw error;
      log.warn({ code: error.code }, 'the password of the server is not stored');
    }
  };
  await keep(passwordName(saved), passwords.server);
  await keep(sentinelPasswordName(saved), passwords.sentinel);
}

function passwordName(saved: SavedConnection): string {
  return `password of ${idOf(saved)}`;
}

function sentinelPasswordName(saved: SavedConnection): string {
  return `password of the Sentinels of ${idOf(saved)}`;
}
