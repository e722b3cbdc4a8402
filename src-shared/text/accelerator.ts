/** The modifiers of a shortcut, in their order. `Super` is the Windows key, `Command` is ⌘ on a Mac. */
const MODIFIERS = ['Control', 'Alt', 'Shift', 'Super', 'Command'] as const;

const KEYS =
  /^(?:[A-Z0-9]|F(?:[1-9]|1\d|2[0-4])|Space|Up|Down|Left|Right|Home|End|PageUp|PageDown|Insert|Delete|[,./;'`=[\]\\-])$/;

/**
 * Whether a text is a shortcut for the whole computer in Electron's notation, such as `Control+Alt+P`. Shift alone is
 * not enough, because the combination would be missing where people type.
 */
export function isAccelerator(text: string): boolean {
  const parts = text.split('+');
  const key = parts.pop() ?? '';
  const order = parts.map((part) => MODIFIERS.findIndex((modifier) => modifier === part));
  const isInOrder = order.every((index, at) => index > (order[at - 1] ?? -1));
  return isKeyName(key) && isInOrder && parts.some((part) => part !== 'Shift');
}

/** Whether a shortcut can have this key. */
export function isKeyName(key: string): boolean {
  return KEYS.test(key);
}

const RESERVED = [
  // Text, the menu of an app, and windows.
  /^(?:Control|Command)\+(?:Shift\+)?[ACVXYZQWMTNRSFP0=-]$/,
  // The caret and the selection.
  /^(?:Control|Alt|Command)\+(?:Shift\+)?(?:Up|Down|Left|Right|Home|End|PageUp|PageDown|Insert|Delete|Space)$/,
  /^Alt\+F4$/,
];

/** Whether text fields or the windows of all programs need this combination. */
export function isReserved(accelerator: string): boolean {
  return RESERVED.some((pattern) => pattern.test(accelerator));
}

/** What a keyboard event has of a combination. */
export interface KeyPress {
  readonly key: string;
  /** The position of the key on the keyboard. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
  /** AltGr is held, which Windows also reports as Ctrl and Alt. */
  readonly isAltGraph?: boolean;
}

/**
 * The shortcut that a person has pressed; null: it is incomplete, or a combination that can't be one.
 * @param isMac whether the meta key is ⌘
 */
export function acceleratorOf(press: KeyPress, isMac: boolean): string | null {
  if (!isMac && writesWithAltGr(press)) return null;
  const accelerator = [...modifiersOf(press, isMac), keyOf(press)].join('+');
  return isAccelerator(accelerator) ? accelerator : null;
}

type Modifier = (typeof MODIFIERS)[number];

/** The modifiers that are held, in their order. */
export function modifiersOf(press: KeyPress, isMac: boolean): Modifier[] {
  return [
    ...(press.ctrlKey ? ['Control' as const] : []),
    ...(press.altKey ? ['Alt' as const] : []),
    ...(press.shiftKey ? ['Shift' as const] : []),
    ...(press.metaKey ? [isMac ? ('Command' as const) : ('Super' as const)] : []),
  ];
}

/**
 * Letters by what they write here, because Electron finds them in the current layout. With Alt, with Shift and in other
 * alphabets, a key writes something else, so then its position counts; on an Arabic keyboard, one writes two letters.
 */
export function keyOf({ key, code }: Pick<KeyPress, 'key' | 'code'>): string {
  if (/^[a-z]$/iu.test(key)) return key.toUpperCase();
  if (key.startsWith('Arrow')) return key.slice('Arrow'.length);
  if (key === ' ') return 'Space';
  if (/^[A-Z]\w+$/u.test(key)) return key;
  return /^(?:Key|Digit)([A-Z0-9])$/u.exec(code)?.[1] ?? key;
}

/** The combination writes a sign of this layout, such as @ or ł, which a shortcut would take from all programs. */
export function writesWithAltGr({ key, ctrlKey, altKey, isAltGraph = false }: KeyPress): boolean {
  if (isAltGraph) return true;
  return ctrlKey && altKey && /^.$/u.test(key) && /[^\p{L}\p{N} ]|(?=[^a-z])\p{Script=Latin}/iu.test(key);
}
