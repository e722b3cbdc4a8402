import { isKeyName, type KeyPress, keyOf, modifiersOf, writesWithAltGr } from '#shared/text/accelerator.ts';
import { COMMAND_NAMES, defaultKeys } from './commands.ts';

/*
 * A combination is written as in `Mod+Alt+Shift+P`, the same on all platforms: `Mod` is Ctrl, and ⌘ on a Mac. The names
 * of the keys are Electron's. Letters and signs are those that the keyboard writes; see `keyOf` for other alphabets.
 */

/** Why keys can't be the shortcut of a command. */
export type Refusal = 'incomplete' | 'writes' | 'text' | 'browser' | 'system' | 'fixed';

export type Pressed =
  | { readonly isAccepted: true; readonly combination: string }
  | { readonly isAccepted: false; readonly refusal: Refusal };

const PARTS = /^(?<mod>Mod\+)?(?<alt>Alt\+)?(?<shift>Shift\+)?(?<key>.+)$/;
const FUNCTION_KEY = /^F\d+$/;
/** Signs count as they are written, with or without Shift: a German keyboard writes / with Shift and 7. */
const SIGN = /^[,./;'`=[\]\\-]$/;

/** Keys of Parley that stay, such as those that show another server or send a message. */
const FIXED = /^(?:Mod\+[1-9]|(?:Mod\+)?(?:Alt\+)?(?:Shift\+)?(?:Enter|Escape|Tab)|Shift\+F10)$/;
/** Keys of the system, and of the menu of the desktop app. */
const SYSTEM = /^(?:Mod\+(?:Shift\+)?[QM]|Alt\+(?:Shift\+)?(?:F4|Space)|F10|F11|Mod\+(?:Shift\+)?Space)$/;
/** On a Mac, Alt writes: @, [ and € on a German keyboard, accents on most. */
const MAC_WRITES = /^Alt\+(?:Shift\+)?(?:.|Space)$/u;
const MAC_SYSTEM = /^(?:Mod\+(?:Alt\+)?H|Mod\+Shift\+[3-6]|Mod\+`)$/;
/** Keys that browsers do not give to a page, or that their users need. */
const BROWSER =
  /^(?:Mod\+(?:Shift\+)?[TWNRLP]|Mod\+(?:Shift\+)?[0=-]|Mod\+Shift\+[IJ]|Mod\+(?:PageUp|PageDown)|(?:Shift\+)?F[1357]|(?:Mod\+)?(?:Shift\+)?F5|Mod\+F4|F12)$/;
/** Editing, the caret and the selection. */
const TEXT =
  /^(?:Mod\+[ACVXYZ]|Mod\+(?:Alt\+)?Shift\+V|Mod\+Shift\+Z|(?:Mod\+)?(?:Alt\+)?(?:Shift\+)?(?:Up|Down|Left|Right|Home|End|PageUp|PageDown|Insert|Delete|Backspace))$/;

/** What a person has pressed to set the keys of a command. */
export function readPress(press: KeyPress, isMac: boolean): Pressed {
  if (!isMac && writesWithAltGr(press)) return { isAccepted: false, refusal: 'writes' };
  if (press.metaKey && !isMac) return { isAccepted: false, refusal: 'system' };
  // On a Mac, Ctrl moves the caret.
  if (press.ctrlKey && isMac) return { isAccepted: false, refusal: 'text' };
  const combination = compose(press, isMac);
  const refusal = refusalOf(combination, isMac);
  return refusal === null ? { isAccepted: true, combination } : { isAccepted: false, refusal };
}

/** The combination that a key press is; null: none, for example because it writes a sign. */
export function pressedCombination(press: KeyPress, isMac: boolean): string | null {
  const isForeign = isMac ? press.ctrlKey : press.metaKey || writesWithAltGr(press);
  return isForeign ? null : compose(press, isMac);
}

/** Why a combination can't be the shortcut of a command; null: it can. What a command has at first always can. */
export function refusalOf(combination: string, isMac: boolean): Refusal | null {
  if (COMMAND_NAMES.some((command) => defaultKeys(command, isMac) === combination)) return null;
  if (isMac && MAC_WRITES.test(combination)) return 'writes';
  if (FIXED.test(combination)) return 'fixed';
  if (TEXT.test(combination)) return 'text';
  if (SYSTEM.test(combination) || (isMac && MAC_SYSTEM.test(combination))) return 'system';
  if (BROWSER.test(combination)) return 'browser';
  return isComplete(combination) ? null : 'incomplete';
}

/** The combination in Electron's notation. */
export function acceleratorFor(combination: string, isMac: boolean): string {
  if (!combination.startsWith('Mod+')) return combination;
  const rest = combination.slice('Mod+'.length);
  if (!isMac) return `Control+${rest}`;
  const [key = '', ...modifiers] = rest.split('+').toReversed();
  return [...modifiers.toReversed(), 'Command', key].join('+');
}

/** A key alone, or with Shift, writes; except function keys. A sign has no Shift, see `SIGN`. */
function isComplete(combination: string): boolean {
  const { mod, alt, shift, key = '' } = PARTS.exec(combination)?.groups ?? {};
  if (!isKeyName(key) || (shift !== undefined && SIGN.test(key))) return false;
  return mod !== undefined || alt !== undefined || FUNCTION_KEY.test(key);
}

function compose(press: KeyPress, isMac: boolean): string {
  const held = modifiersOf(press, isMac);
  const isSign = SIGN.test(press.key);
  return [
    ...(held.includes(isMac ? 'Command' : 'Control') ? ['Mod'] : []),
    ...(held.includes('Alt') ? ['Alt'] : []),
    ...(held.includes('Shift') && !isSign ? ['Shift'] : []),
    isSign ? press.key : keyOf(press),
  ].join('+');
}
