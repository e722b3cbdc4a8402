import { describe, expect, it } from 'vitest';
import {
  chooseSwitch,
  type Appearance,
  parseAppearance,
  resolveAppearance,
} from '../../src-renderer/design/appearance.ts';

const plainSystem = { isDark: false, wantsContrast: false, wantsLessMotion: false };
const parse = (written: Partial<Record<keyof Appearance, string>>) => parseAppearance((name) => written[name] ?? null);

describe('the theme of the page', () => {
  it('follows the system until the person sets it', () => {
    expect(resolveAppearance(parse({}), plainSystem)).toEqual({
      theme: 'light',
      density: 'cosy',
      contrast: 'normal',
      motion: 'full',
      textScale: 1,
    });
    expect(resolveAppearance(parse({}), { isDark: true, wantsContrast: true, wantsLessMotion: true })).toMatchObject({
      theme: 'dark',
      contrast: 'more',
      motion: 'less',
    });
  });

  it("uses the person's setting, whatever the system's is", () => {
    const look = parse({
      theme: 'dark',
      density: 'compact',
      textSize: '150',
      highContrast: 'true',
      reduceMotion: 'true',
    });
    const shown = { theme: 'dark', density: 'compact', contrast: 'more', motion: 'less', textScale: 1.5 };
    expect(resolveAppearance(look, plainSystem)).toEqual(shown);
    const off = parse({ theme: 'light', highContrast: 'false', reduceMotion: 'false' });
    expect(resolveAppearance(off, { isDark: true, wantsContrast: true, wantsLessMotion: true })).toMatchObject({
      theme: 'light',
      contrast: 'normal',
      motion: 'full',
    });
  });

  it.each(['', 'NaN', 'Infinity', 'purple', '<script>'])('treats "%s" as not set', (written) => {
    const look = parse({ theme: written, density: written, highContrast: written, reduceMotion: written });
    expect(look).toEqual(parse({}));
  });

  it.each([
    ['20', 80],
    ['-100', 80],
    ['9000', 150],
    ['110', 110],
    ['big', 100],
    ['Infinity', 100],
  ])('scales text of "%s" percent to %i', (written, percent) => {
    expect(parse({ textSize: written }).textSize).toBe(percent);
  });

  it("follows the system again once a setting equals the system's", () => {
    expect(chooseSwitch(true, false)).toBe(true);
    expect(chooseSwitch(false, false)).toBeNull();
    expect(chooseSwitch(true, true)).toBeNull();
    expect(chooseSwitch(false, true)).toBe(false);
  });
});
