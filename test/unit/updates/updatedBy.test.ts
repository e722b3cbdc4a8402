import { describe, expect, it } from 'vitest';
import { updatedBy } from '../../../src-main/updates/updatedBy.ts';

const MOUNT = '/tmp/.mount_parley1';
const APPIMAGE = { APPIMAGE: '/home/mei/Parley.AppImage', APPDIR: MOUNT };

describe('a copy of Parley is updated', () => {
  it.each([
    ['app', 'an AppImage', 'linux', `${MOUNT}/parley-desktop`, APPIMAGE],
    ['system', 'a package', 'linux', '/usr/lib/parley-desktop/parley-desktop', {}],
    ['system', 'a package that an AppImage has started', 'linux', '/usr/lib/parley-desktop/parley-desktop', APPIMAGE],
    ['person', 'an unpacked app', 'linux', '/opt/parley/parley-desktop', {}],
    ['person', 'an unpacked app that an AppImage has started', 'linux', `${MOUNT}2/parley-desktop`, APPIMAGE],
    ['person', 'an AppImage without its path', 'linux', `${MOUNT}/parley-desktop`, { APPDIR: MOUNT }],
    ['app', 'on macOS', 'darwin', '/Applications/Parley.app/Contents/MacOS/Parley', {}],
    ['app', 'on Windows', 'win32', String.raw`C:\Users\Mei\Parley\Parley.exe`, {}],
    ['person', 'on another system', 'freebsd', '/usr/local/bin/parley', {}],
  ] as const)('by the %s if it is %s', (by, _, platform, execPath, env) => {
    expect(updatedBy({ platform, execPath, env })).toBe(by);
  });
});
