import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runInForeground } from '../process/runInForeground.mjs';
import { ensureNodeModules } from './nodeModules.mjs';
import { root } from './paths.mjs';

/** The project's TypeScript runs as it is on this version of Node, which comes with the npm packages. */
const NEEDED_MAJOR = 24;

/**
 * Runs a command on the project's Node, whichever Node it was started with, after its packages are there.
 * Ends the process with what `command` returns: its exit code.
 * @param {(args: string[]) => Promise<number>} command
 */
export async function onProjectNode(command) {
  try {
    ensureNodeModules();
    process.exitCode = isProjectNode() ? await command(process.argv.slice(2)) : await startAgain();
  } catch (error) {
    console.error(error instanceof Error && !process.env['PARLEY_DEBUG'] ? error.message : error);
    process.exitCode = 1;
  }
}

function isProjectNode() {
  return Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR;
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
