import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repositoryRoot } from './repositoryRoot.ts';

const LAYERS = ['src-shared', 'src-core', 'src-main', 'src-preload', 'src-renderer', 'src-gateway'] as const;
/** Folders with the globals of an environment of their own. */
const ENVIRONMENTS = [...LAYERS, 'src-renderer/serviceWorker'];
const CONFIGS = [
  '.oxlintrc.json',
  'package.json',
  'tsconfig.base.json',
  ...ENVIRONMENTS.map((folder) => `${folder}/tsconfig.json`),
];

/** The part of a finding of the linter that is compared. */
export interface LintDiagnostic {
  /** Such as `typescript(TS2304)` or `import(no-cycle)`. */
  readonly code: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

export interface RepositoryCopy {
  write(path: string, source: string): void;
  /** Checks all files with the linter, as `npm run check` does. */
  lint(): readonly LintDiagnostic[];
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
    lint() {
      const { stdout, stderr } = spawnSync(process.execPath, ['node_modules/oxlint/bin/oxlint', '--format', 'json'], {
        cwd: folder,
        encoding: 'utf8',
      });
      if (stderr !== '') throw new Error(stderr);
      return (JSON.parse(stdout) as { diagnostics: LintDiagnostic[] }).diagnostics;
    },
    remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
