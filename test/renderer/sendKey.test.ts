import { describe, expect, it } from 'vitest';
import { createSendKey, type Key } from '../../src-renderer/views/composer/createSendKey.ts';

const enter: Key = { key: 'Enter', keyCode: 13, shiftKey: false, isComposing: false };

describe('the key that sends', () => {
  it('is Enter, and neither Shift+Enter nor any other key', () => {
    const keys = createSendKey();
    expect(keys.isSend(enter)).toBe(true);
    expect(keys.isSend({ ...enter, shiftKey: true })).toBe(false);
    expect(keys.isSend({ ...enter, key: 'a', keyCode: 65 })).toBe(false);
  });

  it('is never the Enter that confirms a candidate, however a browser reports it', () => {
    const keys = createSendKey();
    expect(keys.isSend({ ...enter, isComposing: true })).toBe(false);
    expect(keys.isSend({ ...enter, keyCode: 229 })).toBe(false);
    keys.onCompositionEnd();
    expect(keys.isSend(enter)).toBe(false);
  });

  it('is the Enter after that one', () => {
    const keys = createSendKey();
    keys.onCompositionEnd();
    keys.onKeyUp();
    expect(keys.isSend(enter)).toBe(true);
  });

  it('sends after a composition that a click has ended', async () => {
    const keys = createSendKey();
    keys.onCompositionEnd();
    await expect.poll(() => keys.isSend(enter)).toBe(true);
  });
});
