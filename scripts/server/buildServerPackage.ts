import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildDebianPackage, type DebianOptions } from '../debian/buildDebianPackage.ts';
import { copyTo, type PackageContents } from '../package/stagePackage.ts';
import { runOrThrow } from '../process/runQuietly.ts';
import { toolCommand } from '../process/toolCommand.ts';
import { buildRpmPackage, type RpmFields, type RpmOptions } from '../rpm/buildRpmPackage.ts';
import { root } from '../setup/paths.mjs';
import { NODE_LICENCE } from './nodeLicence.ts';

const NAME = 'parley-server';
const USER = 'parley';
const LIB = `usr/lib/${NAME}`;
const UNITS = 'usr/lib/systemd/system';
const SETTINGS = ['etc/parley/parley.env', `etc/logrotate.d/${NAME}`];
const MODES: Readonly<Record<string, number>> = {
  [`${LIB}/bin/node`]: 0o755,
  'usr/bin/parley-admin': 0o755,
  'etc/parley': 0o750,
  'etc/parley/parley.env': 0o640,
};

/** The lines of the unit that runs from a checkout, and those that run from the package. */
const UNIT_CHANGES = [
  ['WorkingDirectory=/opt/parley', 'WorkingDirectory=/var/lib/parley'],
  [
    '# PARLEY_REDIS and PARLEY_DATABASE, the same as --redis and --database of the gateways.\n' +
      'EnvironmentFile=/etc/parley/counters.env\n',
    '',
  ],
  [
    '/usr/bin/node /opt/parley/scripts/counters.mjs flush --redis ${PARLEY_REDIS} --database ${PARLEY_DATABASE}',
    '/usr/bin/parley-admin counters flush',
  ],
] as const;

/** Makes the Debian package of the server from the bundles in `out/`. Returns its path. */
export function buildServerPackage(options: DebianOptions): Promise<string> {
  const fields = {
    relations: [
      'Depends: redis-server (>= 5:7.0) | valkey-server, libc6, libstdc++6, passwd, util-linux',
      'Suggests: logrotate, postgresql',
    ],
    maintainerScripts: ['postinst', 'prerm', 'postrm'].map((script) => `deploy/debian/${script}`),
  };
  return buildDebianPackage(describeServer(options.version), fields, options);
}

/** Makes the RPM package of the server from the bundles in `out/`, with the names of Fedora. Returns its path. */
export function buildServerRpm(options: RpmOptions): Promise<string> {
  const fields = {
    relations: [
      'Requires: (valkey or redis >= 7.0), glibc, libstdc++, shadow-utils, systemd, util-linux',
      'Requires(pre): shadow-utils',
      'Suggests: logrotate, postgresql-server',
    ],
    owners: {
      'etc/parley': ['root', USER],
      'etc/parley/parley.env': ['root', USER],
      'var/lib/parley': [USER, USER],
    },
    folders: { 'var/lib/parley': 0o750 },
    scriptlets: ['pre', 'post', 'preun', 'postun'].map((script) => `deploy/rpm/${script}`),
  } as const satisfies RpmFields;
  return buildRpmPackage(describeServer(options.version), fields, options);
}

function describeServer(version: string): PackageContents {
  return {
    name: NAME,
    description: [
      'server of Parley, the chat of a team',
      'The desktop app and any browser connect to it. Messages are stored in a private',
      "Redis of the server, or in the team's own.",
    ],
    runtimeLicence: NODE_LICENCE,
    modes: MODES,
    settings: SETTINGS,
    async fill(tree) {
      await addProgram(tree, version);
      await addSettings(tree);
      await copyTo(tree, 'docs/operations.md', `usr/share/doc/${NAME}/operations.md`);
    },
  };
}

/** The bundles with the page, Node, and the two programs that an administrator meets. */
async function addProgram(tree: string, version: string): Promise<void> {
  const lib = join(tree, LIB);
  const withoutMaps = (source: string): boolean => !source.endsWith('.map');
  for (const bundle of ['gateway', 'renderer']) {
    await cp(join(root, 'out', bundle), join(lib, 'out', bundle), { recursive: true, filter: withoutMaps });
  }
  const admin = ['build', '--config', 'vite.admin.config.ts', '--outDir', join(lib, 'out/admin'), '--emptyOutDir'];
  await runOrThrow('the administration of the server', [...toolCommand('vite'), ...admin]);
  await cp(join(root, 'node_modules/node/bin/node'), join(lib, 'bin/node'), { dereference: true });
  await writeFile(join(lib, 'package.json'), `${JSON.stringify({ name: NAME, version, type: 'module' })}\n`);
  await copyTo(tree, 'deploy/server/parley-admin', 'usr/bin/parley-admin');
}

async function addSettings(tree: string): Promise<void> {
  await copyTo(tree, 'deploy/server/parley.env', 'etc/parley/parley.env');
  await copyTo(tree, 'deploy/server/logrotate', `etc/logrotate.d/${NAME}`);
  await copyTo(tree, `deploy/systemd/${NAME}.service`, `${UNITS}/${NAME}.service`);
  await copyTo(tree, 'deploy/systemd/parley-counters-flush.timer', `${UNITS}/parley-counters-flush.timer`);
  let flush = await readFile(join(root, 'deploy/systemd/parley-counters-flush.service'), 'utf8');
  for (const [line, replacement] of UNIT_CHANGES) {
    if (!flush.includes(line)) throw new Error(`parley-counters-flush.service has no line ${line}`);
    flush = flush.replace(line, replacement);
  }
  await writeFile(join(tree, UNITS, 'parley-counters-flush.service'), flush);
}
