import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SUITE_NAMES } from '../../../scripts/commands/testCommandLine.mjs';
import { DEBIAN_PACKAGES } from '../../../scripts/setup/ensurePrograms.ts';
import { VALKEY } from '../../../scripts/valkey/buildValkey.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly uses?: string;
  readonly needs?: string | readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: { readonly include?: readonly Readonly<Record<string, unknown>>[] } };
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly name: string;
  readonly text: string;
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

const WORKFLOWS = globSync('.github/workflows/*.yml', { cwd: repositoryRoot }).map((file): Workflow => {
  const text = readFileSync(join(repositoryRoot, file), 'utf8');
  return { ...(parse(text) as Workflow), name: basename(file, '.yml'), text };
});

const jobsOf = ({ name, jobs }: Workflow) =>
  Object.entries(jobs).map(([job, content]) => ({ place: `${name}: ${job}`, ...content }));
const stepsOf = (workflow: Workflow) =>
  jobsOf(workflow).flatMap(({ place, steps = [] }) => steps.map((step) => ({ place, ...step })));

const JOBS = WORKFLOWS.flatMap(jobsOf);
const STEPS = WORKFLOWS.flatMap(stepsOf);

describe('the workflows', () => {
  it('are those for changes, for releases and for updates', () => {
    expect(WORKFLOWS.map(({ name }) => name).toSorted()).toEqual(['ci', 'release', 'updates']);
  });

  it('run only actions of one commit each, whose version is in a comment', () => {
    const lines = WORKFLOWS.flatMap(({ text }) => text.split('\n')).filter((line) => /^[\s-]*uses:/u.test(line));
    const loose = lines.filter((line) => !/uses: (\.\/\S+|[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/u.test(line));
    expect(loose).toEqual([]);
    const versions = new Set(lines.map((line) => line.replace(/^[\s-]*uses: /u, '')));
    const actions = Array.from(versions, (version) => version.split('@')[0]);
    expect(actions).toEqual([...new Set(actions)]);
  });

  it('may read the repository and nothing else, except the jobs that create and copy the release', () => {
    expect(WORKFLOWS.map(({ permissions }) => permissions)).toEqual(WORKFLOWS.map(() => ({ contents: 'read' })));
    const others = JOBS.filter(({ permissions }) => permissions !== undefined);
    expect(others.map(({ place, permissions }) => ({ place, permissions }))).toEqual([
      { place: 'release: draft', permissions: { contents: 'write', 'id-token': 'write', attestations: 'write' } },
      { place: 'updates: copy', permissions: { contents: 'write' } },
    ]);
    // The code of the repository does not run with these permissions.
    expect(others.flatMap(({ steps = [] }) => steps).filter(({ uses }) => uses?.includes('checkout'))).toEqual([]);
  });

  it('leave no token in a checkout, and end in a limited time', () => {
    const checkouts = STEPS.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
    const endless = JOBS.filter((job) => job.uses === undefined && job['timeout-minutes'] === undefined);
    expect(endless.map(({ place }) => place)).toEqual([]);
  });

  it('insert no expression into a shell, which a name could contain commands for', () => {
    expect(STEPS.filter(({ run = '' }) => run.includes('${{')).map(({ run }) => run)).toEqual([]);
  });

  it('read secrets only for signing releases', () => {
    const withSecrets = STEPS.filter(({ env = {} }) => Object.values(env).some((value) => value.includes('secrets.')));
    expect(new Set(withSecrets.map(({ place }) => place))).toEqual(
      new Set(['release: installers', 'release: manifests']),
    );
    expect(WORKFLOWS.find(({ name }) => name === 'ci')?.text).not.toContain('secrets');
  });

  it('call npm scripts that exist', () => {
    const runs = STEPS.flatMap(({ run = '' }) => Array.from(run.matchAll(/npm run ([\w:]+)/gu), ([, name]) => name));
    expect(runs.length).toBeGreaterThan(0);
    expect(runs.filter((name = '') => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

describe('the workflow for changes', () => {
  const include = WORKFLOWS.find(({ name }) => name === 'ci')?.jobs['suites']?.strategy?.matrix.include ?? [];
  const suitesOn = (os: RegExp): string[] =>
    include.filter((entry) => os.test(String(entry['os']))).flatMap((entry) => String(entry['suites']).split(' '));

  it('runs every suite once on Linux', () => {
    expect(suitesOn(/^ubuntu/u).toSorted()).toEqual([...SUITE_NAMES].toSorted());
  });

  it('installs the programs on Linux that npm test would install as root', () => {
    const { steps = [] } = WORKFLOWS.find(({ name }) => name === 'ci')?.jobs['suites'] ?? {};
    const installed = steps.flatMap(({ run = '' }) => (run.includes('apt-get install') ? run.split(/[\s\\]+/u) : []));
    // GitHub's images have Chrome, and no package of Chromium.
    const others = DEBIAN_PACKAGES.filter((name) => !name.startsWith('chromium'));
    expect(others.filter((name) => !installed.includes(name))).toEqual([]);
  });

  it('looks for advisories about Electron and the packages that are shipped', () => {
    const { steps = [] } = WORKFLOWS.find(({ name }) => name === 'ci')?.jobs['advisories'] ?? {};
    const commands = steps.map(({ run = '' }) => run).join('\n');
    expect(commands).toContain('npm audit --omit=dev');
    expect(commands).toContain('.vulnerabilities.electron == null');
  });

  it.each([/^macos/u, /^windows/u])('runs each suite at most once on %s', (os) => {
    const suites = suitesOn(os);
    expect(suites).toContain('unit');
    expect(suites).toEqual([...new Set(suites)]);
    expect(suites.filter((suite) => !(SUITE_NAMES as readonly string[]).includes(suite))).toEqual([]);
  });
});

describe('the workflow for releases', () => {
  const { rebuild, components, draft } = WORKFLOWS.find(({ name }) => name === 'release')?.jobs ?? {};

  it('makes a draft only if another build elsewhere has made the same packages', () => {
    expect(draft?.needs).toContain('rebuild');
    expect(Object.keys(rebuild?.env ?? {})).toEqual(expect.arrayContaining(['TZ', 'LC_ALL']));
    const commands = (rebuild?.steps ?? []).map(({ run = '' }) => run).join('\n');
    expect(commands).toMatch(/umask 077\n(.*\n)*npm run package -- deb\nnpm run package -- server\n/u);
    expect(commands).toMatch(
      /for package in desktop server; do\n\s+cmp \S+\.deb \S+\.deb\n\s+cmp \S+\.rpm \S+\.rpm\n/u,
    );
    expect(commands).toMatch(/\n\s*cmp \S+\.tar\.gz \S+\.tar\.gz\n/u);
  });

  it('lists Valkey, which npm does not know, as a component', () => {
    const commands = (components?.steps ?? []).map(({ run = '' }) => run).join('\n');
    expect(commands).toContain('node scripts/valkey/printComponent.ts');
    const script = join(repositoryRoot, 'scripts/valkey/printComponent.ts');
    const component = JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' })) as unknown;
    expect(component).toMatchObject({ name: 'valkey', version: VALKEY.version });
  });

  it('attests all files of the release', () => {
    const attested = draft?.steps?.find(({ uses }) => uses?.startsWith('actions/attest@'));
    expect(attested?.with).toEqual({ 'subject-path': 'release/*' });
  });
});
