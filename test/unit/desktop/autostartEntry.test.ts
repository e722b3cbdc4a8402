import { describe, expect, it } from 'vitest';
import { formatAutostartEntry, isAutostartOn, programOf } from '../../../src-main/login/autostartEntry.ts';

const execOf = (...command: string[]): string | undefined => /^Exec=(.*)$/mu.exec(formatAutostartEntry(command))?.[1];

describe('the file that starts Parley at the sign-in', () => {
  it('has the program and its arguments', () => {
    expect(execOf('/usr/bin/parley-desktop', '--profile=work', '--hidden')).toBe(
      '/usr/bin/parley-desktop --profile=work --hidden',
    );
  });

  it.each([
    ['/home/mei/My apps/Parley.AppImage', '"/home/mei/My apps/Parley.AppImage"'],
    ['/opt/100%/parley', '/opt/100%%/parley'],
    // As the specification of desktop entries has them: quoted first, then escaped as a value.
    ['/opt/$HOME/`x`', '"/opt/\\\\$HOME/\\\\`x\\\\`"'],
    [String.raw`/opt/a\b`, String.raw`"/opt/a\\\\b"`],
    ['/opt/"x"', String.raw`"/opt/\\"x\\""`],
    ['/opt/a\nExec=evil', String.raw`"/opt/a\nExec=evil"`],
    ['', '""'],
  ])('quotes %j', (argument, quoted) => {
    expect(execOf(argument)).toBe(quoted);
  });

  it('starts an AppImage by its file, and no other one from which Parley was started', () => {
    const image = { APPIMAGE: '/home/mei/Parley.AppImage', APPDIR: '/tmp/.mount_parley' };
    expect(programOf(image, '/tmp/.mount_parley/parley-desktop')).toBe('/home/mei/Parley.AppImage');
    expect(programOf(image, '/usr/lib/parley-desktop/parley-desktop')).toBe('/usr/lib/parley-desktop/parley-desktop');
    expect(programOf({}, '/usr/bin/parley-desktop')).toBe('/usr/bin/parley-desktop');
  });

  it('is on until a tool of the desktop switches it off', () => {
    const text = formatAutostartEntry(['/usr/bin/parley-desktop']);
    expect(isAutostartOn(text)).toBe(true);
    expect(isAutostartOn(`${text}Hidden=true\n`)).toBe(false);
    expect(isAutostartOn(`${text}Hidden=false\n`)).toBe(true);
    expect(isAutostartOn(text.replace('enabled=true', 'enabled = false'))).toBe(false);
    expect(isAutostartOn(`${text}[Desktop Action x]\nHidden=true\n`)).toBe(true);
  });

  it.each(['', 'not an entry', '[Desktop Entry]\nName=Parley\n'])('is off if it is missing or damaged: %j', (text) => {
    expect(isAutostartOn(text)).toBe(false);
  });
});
