import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { gatewayCommandLine } from '../../../src-gateway/gatewayCommandLine.mjs';
import { makeTemporaryFolder } from '../../support/cleanUps.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

interface Service {
  readonly user?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly ports?: readonly string[];
  readonly secrets?: readonly string[];
  readonly networks?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
}

const folder = join(repositoryRoot, 'deploy/container');
const dockerfile = readFileSync(join(folder, 'Dockerfile'), 'utf8');
const { services, networks, secrets } = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8')) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, unknown>>;
};

const stages = dockerfile.replaceAll('\\\n', ' ').split(/^FROM .*$/mu);

/** The arguments of an instruction, by default in the last stage. */
function instruction(name: string, stage = stages.at(-1) ?? ''): string[] {
  return Array.from(stage.matchAll(new RegExp(`^${name} (.*)$`, 'gmu')), ([, text = '']) => text);
}

describe('the image of the server', () => {
  it('runs as a numeric user, whose data is a volume', () => {
    expect(instruction('USER')).toEqual(['8417:8417']);
    expect(instruction('VOLUME')).toEqual(['/var/lib/parley']);
    expect(instruction('RUN').join()).toContain('-o parley -g parley /var/lib/parley');
  });

  it('starts the server itself, which gets the signals, and probes it', () => {
    expect(instruction('ENTRYPOINT')).toEqual(['["parley-server", "--host", "0.0.0.0"]']);
    expect(instruction('HEALTHCHECK').join()).toContain('CMD ["parley-server", "probe"]');
  });
});

describe.skipIf(process.platform === 'win32')('the stage that unpacks the archive', () => {
  it.each([
    [['parley-server-0.9.0-linux-x64'], { status: 0, advises: false, files: ['parley-server'] }],
    [['parley-server-0.9.0-linux-x64', 'parley-server-0.10.0-linux-x64'], { status: 1, advises: true, files: [] }],
  ])('of %j chooses no version at random', (names, expected) => {
    const unpacking = stages[1] ?? '';
    expect(instruction('COPY', unpacking)).toEqual(['${ARCHIVE} /archives/']);
    const folder = makeTemporaryFolder('archives');
    const [archives, target] = [join(folder, 'archives'), join(folder, 'target')];
    for (const made of [archives, target]) mkdirSync(made);
    for (const name of names) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, 'parley-server'), name);
      execFileSync('tar', ['czf', join(archives, `${name}.tar.gz`), '-C', folder, name]);
    }
    const script = instruction('RUN', unpacking).join().replace('/archives/', `${archives}/`);
    const { status, stderr } = spawnSync('sh', ['-c', script], { cwd: target, encoding: 'utf8' });
    expect({ status, advises: stderr.includes('--build-arg ARCHIVE=NAME'), files: readdirSync(target) }).toEqual(
      expected,
    );
  });
});

describe('the compose file', () => {
  it.each(Object.entries(services))('%s has no capabilities, a read-only root and a health check', (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      restart: 'unless-stopped',
      healthcheck: { test: expect.any(Array) as unknown },
      stop_grace_period: expect.stringMatching(/^\d+s$/u) as unknown,
    });
    expect(service).not.toHaveProperty('privileged');
  });

  it('publishes the server on this computer only, and Valkey nowhere', () => {
    expect(services['parley']?.ports).toEqual(['127.0.0.1:8417:8417']);
    expect(services['valkey']).not.toHaveProperty('ports');
    expect(services['valkey']?.networks).toEqual(['private']);
    expect(networks['private']).toEqual({ internal: true });
  });

  it('has passwords only in files', () => {
    expect(secrets).toEqual({
      'redis-url': { file: 'secrets/redis-url' },
      'redis-users': { file: 'secrets/redis-users' },
    });
    expect(services['parley']?.environment?.['PARLEY_REDIS_URL_FILE']).toBe('/run/secrets/redis-url');
    expect(services['valkey']?.command?.slice(-2)).toEqual(['--aclfile', '/run/secrets/redis-users']);
  });

  it('asks Valkey for its health as the user of the documented rights, who hears whether it still loads', () => {
    const operations = readFileSync(join(repositoryRoot, 'docs/operations.md'), 'utf8');
    expect(operations).toContain("'user default off' 'user health on nopass -@all +ping' >>secrets/redis-users");
    const [shell, command] = services['valkey']?.healthcheck?.test ?? [];
    expect([shell, command]).toEqual(['CMD-SHELL', expect.stringMatching(/ --user health .* ping \| grep -q PONG$/u)]);
  });

  it('has secrets beside it that Git does not store', () => {
    const ignored = readFileSync(join(repositoryRoot, '.gitignore'), 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['deploy/container/secrets/', 'deploy/container/.env']));
  });

  it('has options that the server accepts', () => {
    const options = services['parley']?.environment?.['PARLEY_OPTIONS']?.replace(/\$\{[^}]*\}/u, 'https://chat.test');
    const { values } = parseArgs({ args: options?.split(' ') ?? [], ...gatewayCommandLine });
    expect(values).toEqual({ origin: ['https://chat.test'] });
  });
});
