import { useSyncExternalStore } from 'react';
import type { KeyPress } from '#shared/text/accelerator.ts';
import { type Bindings, type Overrides, resolveBindings, rivalsOf } from '../../keyboard/bindings.ts';
import { pressedCombination } from '../../keyboard/combination.ts';
import { COMMAND_NAMES, type CommandName, defaultKeys } from '../../keyboard/commands.ts';
import { changeStoredKeys, onStoredKeysChanged, readStoredKeys } from '../../keyboard/storedKeys.ts';
import { isMac } from '../parts/isMac.ts';

let resolved: { readonly from: Overrides; readonly bindings: Bindings } | null = null;

/** The keys of all commands on this computer. The same object until they change. */
export function readBindings(): Bindings {
  const from = readStoredKeys();
  if (resolved?.from !== from) resolved = { from, bindings: resolveBindings(from, isMac) };
  return resolved.bindings;
}

export function useBindings(): Bindings {
  return useSyncExternalStore(onStoredKeysChanged, readBindings, readBindings);
}

/** Which of these commands a key press starts; none while an input method composes, because it uses the same keys. */
export function pressedCommand<Name extends CommandName>(
  event: KeyboardEvent,
  commands: readonly Name[],
): Name | undefined {
  if (event.isComposing) return undefined;
  const combination = pressedCombination(keyPress(event), isMac);
  const bindings = readBindings();
  return combination === null ? undefined : commands.find((command) => bindings[command] === combination);
}

export function keyPress(event: KeyboardEvent): KeyPress {
  const { key, code, ctrlKey, altKey, shiftKey, metaKey } = event;
  return { key, code, ctrlKey, altKey, shiftKey, metaKey, isAltGraph: event.getModifierState('AltGraph') };
}

/**
 * Sets the keys of a command, and takes them from those that have them. One that had them at first gets them back when
 * this command has others.
 */
export function bind(command: CommandName, combination: string): void {
  const stored = readStoredKeys();
  const losing = rivalsOf(command, combination, readBindings()).filter((rival) => stored[rival] !== undefined);
  changeStoredKeys({
    ...Object.fromEntries(losing.map((rival) => [rival, null])),
    [command]: combination === defaultKeys(command, isMac) ? undefined : combination,
  });
}

/** Whether the command has the keys that it had at first. */
export function hasDefaultKeys(command: CommandName, bindings: Bindings): boolean {
  return bindings[command] === defaultKeys(command, isMac);
}

export function resetAllKeys(): void {
  changeStoredKeys(Object.fromEntries(COMMAND_NAMES.map((command) => [command, undefined])));
}
