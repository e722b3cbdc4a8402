/**
 * A file that starts a program when a person signs in to a Linux desktop
 * (https://specifications.freedesktop.org/autostart-spec/latest/).
 * @param command the program and its arguments
 */
export function formatAutostartEntry(command: readonly string[]): string {
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Parley',
    `Exec=${formatExec(command)}`,
    'Icon=parley-desktop',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
  ];
  return `${lines.join('\n')}\n`;
}

/** A command as the value of `Exec`. */
export function formatExec(command: readonly string[]): string {
  return command.map(quoteArgument).join(' ');
}

/**
 * The program to start: an AppImage by its file, because what is in it is in a folder that exists only while it runs. A
 * program that an AppImage has started inherits its variables, too.
 */
export function programOf(env: NodeJS.ProcessEnv, execPath: string): string {
  const { APPIMAGE: image, APPDIR: folder } = env;
  return image !== undefined && folder !== undefined && execPath.startsWith(`${folder}/`) ? image : execPath;
}

/** Whether the desktop starts the program. Its own tools keep the file and switch it off by one of two keys. */
export function isAutostartOn(text: string): boolean {
  const values = new Map<string, string>();
  let group = '';
  for (const line of text.split(/\r?\n/u)) {
    group = /^\[(.*)\]\s*$/u.exec(line)?.[1] ?? group;
    const [, key = '', value = ''] = /^([A-Za-z0-9-]+)\s*=\s*(.*?)\s*$/u.exec(line) ?? [];
    if (group === 'Desktop Entry' && key !== '') values.set(key, value);
  }
  if (!values.has('Exec')) return false;
  return values.get('Hidden') !== 'true' && values.get('X-GNOME-Autostart-enabled') !== 'false';
}

/** All characters with a meaning in `Exec`, where an argument without any needs no quotes. */
const RESERVED = /[\s"'\\><~|&;$*?#()`]/u;

/** Quoted for `Exec`, and then escaped as every value of a desktop entry. */
function quoteArgument(argument: string): string {
  const literal = argument.replaceAll('%', '%%');
  if (argument !== '' && !RESERVED.test(argument)) return literal;
  const quoted = `"${literal.replace(/["`$\\]/gu, String.raw`\$&`)}"`;
  return quoted
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\t', String.raw`\t`);
}
