import { isReserved } from '#shared/text/accelerator.ts';
import { isMac } from '../parts/isMac.ts';

const COMMAND = isMac ? '⌘' : 'Ctrl';
const ALT = isMac ? '⌥' : 'Alt';

/** A key together with Ctrl (⌘ on a Mac), in the notation of this platform. */
export function keyLabels(key: string, withShift: boolean): string[] {
  return withShift ? [COMMAND, 'Shift', key] : [COMMAND, key];
}

/** All keyboard shortcuts, in the notation of this platform. Alternatives are beside each other. */
export const SHORTCUTS = [
  {
    group: 'go',
    keys: [
      { does: 'jump', ways: [[COMMAND, 'K']] },
      { does: 'newMessage', ways: [[COMMAND, 'N']] },
      { does: 'earlierPlace', ways: [isMac ? ['⌘', '['] : [ALT, '←']] },
      { does: 'laterPlace', ways: [isMac ? ['⌘', ']'] : [ALT, '→']] },
      { does: 'nextUnread', ways: [[ALT, 'Shift', '↓']] },
      { does: 'previousUnread', ways: [[ALT, 'Shift', '↑']] },
      { does: 'ownWindow', ways: [[COMMAND, 'Shift', 'O']] },
      { does: 'server', ways: [[COMMAND, '1–9']] },
      { does: 'nextPart', ways: [['F6']] },
      { does: 'previousPart', ways: [['Shift', 'F6']] },
      { does: 'back', ways: [['Esc']] },
    ],
  },
  {
    group: 'read',
    keys: [
      { does: 'searchHere', ways: [[COMMAND, 'F']] },
      { does: 'searchEverywhere', ways: [[COMMAND, 'Shift', 'F']] },
      { does: 'among', ways: [['↑'], ['↓']] },
      { does: 'ends', ways: [['Home'], ['End']] },
      { does: 'actions', ways: [['Enter'], ['Shift', 'F10']] },
    ],
  },
  {
    group: 'write',
    keys: [
      { does: 'send', ways: [['Enter']] },
      { does: 'newLine', ways: [['Shift', 'Enter']] },
      { does: 'bold', ways: [[COMMAND, 'B']] },
      { does: 'italic', ways: [[COMMAND, 'I']] },
      { does: 'strike', ways: [[COMMAND, 'Shift', 'X']] },
      { does: 'code', ways: [[COMMAND, 'E']] },
      { does: 'link', ways: [[COMMAND, 'K']] },
      { does: 'pastePlain', ways: [isMac ? ['⌥', '⌘', 'Shift', 'V'] : ['Ctrl', 'Shift', 'V']] },
    ],
  },
  {
    group: 'help',
    keys: [
      { does: 'settings', ways: [[COMMAND, ',']] },
      { does: 'list', ways: [[COMMAND, '/'], ['?']] },
    ],
  },
] as const;

/** The keys of a shortcut in Electron's notation, as this platform writes them. */
export function acceleratorLabels(accelerator: string): string[] {
  return accelerator.split('+').map((part) => ACCELERATOR_LABELS[part] ?? part);
}

const ACCELERATOR_LABELS: Readonly<Record<string, string>> = {
  Control: isMac ? '⌃' : 'Ctrl',
  Alt: ALT,
  Command: '⌘',
  Super: navigator.userAgent.includes('Windows') ? 'Win' : 'Super',
  Up: '↑',
  Down: '↓',
  Left: '←',
  Right: '→',
};

/** Whether Parley or a text field uses this combination, so that a global one would take it from them. */
export function isOwnShortcut(accelerator: string): boolean {
  if (isReserved(accelerator)) return true;
  const labels = acceleratorLabels(accelerator);
  const text = labels.join(' ');
  const key = labels.at(-1) ?? '';
  const ways: (readonly string[])[] = SHORTCUTS.flatMap(({ keys }) => keys.flatMap((shortcut) => [...shortcut.ways]));
  const isWithCommand = labels.length === 2 && labels[0] === COMMAND;
  return ways.some((way) => way.join(' ') === text) || (isWithCommand && /^[1-9]$/.test(key));
}
