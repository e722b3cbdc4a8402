import type { Logger } from '#core/index.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { HostedTeam } from '../hosted/HostLine.ts';
import type { Secrets } from '../secrets/createSecrets.ts';
import { readConnection, type SavedConnection, saveConnection, type Settings } from '../settings/createSettings.ts';
import { type Choice, idOf, saveHosted, type SplitChoice } from './address.ts';

/** The saved choice of a connection, without its passwords. */
export interface SavedChoice {
  /** Undefined until the person has chosen one. */
  get(): SavedConnection | undefined;
  /** Throws if it can't be saved; the last one then stays. */
  set(choice: SavedConnection): void;
  /** The host of a team has moved. Has no effect if another one is chosen now. */
  move(choice: Choice, addresses: HostedTeam['addresses']): void;
}

export function createSavedChoice(settings: Settings, log: Logger): SavedChoice {
  /** Read once: every report about the servers needs it, and the settings are read from the disk each time. */
  let chosen = readConnection(settings);
  return {
    get: () => chosen,
    set(choice) {
      saveConnection(settings, choice);
      chosen = choice;
    },
    move(choice, addresses) {
      if (choice.kind !== 'hosted' || chosen === undefined) return;
      const moved = saveHosted({ ...choice.team, addresses });
      if (idOf(moved) !== idOf(chosen)) return;
      chosen = moved;
      try {
        saveConnection(settings, moved);
      } catch (error) {
        log.warn({ err: error }, 'the address of a hosted team could not be saved');
      }
    },
  };
}

/** A choice whose password could not be stored counts as none, and the person is asked again. */
export async function withPasswords(
  saved: SavedConnection | undefined,
  secrets: Pick<Secrets, 'read'>,
): Promise<SplitChoice | null> {
  if (saved === undefined) return null;
  const server = saved.hasPassword ? await secrets.read(passwordName(saved)) : null;
  const sentinel = saved.hasSentinelPassword === true ? await secrets.read(sentinelPasswordName(saved)) : null;
  const isKnown = (has: boolean, password: string | null): boolean => !has || password !== null;
  const isWhole = isKnown(saved.hasPassword, server) && isKnown(saved.hasSentinelPassword === true, sentinel);
  return isWhole ? { saved, passwords: { server, sentinel } } : null;
}

export async function keepPasswords({ saved, passwords }: SplitChoice, secrets: Secrets, log: Logger): Promise<void> {
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
