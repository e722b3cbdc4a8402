import { execFileSync } from 'node:child_process';

/** The modes of the files and links of a Debian package, by their path. Owners are set at its installation. */
export function listDebian(file: string): Record<string, string> {
  const lines = execFileSync('dpkg-deb', ['--contents', file], { encoding: 'utf8' }).split('\n');
  return modesOf(lines.map((line) => /^(\S+) \S+ +\d+ \S+ \S+ \.(\/.*?)(?: -> .*)?$/u.exec(line)));
}

/** The same of an RPM package. */
export function listRpm(file: string): Record<string, string> {
  const format = '[%{FILEMODES:perms} %{FILENAMES}\\n]';
  const lines = execFileSync('rpm', ['-qp', '--queryformat', format, file], { encoding: 'utf8' }).split('\n');
  return modesOf(lines.map((line) => /^(\S+) (\/.*)$/u.exec(line)));
}

/** Folders of the system belong to no RPM package. */
function modesOf(matches: readonly (RegExpExecArray | null)[]): Record<string, string> {
  const files = matches.flatMap((match) => {
    const [, mode = 'd', path = ''] = match ?? [];
    return mode.startsWith('d') ? [] : [[path, mode] as const];
  });
  return Object.fromEntries(files);
}
