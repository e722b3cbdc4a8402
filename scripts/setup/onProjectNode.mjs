import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runInForeground } from '../process/runInForeground.mjs';
import { ensureNodeModules } from './nodeModules.mjs';
import { root } from './paths.mjs';

/**
 * The options of a command. It is plain JavaScript that imports no package, because `--help` and the check of the options
 * run before anything is installed, on any version of Node.
 * @typedef {object} CommandLine
 * @property {string} usage the text of `--help`, which names every option
 * @property {import('node:util').ParseArgsConfig['options']} [options] without `help`, which every command has; if omitted, the
 *   arguments are those of another program and are passed on unchecked
 * @property {boolean} [allowPositionals]
 */

/** The version of Node that runs the project's TypeScript without a build; it is one of the npm packages. */
const NEEDED_MAJOR = 24;
export const USAGE_ERROR = 2;

/**
 * Runs a command of package.json, in any state of the clone: packages, the project's Node and the generated registry are
 * created first if they are missing or outdated. Ends the process with the exit code that `command` returns; with 0 after
 * `--help`; with 2 if an option is invalid.
 * @param {CommandLine} commandLine
 * @param {(args: string[]) => Promise<number>} command
 */
export async function onProjectNode(commandLine, command) {
  const args = process.argv.slice(2);
  if (asksForHelp(args)) {
    console.log(commandLine.usage);
    return;
  }
  const problem = findUsageError(commandLine, args);
  if (problem !== undefined) {
    console.error(`${problem}\n--help shows what there is.`);
    process.exitCode = USAGE_ERROR;
    return;
  }
  try {
    ensureNodeModules();
    process.exitCode = isProjectNode() ? await runHere(command, args) : await startAgain();
  } catch (error) {
    console.error(error instanceof Error && !process.env['PARLEY_DEBUG'] ? error.message : error);
    process.exitCode = 1;
  }
}

/** @param {readonly string[]} args */
export function asksForHelp(args) {
  const end = args.indexOf('--');
  return (end === -1 ? args : args.slice(0, end)).some((arg) => arg === '--help' || arg === '-h');
}

/**
 * @param {CommandLine} commandLine
 * @param {string[]} args
 * @returns {string | undefined} the error, as a sentence
 */
export function findUsageError({ options, allowPositionals = false }, args) {
  if (options === undefined) return undefined;
  try {
    parseArgs({ args, options, allowPositionals });
    return undefined;
  } catch (error) {
    // After the first sentence Node explains how an argument can begin with a dash.
    if (error instanceof TypeError) return error.message.replace(/\. To specify [^]*$/u, '').replace(/\.?$/u, '.');
    throw error;
  }
}

function isProjectNode() {
  return Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR;
}

/**
 * The engine imports the generated registry, so it is generated before the command is imported.
 * @param {(args: string[]) => Promise<number>} command
 * @param {string[]} args
 */
async function runHere(command, args) {
  const { generateRegistry } = await import('./generateRegistry.ts');
  await generateRegistry();
  return command(args);
}

/** @returns {Promise<number>} */
async function startAgain() {
  const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(node)) {
    throw new Error(
      `Node ${NEEDED_MAJOR} did not come with the npm packages (are npm's install scripts switched off?). Run npm rebuild node, or use a Node ${NEEDED_MAJOR} of your own.`,
    );
  }
  return (await runInForeground(node, process.argv.slice(1))).exitCode;
}
