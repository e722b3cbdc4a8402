import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repositoryRoot } from './repositoryRoot.ts';

const LAYERS = ['src-shared', 'src-core', 'src-main', 'src-preload', 'src-renderer', 'src-gateway'] as const;
const CONFIGS = ['.oxlintrc.json', 'package.json', 'tsconfig.base.json', ...LAYERS.map((l) => `${l}/tsconfig.json`)];

export interface RepositoryCopy {
  write(path: string, source: string): void;
  /** Runs a program of the npm packages in the copy and returns its output. */
  run(program: string, ...args: string[]): string;
  remove(): void;
}

/** The project's real lint and type configuration in a folder without sources. */
export function createRepositoryCopy(): RepositoryCopy {
  const folder = mkdtempSync(join(tmpdir(), 'parley-repository-'));
  for (const path of CONFIGS) cpSync(join(repositoryRoot, path), join(folder, path));
  symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return {
    write(path, source) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), source);
    },
    run(program, ...args) {
      const { stdout, stderr, error } = spawnSync(process.execPath, [join('node_modules', program), ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
      if (error) throw error;
      return stdout + stderr;
    },
    remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
