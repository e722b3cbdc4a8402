import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/paths.mjs';

/**
 * A command of an npm package as arguments for `node`, the same on every platform.
 * @param name the command, where the package has several
 */
export function toolCommand(packageName: string, name = packageName): string[] {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const file = typeof bin === 'string' ? bin : bin[name];
  if (file === undefined) throw new Error(`${packageName} has no command ${name}`);
  return [join(folder, file)];
}
