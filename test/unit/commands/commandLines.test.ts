import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { archiveCommandLine } from '../../../scripts/commands/archiveCommandLine.mjs';
import { SUITE_NAMES } from '../../../scripts/commands/testCommandLine.mjs';
import type { CommandLine } from '../../../scripts/setup/onProjectNode.mjs';
import { SUITES } from '../../../scripts/suites/suites.ts';
import { DEFAULT_ARCHIVE_POLICY, LEAST_KEPT } from '../../../src-core/archive/ArchiveStore.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const FILES = globSync(['scripts/commands/*CommandLine.mjs', 'src-gateway/*CommandLine.mjs'], { cwd: repositoryRoot });

async function load(file: string): Promise<CommandLine> {
  const module = (await import(join(repositoryRoot, file))) as Readonly<Record<string, CommandLine>>;
  const found = Object.entries(module).find(([name]) => name.endsWith('CommandLine'));
  if (found === undefined) throw new Error(`${file} has no command line`);
  return found[1];
}

function run(script: string, ...args: readonly string[]) {
  const [program, file = '', ...first] = script.split(' ');
  expect(program).toBe('node');
  const finished = spawnSync(process.execPath, [file, ...first, ...args], { cwd: repositoryRoot, encoding: 'utf8' });
  return { exitCode: finished.status, stdout: finished.stdout, stderr: finished.stderr };
}

describe('repair A: the options of a command', () => {
  it.each(FILES)('%s documents exactly the options that it parses', async (file) => {
    const { usage, options } = await load(file);
    const named = new Set(Array.from(usage.matchAll(/--([a-z][a-z-]*)/gu), (match) => match[1]));
    // The arguments of another program are not parsed here.
    if (options === undefined) return;
    expect(named).toEqual(new Set([...Object.keys(options), 'help']));
  });

  it.each(Object.entries(scripts))('npm run %s -- --help prints the usage and ends with 0', (name, script) => {
    const { exitCode, stdout, stderr } = run(script, '--help');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toContain(`npm ${['start', 'test'].includes(name) ? name : `run ${name}`}`);
    expect(stdout).toMatch(/^Usage: /u);
  });

  it.each(Object.entries(scripts).filter(([name]) => name !== 'package'))(
    'npm run %s refuses an unknown option with exit code 2',
    (_name, script) => {
      expect(run(script, '--no-such-option')).toEqual({
        exitCode: 2,
        stdout: '',
        stderr: "Unknown option '--no-such-option'.\n--help shows what there is.\n",
      });
    },
  );

  it('state the same numbers as the engine', () => {
    const { olderThanMs, keep } = DEFAULT_ARCHIVE_POLICY;
    expect(archiveCommandLine.usage).toContain(`(default: ${olderThanMs / 86_400_000})`);
    expect(archiveCommandLine.usage).toContain(`(default: ${keep}, at least ${LEAST_KEPT})`);
  });

  it('list every suite', () => {
    expect(new Set(SUITES.map(({ name }) => name))).toEqual(new Set(SUITE_NAMES));
  });
});
