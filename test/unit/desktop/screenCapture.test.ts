import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSettings } from '../../../src-main/settings/createSettings.ts';
import { createScreenCapture } from '../../../src-main/window/createScreenCapture.ts';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';
import { openWindows } from '../../support/electronForTests.ts';
import { recordingLog } from '../../support/recordingLog.ts';

vi.mock('electron', () => import('../../support/electronForTests.ts'));

let folder: string;
beforeEach(() => {
  folder = makeTemporaryFolder('screen-capture');
});
afterEach(() => void openWindows.splice(0));

/** After a start of the app on a system. */
const start = (platform: NodeJS.Platform) => createScreenCapture(createSettings(folder, recordingLog()), platform);

class Window {
  isProtected = false;
  setContentProtection(isProtected: boolean): void {
    this.isProtected = isProtected;
  }
}

it.each(['darwin', 'win32'] as const)(
  'on %s every window is hidden, also a later one and after a restart',
  (system) => {
    const first = start(system);
    expect(first.isHidden()).toBe(false);
    const windows = [new Window(), new Window()];
    for (const window of windows) first.apply(window);
    openWindows.push(...windows);
    expect(windows.map(({ isProtected }) => isProtected)).toEqual([false, false]);

    first.hide(true);
    expect(windows.map(({ isProtected }) => isProtected)).toEqual([true, true]);
    const later = new Window();
    first.apply(later);
    expect(later.isProtected).toBe(true);

    openWindows.splice(0);
    const again = start(system);
    const window = new Window();
    again.apply(window);
    openWindows.push(window);
    expect(again.isHidden()).toBe(true);
    expect(window.isProtected).toBe(true);
    again.hide(false);
    expect(window.isProtected).toBe(false);
    expect(start(system).isHidden()).toBe(false);
  },
);

it('on Linux there is no such setting, and changing it has no effect', () => {
  const linux = start('linux');
  const window = new Window();
  openWindows.push(window);
  expect(linux.isHidden()).toBeNull();
  linux.hide(true);
  linux.apply(window);
  expect(window.isProtected).toBe(false);
  expect(start('win32').isHidden()).toBe(false);
});
