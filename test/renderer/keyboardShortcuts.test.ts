import { describe, expect, it, vi } from 'vitest';
import type { KeyPress } from '#shared/text/accelerator.ts';
import { resolveBindings, rivalsOf } from '../../src-renderer/keyboard/bindings.ts';
import { acceleratorFor, pressedCombination, readPress, refusalOf } from '../../src-renderer/keyboard/combination.ts';
import { COMMAND_NAMES, defaultKeys } from '../../src-renderer/keyboard/commands.ts';
import { changeStoredKeys, onStoredKeysChanged, startStoredKeys } from '../../src-renderer/keyboard/storedKeys.ts';
import {
  bind,
  hasDefaultKeys,
  pressedCommand,
  readBindings,
  resetAllKeys,
} from '../../src-renderer/views/keys/bindings.ts';
import {
  ariaShortcut,
  isOwnShortcut,
  keyLabels,
  SHORTCUT_GROUPS,
  waysOf,
} from '../../src-renderer/views/keys/shortcuts.ts';
import { storageForTests } from './support/storageForTests.ts';
import { keyPress as press } from '../support/keyPress.ts';

const CTRL = { ctrlKey: true };
const META = { metaKey: true };
const combination = (event: KeyPress, isMac = false): string | null => {
  const pressed = readPress(event, isMac);
  return pressed.isAccepted ? pressed.combination : null;
};
const refusal = (event: KeyPress, isMac = false): string | null => {
  const pressed = readPress(event, isMac);
  return pressed.isAccepted ? null : pressed.refusal;
};

describe('the keys that a person presses', () => {
  it.each([
    [press('j', 'KeyJ', CTRL), 'Mod+J'],
    [press('G', 'KeyG', { ...CTRL, shiftKey: true }), 'Mod+Shift+G'],
    // A German keyboard has Z where others have Y, and a Russian one writes letters that are on no other.
    [press('z', 'KeyY', { ...CTRL, altKey: true }), 'Mod+Alt+Z'],
    [press('о', 'KeyJ', CTRL), 'Mod+J'],
    // One key of an Arabic keyboard writes two letters.
    [press('لا', 'KeyB', CTRL), 'Mod+B'],
    // A German keyboard writes / with Shift and 7, a French one the comma where others have M.
    [press('/', 'Digit7', { ...CTRL, shiftKey: true }), 'Mod+/'],
    [press(',', 'KeyM', CTRL), 'Mod+,'],
    [press('"', 'Digit3', { ...CTRL, altKey: true }), null],
    [press('ArrowDown', 'ArrowDown', { altKey: true, shiftKey: true }), 'Alt+Shift+Down'],
    [press('F6', 'F6'), 'F6'],
    [press('F9', 'F9', { shiftKey: true }), 'Shift+F9'],
  ])('are read from %j', (event, expected) => {
    expect(combination(event)).toBe(expected);
  });

  it('have the same name with ⌘ on a Mac as with Ctrl elsewhere', () => {
    expect(combination(press('j', 'KeyJ', META), true)).toBe('Mod+J');
    expect(acceleratorFor('Mod+Alt+J', false)).toBe('Control+Alt+J');
    expect(acceleratorFor('Mod+Alt+J', true)).toBe('Alt+Command+J');
    expect(acceleratorFor('Alt+Left', false)).toBe('Alt+Left');
    expect(pressedCombination(press('j', 'KeyJ', CTRL), true)).toBeNull();
    expect(pressedCombination(press('j', 'KeyJ', { ...CTRL, ...META }), false)).toBeNull();
    expect(keyLabels('Mod+Alt+Shift+Down')).toEqual(['Ctrl', 'Alt', 'Shift', '↓']);
  });

  it.each([
    [press('j', 'KeyJ'), 'incomplete'],
    [press('J', 'KeyJ', { shiftKey: true }), 'incomplete'],
    [press('?', 'Slash', { ...CTRL, shiftKey: true }), 'incomplete'],
    [press('Dead', 'Equal', CTRL), 'incomplete'],
    [press('@', 'KeyQ', { ...CTRL, altKey: true }), 'writes'],
    [press('q', 'KeyQ', { ...CTRL, altKey: true, isAltGraph: true }), 'writes'],
    [press('c', 'KeyC', CTRL), 'text'],
    [press('ArrowLeft', 'ArrowLeft', CTRL), 'text'],
    [press('Backspace', 'Backspace'), 'text'],
    [press('w', 'KeyW', CTRL), 'browser'],
    [press('N', 'KeyN', { ...CTRL, shiftKey: true }), 'browser'],
    [press('F5', 'F5'), 'browser'],
    [press('q', 'KeyQ', CTRL), 'system'],
    [press('F4', 'F4', { altKey: true }), 'system'],
    [press('F4', 'F4', CTRL), 'browser'],
    [press('j', 'KeyJ', META), 'system'],
    [press('3', 'Digit3', CTRL), 'fixed'],
    [press('Enter', 'Enter', CTRL), 'fixed'],
    [press('F10', 'F10', { shiftKey: true }), 'fixed'],
  ])('are refused with a reason: %j', (event, reason) => {
    expect(refusal(event)).toBe(reason);
  });

  it('are refused on a Mac where they move the caret or belong to the system', () => {
    expect(refusal(press('e', 'KeyE', CTRL), true)).toBe('text');
    expect(refusal(press('h', 'KeyH', META), true)).toBe('system');
    expect(refusal(press('h', 'KeyH', CTRL), false)).toBeNull();
  });

  it.each([
    press('@', 'KeyL', { altKey: true }),
    press('[', 'Digit5', { altKey: true }),
    press('Ó', 'KeyH', { altKey: true, shiftKey: true }),
    press('…', 'Semicolon', { altKey: true }),
    press('\u{A0}', 'Space', { altKey: true }),
  ])('are refused on a Mac where Alt writes, also if they come from another computer: %j', (event) => {
    expect(refusal(event, true)).toBe('writes');
    expect(resolveBindings({ jump: 'Alt+L', bold: 'Alt+Shift+/' }, true)).toMatchObject({
      jump: 'Mod+K',
      bold: 'Mod+B',
    });
    expect(resolveBindings({ jump: 'Alt+F9', bold: 'Mod+Alt+L' }, true)).toMatchObject({
      jump: 'Alt+F9',
      bold: 'Mod+Alt+L',
    });
    expect(resolveBindings({ jump: 'Alt+L' }, false).jump).toBe('Alt+L');
  });

  it.each(['', 'J', 'Mod', 'Mod+', 'Mod+Mod+J', 'Shift+Mod+J', 'Control+J', 'Mod+Shift+/', 'Mod+JJ', 'mod+j'])(
    'are never %j',
    (text) => {
      expect(refusalOf(text, false)).not.toBeNull();
    },
  );
});

describe('the keys of commands', () => {
  it.each([false, true])('are those of the beginning, which all can be set again (Mac: %s)', (isMac) => {
    const bindings = resolveBindings({}, isMac);
    for (const command of COMMAND_NAMES) {
      expect(bindings[command]).toBe(defaultKeys(command, isMac));
      expect(rivalsOf(command, defaultKeys(command, isMac), bindings)).toEqual([]);
      expect(refusalOf(defaultKeys(command, isMac), isMac)).toBeNull();
    }
  });

  it('are shared only by the link of a selection and a command of the window', () => {
    const bindings = resolveBindings({ bold: 'Mod+J' }, false);
    expect(rivalsOf('link', 'Mod+J', bindings)).toEqual(['bold']);
    expect(rivalsOf('link', 'Mod+F', bindings)).toEqual([]);
    expect(rivalsOf('jump', 'Mod+J', bindings)).toEqual(['bold']);
    expect(rivalsOf('bold', 'Mod+K', bindings)).toEqual(['jump', 'link']);
    expect(rivalsOf('bold', 'Mod+J', bindings)).toEqual([]);
  });

  it('take those of the beginning from other commands, and never make two act at once', () => {
    expect(resolveBindings({ jump: 'Mod+F' }, false)).toMatchObject({ jump: 'Mod+F', searchHere: null, link: 'Mod+K' });
    const both = resolveBindings({ jump: 'Mod+J', newMessage: 'Mod+J' }, false);
    expect(both).toMatchObject({ jump: 'Mod+J', newMessage: 'Mod+N' });
  });

  it('ignore what is broken or of a later version, one by one', () => {
    const overrides = { jump: 'Hyper+K', bold: 'Mod+J', italic: 'Mod+W', strike: null, later: 'Mod+G' };
    expect(resolveBindings(overrides, false)).toMatchObject({
      jump: 'Mod+K',
      bold: 'Mod+J',
      italic: 'Mod+I',
      strike: null,
    });
  });
});

describe('the keys on this computer', () => {
  const items = storageForTests();

  it('are stored by command, and the others learn of a change', () => {
    const onChanged = vi.fn<() => void>();
    startStoredKeys();
    const unsubscribe = onStoredKeysChanged(onChanged);
    bind('jump', 'Mod+J');
    expect(items.get('parley.keys.jump')).toBe('Mod+J');
    expect(readBindings().jump).toBe('Mod+J');
    expect(readBindings()).toBe(readBindings());
    // Another tab.
    items.set('parley.keys.jump', 'Mod+G');
    window.dispatchEvent(new Event('storage'));
    expect(readBindings().jump).toBe('Mod+G');
    expect(onChanged).toHaveBeenCalledTimes(2);
    unsubscribe();
  });

  it.each(['', 'null', '{"keys":', 'Mod+', 'Mod+W', '\u{0}', 'x'.repeat(10_000)])(
    'are those of the beginning where %j is stored, and the others stay',
    (broken) => {
      items.set('parley.keys.jump', broken);
      items.set('parley.keys.bold', 'Mod+J');
      items.set('parley.keys.ofLaterVersion', 'Mod+G');
      expect(readBindings()).toMatchObject({ jump: 'Mod+K', bold: 'Mod+J', newMessage: 'Mod+N' });
    },
  );

  it('are taken from the command that has them, which gets those of the beginning back', () => {
    bind('jump', 'Mod+F');
    expect(readBindings()).toMatchObject({ jump: 'Mod+F', searchHere: null });
    expect(hasDefaultKeys('searchHere', readBindings())).toBe(false);
    bind('jump', defaultKeys('jump', false));
    expect(readBindings()).toMatchObject({ jump: 'Mod+K', searchHere: 'Mod+F' });
    expect(items.size).toBe(0);

    bind('jump', 'Mod+J');
    bind('bold', 'Mod+J');
    expect(readBindings()).toMatchObject({ jump: null, bold: 'Mod+J' });
    resetAllKeys();
    expect(readBindings()).toEqual(resolveBindings({}, false));
  });

  it('start the command, in the browser and for assistive technology, and no global shortcut can have them', () => {
    bind('bold', 'Mod+Shift+Down');
    bind('jump', 'Alt+J');
    changeStoredKeys({ italic: null });
    const eventOf = (more: Partial<KeyboardEvent>): KeyboardEvent =>
      ({ ...press('j', 'KeyJ', { altKey: true }), getModifierState: () => false, ...more }) as unknown as KeyboardEvent;
    const event = eventOf({ isComposing: false });
    expect(pressedCommand(event, ['newMessage', 'jump'])).toBe('jump');
    expect(pressedCommand(event, ['newMessage'])).toBeUndefined();
    // An input method uses the same keys.
    expect(pressedCommand(eventOf({ isComposing: true }), ['newMessage', 'jump'])).toBeUndefined();
    expect(ariaShortcut('jump', readBindings())).toBe('Alt+J');
    expect(ariaShortcut('searchEverywhere', readBindings())).toBe('Control+Shift+F');
    expect(ariaShortcut('nextUnread', readBindings())).toBe('Alt+Shift+ArrowDown');
    expect(ariaShortcut('italic', readBindings())).toBeUndefined();
    expect(waysOf('italic', readBindings())).toEqual([]);
    expect(waysOf('list', readBindings())).toEqual([['Ctrl', '/'], ['?']]);
    expect(isOwnShortcut('Alt+J', readBindings())).toBe(true);
    expect(isOwnShortcut('Control+K', readBindings())).toBe(true);
    expect(isOwnShortcut('Control+Shift+3', readBindings())).toBe(false);
    expect(isOwnShortcut('Control+3', readBindings())).toBe(true);
  });
});

it('the list of shortcuts has every command once', () => {
  const listed: readonly string[] = SHORTCUT_GROUPS.flatMap(({ shortcuts }) => [...shortcuts]);
  expect(COMMAND_NAMES.filter((command) => listed.filter((one) => one === command).length !== 1)).toEqual([]);
});
