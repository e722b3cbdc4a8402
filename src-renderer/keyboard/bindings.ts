import { refusalOf } from './combination.ts';
import { areRivals, COMMAND_NAMES, type CommandName, defaultKeys } from './commands.ts';

/** The keys that a person has set; null: none. A command that is missing has those of the beginning. */
export type Overrides = Readonly<Partial<Record<CommandName, string | null>>>;

/** The keys of each command; null: none. */
export type Bindings = Readonly<Record<CommandName, string | null>>;

/**
 * The keys of all commands. What can't be used is as if it were not set. A command loses the keys of the beginning to
 * one for which the person has set them, so that no two commands share keys.
 */
export function resolveBindings(overrides: Overrides, isMac: boolean): Bindings {
  const set = new Map<CommandName, string | null>();
  const isTaken = (command: CommandName, keys: string): boolean =>
    [...set].some(([other, otherKeys]) => otherKeys === keys && areRivals(command, other));
  for (const command of COMMAND_NAMES) {
    const keys = overrides[command];
    if (keys === null) set.set(command, null);
    else if (keys !== undefined && refusalOf(keys, isMac) === null && !isTaken(command, keys)) set.set(command, keys);
  }
  for (const command of COMMAND_NAMES) {
    if (set.has(command)) continue;
    const keys = defaultKeys(command, isMac);
    set.set(command, isTaken(command, keys) ? null : keys);
  }
  return Object.fromEntries(set) as Record<CommandName, string | null>;
}

/** The commands that have these keys already, which `command` can't have as well. */
export function rivalsOf(command: CommandName, combination: string, bindings: Bindings): CommandName[] {
  return COMMAND_NAMES.filter((other) => bindings[other] === combination && areRivals(command, other));
}
