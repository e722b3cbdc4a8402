import type { Overrides } from './bindings.ts';
import { COMMAND_NAMES, type CommandName } from './commands.ts';

const itemOf = (command: CommandName): string => `parley.keys.${command}`;

/** The command has no keys. */
const NONE = 'none';

/** Where the keys are stored, one item for each command: a broken one leaves the others as they are. */
export const STORED_KEYS: readonly string[] = COMMAND_NAMES.map(itemOf);

const listeners = new Set<() => void>();
const setListeners = new Set<() => void>();
let known: Overrides | null = null;

/** The keys that the person has set on this computer. The same object until they change. */
export function readStoredKeys(): Overrides {
  known ??= Object.fromEntries(
    COMMAND_NAMES.flatMap((command) => {
      const stored = localStorage.getItem(itemOf(command));
      return stored === null ? [] : [[command, stored === NONE ? null : stored]];
    }),
  );
  return known;
}

/** Undefined: the command has the keys of the beginning again. */
export type KeyChanges = Readonly<Partial<Record<CommandName, string | null | undefined>>>;

export function changeStoredKeys(changes: KeyChanges): void {
  for (const [command, keys] of Object.entries(changes) as [CommandName, string | null | undefined][]) {
    if (keys === undefined) localStorage.removeItem(itemOf(command));
    else localStorage.setItem(itemOf(command), keys ?? NONE);
  }
  reloadStoredKeys();
  for (const listener of setListeners) listener();
}

/** Called after this page has set keys, all of them at once; returns the function that unsubscribes. */
export function onStoredKeysSet(listener: () => void): () => void {
  setListeners.add(listener);
  return () => setListeners.delete(listener);
}

/** Reads what is stored now. */
export function reloadStoredKeys(): void {
  known = null;
  for (const listener of listeners) listener();
}

/** Follows changes by other tabs and windows. */
export function startStoredKeys(): void {
  window.addEventListener('storage', reloadStoredKeys);
}

/** Called after every change, here or in another tab; returns the function that unsubscribes. */
export function onStoredKeysChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
