import { isReserved } from '#shared/text/accelerator.ts';
import type { Bindings } from '../../keyboard/bindings.ts';
import { acceleratorFor } from '../../keyboard/combination.ts';
import { COMMANDS, type CommandName } from '../../keyboard/commands.ts';
import { isMac } from '../parts/isMac.ts';

const COMMAND = isMac ? '⌘' : 'Ctrl';
const ALT = isMac ? '⌥' : 'Alt';

/** Shortcuts that stay, in the notation of this platform. Alternatives are beside each other. */
const FIXED = {
  server: [[COMMAND, '1–9']],
  back: [['Esc']],
  among: [['↑'], ['↓']],
  ends: [['Home'], ['End']],
  actions: [['Enter'], ['Shift', 'F10']],
  send: [['Enter']],
  newLine: [['Shift', 'Enter']],
  pastePlain: [isMac ? ['⌥', '⌘', 'Shift', 'V'] : ['Ctrl', 'Shift', 'V']],
} as const satisfies Readonly<Record<string, readonly (readonly string[])[]>>;

export type FixedName = keyof typeof FIXED;

/** All keyboard shortcuts, in the order of the list. */
export const SHORTCUT_GROUPS = [
  {
    group: 'go',
    shortcuts: [
      'jump',
      'newMessage',
      'earlierPlace',
      'laterPlace',
      'nextUnread',
      'previousUnread',
      'ownWindow',
      'server',
      'nextPart',
      'previousPart',
      'back',
    ],
  },
  { group: 'read', shortcuts: ['searchHere', 'searchEverywhere', 'among', 'ends', 'actions'] },
  { group: 'write', shortcuts: ['send', 'newLine', 'bold', 'italic', 'strike', 'code', 'link', 'pastePlain'] },
  { group: 'help', shortcuts: ['settings', 'list'] },
] as const satisfies readonly { readonly group: string; readonly shortcuts: readonly (CommandName | FixedName)[] }[];

export function isCommand(shortcut: CommandName | FixedName): shortcut is CommandName {
  return shortcut in COMMANDS;
}

/** The ways to press a shortcut, each as the labels of its keys. */
export function waysOf(shortcut: CommandName | FixedName, bindings: Bindings): readonly (readonly string[])[] {
  if (!isCommand(shortcut)) return FIXED[shortcut];
  const keys = bindings[shortcut];
  return [...(keys === null ? [] : [keyLabels(keys)]), ...(shortcut === 'list' ? [['?']] : [])];
}

/** The keys of a command in the notation of this platform; undefined: it has none. */
export function commandLabels(command: CommandName, bindings: Bindings): string[] | undefined {
  const keys = bindings[command];
  return keys === null ? undefined : keyLabels(keys);
}

/** The keys of a combination in the notation of this platform. */
export function keyLabels(combination: string): string[] {
  return combination.split('+').map((part) => (part === 'Mod' ? COMMAND : (ACCELERATOR_LABELS[part] ?? part)));
}

/** The value of `aria-keyshortcuts` for a command; undefined: it has no keys. */
export function ariaShortcut(command: CommandName, bindings: Bindings): string | undefined {
  const parts = bindings[command]?.split('+');
  return parts?.map((part) => (part === 'Mod' ? (isMac ? 'Meta' : 'Control') : (ARIA_NAMES[part] ?? part))).join('+');
}

/** The keys of a shortcut in Electron's notation, as this platform writes them. */
export function acceleratorLabels(accelerator: string): string[] {
  return accelerator.split('+').map((part) => ACCELERATOR_LABELS[part] ?? part);
}

const ARROWS = { Up: '↑', Down: '↓', Left: '←', Right: '→' } as const;

const ACCELERATOR_LABELS: Readonly<Record<string, string>> = {
  Control: isMac ? '⌃' : 'Ctrl',
  Alt: ALT,
  Command: '⌘',
  Super: navigator.userAgent.includes('Windows') ? 'Win' : 'Super',
  ...ARROWS,
};

const ARIA_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(ARROWS).map((name) => [name, `Arrow${name}`]),
);

/** Whether Parley or a text field uses this combination, so that a global one would take it from them. */
export function isOwnShortcut(accelerator: string, bindings: Bindings): boolean {
  const isForServer = new RegExp(`^${isMac ? 'Command' : 'Control'}\\+[1-9]$`);
  if (isReserved(accelerator) || isForServer.test(accelerator)) return true;
  return Object.values(bindings).some((keys) => keys !== null && acceleratorFor(keys, isMac) === accelerator);
}
