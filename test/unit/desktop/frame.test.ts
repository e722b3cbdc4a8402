import { describe, expect, it } from 'vitest';
import { frameOptions, hasPaintedButtons, overlayColours } from '../../../src-main/window/frame.ts';

describe('the frame of the window', () => {
  it('on macOS has the traffic lights over the page', () => {
    const { titleBarStyle, titleBarOverlay, trafficLightPosition } = frameOptions('darwin', false);
    expect(titleBarStyle).toBe('hidden');
    expect(titleBarOverlay).toEqual({ height: 36 });
    // They are fourteen pixels high, which centres them in the bar.
    expect(trafficLightPosition).toEqual({ x: 12, y: (36 - 14) / 2 });
    expect(hasPaintedButtons('darwin')).toBe(false);
  });

  it('on Windows has the buttons over the page, in the colours of the theme from the first frame', () => {
    expect(frameOptions('win32', true)).toEqual({
      titleBarStyle: 'hidden',
      titleBarOverlay: { height: 36, color: '#111315', symbolColor: '#e6e8ea' },
    });
    expect(frameOptions('win32', false).titleBarOverlay).toMatchObject({ color: '#f1efeb', symbolColor: '#1f2328' });
    expect(hasPaintedButtons('win32')).toBe(true);
  });

  it.each(['linux', 'freebsd'] as const)("on %s is the window manager's", (platform) => {
    expect(frameOptions(platform, true)).toEqual({});
    expect(hasPaintedButtons(platform)).toBe(false);
  });

  it.each([
    ['#ffffff', '#1f2328'],
    ['#F1EFEB', '#1f2328'],
    ['#000000', '#e6e8ea'],
    ['#111315', '#e6e8ea'],
  ])('has visible buttons on %s', (ground, symbolColor) => {
    expect(overlayColours(ground)).toEqual({ color: ground, symbolColor });
  });
});
