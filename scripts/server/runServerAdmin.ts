import { explainStartError } from '../../src-gateway/explainStartError.ts';
import { admin } from '../commands/admin.ts';
import { adminCommandLine } from '../commands/adminCommandLine.mjs';
import { archive } from '../commands/archive.ts';
import { archiveCommandLine } from '../commands/archiveCommandLine.mjs';
import { backup } from '../commands/backup.ts';
import { backupCommandLine } from '../commands/backupCommandLine.mjs';
import { counters } from '../commands/counters.ts';
import { countersCommandLine } from '../commands/countersCommandLine.mjs';
import { exportOne } from '../commands/export.ts';
import { exportCommandLine } from '../commands/exportCommandLine.mjs';
import { importOne } from '../commands/import.ts';
import { importCommandLine } from '../commands/importCommandLine.mjs';
import { restoreBackup } from '../commands/restore.ts';
import { restoreCommandLine } from '../commands/restoreCommandLine.mjs';
import { asksForHelp, type CommandLine, findUsageError, USAGE_ERROR } from '../setup/onProjectNode.mjs';
import { serverOptions } from './serverOptions.ts';

interface Tool {
  readonly commandLine: CommandLine;
  run(args: readonly string[]): Promise<number>;
}

/** The npm commands that work on the data of a server. All other names are commands of `npm run admin`. */
const TOOLS: Readonly<Record<string, Tool>> = {
  archive: { commandLine: archiveCommandLine, run: archive },
  backup: { commandLine: backupCommandLine, run: backup },
  counters: { commandLine: countersCommandLine, run: counters },
  export: { commandLine: exportCommandLine, run: exportOne },
  import: { commandLine: importCommandLine, run: importOne },
  restore: { commandLine: restoreCommandLine, run: restoreBackup },
};
const ADMIN: Tool = { commandLine: adminCommandLine, run: admin };

/** The server that `parley-admin` administers. */
export interface AdministeredServer {
  /** Where its private Redis is if its options do not say so. Undefined: where a gateway of this person has it. */
  readonly data: string | undefined;
  /** Where its settings are, for `--help`. */
  readonly note: string;
}

/**
 * `parley-admin` of an installed server: the npm commands of administration, on the Redis, database and files that the
 * server's own settings name. Returns the exit code.
 */
export async function runServerAdmin(args: readonly string[], server: AdministeredServer): Promise<number> {
  const [name = ''] = args;
  const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
  const { commandLine } = tool ?? ADMIN;
  const own = tool === undefined ? args : args.slice(1);
  if (asksForHelp(own)) {
    console.log(usageOf(commandLine, tool === undefined, server.note));
    return 0;
  }
  const problem = findUsageError(commandLine, [...own]);
  if (problem !== undefined) {
    console.error(`${problem}\n--help shows what there is.`);
    return USAGE_ERROR;
  }
  try {
    // Options on the command line come later, and therefore replace those of the server.
    return await (tool ?? ADMIN).run([...serverOptions(commandLine, own, server.data), ...own]);
  } catch (error) {
    console.error(explainStartError(error));
    return 1;
  }
}

function usageOf({ usage }: CommandLine, isAdmin: boolean, note: string): string {
  const own = usage
    .replaceAll('npm run gateway', 'the server')
    .replaceAll(/npm run (?:admin\b)?([a-z]*)(?::([a-z]+))?(?: --)?/gu, (_, name: string, work = '') =>
      ['parley-admin', name, work].filter((word) => word !== '').join(' '),
    )
    .replaceAll('[-- options]', '[options]');
  const names = Object.keys(TOOLS).join(', ');
  const others = `  ${names}: other commands; parley-admin NAME --help explains them`;
  return [own, ...(isAdmin ? [others] : []), note].join('\n');
}
