import type { Logger } from '#core/index.ts';
import type { ConnectionChoice, HostDescription } from '#shared/contract/hostModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { Secrets } from '../secrets/createSecrets.ts';
import type { SavedConnection, Settings } from '../settings/createSettings.ts';
import { idOf, joinChoice, describeConnection, splitChoice, type SplitChoice } from './address.ts';
import type { Backend } from './Backend.ts';
import { checkChoice } from './checkChoice.ts';
import { openBackend } from './openBackend.ts';

/** The connection of this profile to its conversations. */
export interface Connection {
  /**
   * The open backend; opens it first if that has not succeeded yet. Throws CONNECTION_UNSET until the person has chosen
   * a connection, or the reason why the private Redis does not start.
   */
  backend(): Promise<Backend>;
  describe(): Promise<HostDescription['connection']>;
  /** Identifies the connection; `null` until the person has chosen one. */
  id(): string | null;
  test(choice: ConnectionChoice): Promise<void>;
  /** Tests, opens and saves the new connection, and only then stops the old one. If it throws, nothing has changed. */
  choose(choice: ConnectionChoice): Promise<void>;
  stop(): Promise<void>;
}

export interface ConnectionOptions {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly redisFolder: string;
  readonly log: Logger;
  /** Clients of the old backend must move to the new one during this call; the old one stops afterwards. */
  readonly onSwitched: () => Promise<void>;
}

export function createConnection(options: ConnectionOptions): Connection {
  const { settings, secrets, log, onSwitched } = options;
  let opening: Promise<Backend> | null = null;

  /** A choice whose password could not be stored counts as none, and the person is asked again. */
  async function readSaved(): Promise<SplitChoice | null> {
    const saved = settings.get('connection');
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

  async function keepPasswords({ saved, passwords }: SplitChoice): Promise<void> {
    await keepPassword(passwordName(saved), passwords.server);
    await keepPassword(sentinelPasswordName(saved), passwords.sentinel);
  }

  async function keepPassword(name: string, password: string | null): Promise<void> {
    if (password === null) return secrets.remove(name);
    try {
      await secrets.write(name, password);
    } catch (error) {
      // Kept in memory until the app quits; the next start asks for it again, unless the person allows plain text
      // before.
      if (!(error instanceof ChatError)) throw error;
      log.warn({ code: error.code }, 'the password of the server is not stored');
    }
  }

  return {
    backend,
    async describe() {
      const split = await readSaved();
      return split === null ? null : describeConnection(split.saved);
    },
    id() {
      const saved = settings.get('connection');
      return saved === undefined ? null : idOf(saved);
    },
    test: (choice) => checkChoice(joinChoice(splitChoice(choice)), options),
    async choose(choice) {
      const split = splitChoice(choice);
      const clean = joinChoice(split);
      // Opening the private Redis is its test.
      if (clean.kind !== 'embedded') await checkChoice(clean, options);
      const next = await openBackend(clean, options);
      const previous = opening;
      opening = Promise.resolve(next);
      await keepPasswords(split);
      settings.set('connection', split.saved);
      await onSwitched();
      const old = await previous?.catch(() => null); // never opened: nothing to stop
      await old?.stop();
    },
    async stop() {
      const open = await opening?.catch(() => null); // never opened: nothing to stop
      await open?.stop();
    },
  };
}

function passwordName(saved: SavedConnection): string {
  return `password of ${idOf(saved)}`;
}

function sentinelPasswordName(saved: SavedConnection): string {
  return `password of the Sentinels of ${idOf(saved)}`;
}
