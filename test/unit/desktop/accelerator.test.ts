import { describe, expect, it } from 'vitest';
import { acceleratorOf, isAccelerator, isReserved } from '#shared/text/accelerator.ts';
import { keyPress as press } from '../../support/keyPress.ts';

const CTRL_ALT = { ctrlKey: true, altKey: true };

describe('a global shortcut', () => {
  it.each([
    [press('p', 'KeyP', CTRL_ALT), 'Control+Alt+P'],
    [press('P', 'KeyP', { ...CTRL_ALT, shiftKey: true }), 'Control+Alt+Shift+P'],
    // A German keyboard has Z where others have Y.
    [press('z', 'KeyY', CTRL_ALT), 'Control+Alt+Z'],
    [press('з', 'KeyP', CTRL_ALT), 'Control+Alt+P'],
    [press('!', 'Digit1', { ctrlKey: true, shiftKey: true }), 'Control+Shift+1'],
    [press('π', 'KeyP', { altKey: true }), 'Alt+P'],
    [press(' ', 'Space', CTRL_ALT), 'Control+Alt+Space'],
    [press('ArrowUp', 'ArrowUp', CTRL_ALT), 'Control+Alt+Up'],
    [press('F9', 'F9', { ctrlKey: true }), 'Control+F9'],
  ])('is read from a press of %j', (event, accelerator) => {
    expect(acceleratorOf(event, false)).toBe(accelerator);
  });

  it('has the key of the system by its name there', () => {
    expect(acceleratorOf(press('p', 'KeyP', { metaKey: true }), true)).toBe('Command+P');
    expect(acceleratorOf(press('p', 'KeyP', { metaKey: true }), false)).toBe('Super+P');
  });

  it.each([
    press('p', 'KeyP'),
    press('P', 'KeyP', { shiftKey: true }),
    press('Control', 'ControlLeft', { ctrlKey: true }),
    press('Dead', 'Equal', CTRL_ALT),
    press('Enter', 'Enter', CTRL_ALT),
    // Signs of AltGr, which Windows reports as Ctrl and Alt.
    press('@', 'KeyQ', CTRL_ALT),
    press('€', 'KeyE', CTRL_ALT),
    press('ł', 'KeyL', CTRL_ALT),
    press('q', 'KeyQ', { ...CTRL_ALT, isAltGraph: true }),
  ])('is not %j', (event) => {
    expect(acceleratorOf(event, false)).toBeNull();
  });

  it.each(['', 'P', 'Shift+P', 'Control', 'Control+', 'Alt+Control+P', 'Control+Control+P', 'Control+PP', 'Strg+P'])(
    'is never %j',
    (text) => {
      expect(isAccelerator(text)).toBe(false);
    },
  );

  it.each([
    ['Control+C', true],
    ['Control+Shift+Z', true],
    ['Control+Left', true],
    ['Alt+F4', true],
    ['Control+Alt+C', false],
    ['Super+P', false],
    ['Alt+P', false],
  ])('is not offered where text fields and windows need it: %s %s', (accelerator, isNeeded) => {
    expect(isReserved(accelerator)).toBe(isNeeded);
  });
});
