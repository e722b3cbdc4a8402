import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './repositoryRoot.ts';

const read = (file: string): string => readFileSync(join(repositoryRoot, 'deploy', file), 'utf8');

export interface UnitFile {
  readonly text: string;
  /** The values of a section's directive, in order. Throws for a line that is not a directive. */
  readonly valuesOf: (section: string, directive: string) => readonly string[];
}

/** A unit file of `deploy/systemd/`. */
export function readUnit(name: string): UnitFile {
  return parseUnit(name, read(`systemd/${name}`));
}

/** Parses a unit file by the rules of systemd.syntax(7) that Parley's use. */
export function parseUnit(name: string, text: string): UnitFile {
  const entries: { readonly section: string; readonly directive: string; readonly value: string }[] = [];
  let section = '';
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, heading] = /^\[(\w+)\]$/.exec(line) ?? [];
    const [, directive, value] = /^([A-Z]\w*)=(\S.*)$/.exec(line) ?? [];
    if (heading !== undefined) section = heading;
    else if (directive !== undefined && value !== undefined && section !== '')
      entries.push({ section, directive, value });
    else throw new Error(`${name}: not a directive: ${line}`);
  }
  return {
    text,
    valuesOf: (of, directive) =>
      entries.filter((entry) => entry.section === of && entry.directive === directive).map(({ value }) => value),
  };
}

/** The schedule, the user and the command of the line in `deploy/cron.d/`. */
export function readCronLine(name: string) {
  const lines = read(`cron.d/${name}`)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !/^\w+=/.test(line));
  const [, schedule, user, command] = /^((?:\S+ ){4}\S+) (\S+) (.+)$/.exec(lines[0] ?? '') ?? [];
  if (lines.length !== 1 || schedule === undefined || user === undefined || command === undefined)
    throw new Error(`${name}: not one line with a schedule, a user and a command`);
  return { schedule, user, command };
}
