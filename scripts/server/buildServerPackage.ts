import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildDebianPackage, copyTo, type PackageOptions } from '../debian/buildDebianPackage.ts';
import { runOrThrow } from '../process/runQuietly.ts';
import { toolCommand } from '../process/toolCommand.ts';
import { root } from '../setup/paths.mjs';

const NAME = 'parley-server';
const LIB = `usr/lib/${NAME}`;
const UNITS = 'usr/lib/systemd/system';
const CONFFILES = ['etc/parley/parley.env', `etc/logrotate.d/${NAME}`];
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

/**
 * Makes the Debian package of the server from the bundles in `out/`, for the architecture of this computer. Returns its
 * path. Throws if dpkg-deb or the project's Node is missing.
 */
export function buildServerPackage(options: PackageOptions): Promise<string> {
  return buildDebianPackage(
    {
      name: NAME,
      relations: [
        'Depends: redis-server (>= 5:7.0) | valkey-server, libc6, libstdc++6, passwd, util-linux',
        'Suggests: logrotate, postgresql',
      ],
      description: [
        'server of Parley, the chat of a team',
        'The desktop app and any browser connect to it. Messages are stored in a private',
        "Redis of the server, or in the team's own.",
      ],
      runtimeLicence: `Node.js (${LIB}/bin/node)\n\nhttps://github.com/nodejs/node/blob/main/LICENSE\n`,
      modes: MODES,
      conffiles: CONFFILES,
      maintainerScripts: ['postinst', 'prerm', 'postrm'].map((script) => `deploy/debian/${script}`),
      async fill(tree) {
        await addProgram(tree, options.version);
        await addSettings(tree);
        await copyTo(tree, 'docs/operations.md', `usr/share/doc/${NAME}/operations.md`);
      },
    },
    options,
  );
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
  await copyTo(tree, 'deploy/debian/parley-admin', 'usr/bin/parley-admin');
}

async function addSettings(tree: string): Promise<void> {
  await copyTo(tree, 'deploy/debian/parley.env', 'etc/parley/parley.env');
  await copyTo(tree, 'deploy/debian/logrotate', `etc/logrotate.d/${NAME}`);
  await copyTo(tree, `deploy/systemd/${NAME}.service`, `${UNITS}/${NAME}.service`);
  await copyTo(tree, 'deploy/systemd/parley-counters-flush.timer', `${UNITS}/parley-counters-flush.timer`);
  let flush = await readFile(join(root, 'deploy/systemd/parley-counters-flush.service'), 'utf8');
  for (const [line, replacement] of UNIT_CHANGES) {
    if (!flush.includes(line)) throw new Error(`parley-counters-flush.service has no line ${line}`);
    flush = flush.replace(line, replacement);
  }
  await writeFile(join(tree, UNITS, 'parley-counters-flush.service'), flush);
}
