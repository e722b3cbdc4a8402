/**
 * Where a command acts: everywhere in the window, in a field for messages, or there while text is selected. The last
 * kind takes its keys from a command of the window only then, so both can have the same ones.
 */
type Scope = 'window' | 'field' | 'selection';

interface CommandFacts {
  readonly scope: Scope;
  /** In the notation of `combination.ts`. */
  readonly keys: string;
  /** On a Mac, if they are others. */
  readonly macKeys?: string;
}

/** The commands whose keys a person can change, with those that they have at first. */
export const COMMANDS = {
  jump: { scope: 'window', keys: 'Mod+K' },
  newMessage: { scope: 'window', keys: 'Mod+N' },
  /** As in browsers; on a Mac, Alt with an arrow moves the caret by a word. */
  earlierPlace: { scope: 'window', keys: 'Alt+Left', macKeys: 'Mod+[' },
  laterPlace: { scope: 'window', keys: 'Alt+Right', macKeys: 'Mod+]' },
  nextUnread: { scope: 'window', keys: 'Alt+Shift+Down' },
  previousUnread: { scope: 'window', keys: 'Alt+Shift+Up' },
  ownWindow: { scope: 'window', keys: 'Mod+Shift+O' },
  nextPart: { scope: 'window', keys: 'F6' },
  previousPart: { scope: 'window', keys: 'Shift+F6' },
  searchHere: { scope: 'window', keys: 'Mod+F' },
  searchEverywhere: { scope: 'window', keys: 'Mod+Shift+F' },
  bold: { scope: 'field', keys: 'Mod+B' },
  italic: { scope: 'field', keys: 'Mod+I' },
  strike: { scope: 'field', keys: 'Mod+Shift+X' },
  code: { scope: 'field', keys: 'Mod+E' },
  link: { scope: 'selection', keys: 'Mod+K' },
  settings: { scope: 'window', keys: 'Mod+,' },
  list: { scope: 'window', keys: 'Mod+/' },
} as const satisfies Readonly<Record<string, CommandFacts>>;

export type CommandName = keyof typeof COMMANDS;

export const COMMAND_NAMES = Object.keys(COMMANDS) as readonly CommandName[];

/** The keys that a command has until the person changes them. */
export function defaultKeys(command: CommandName, isMac: boolean): string {
  const facts: CommandFacts = COMMANDS[command];
  return (isMac ? facts.macKeys : undefined) ?? facts.keys;
}

/** Whether the keys of one are in the way of the other if both have the same ones. */
export function areRivals(one: CommandName, other: CommandName): boolean {
  const scopes: readonly Scope[] = [COMMANDS[one].scope, COMMANDS[other].scope];
  return one !== other && !(scopes.includes('window') && scopes.includes('selection'));
}
