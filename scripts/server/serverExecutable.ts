import { basename } from 'node:path';
import { getAssetKeys, getRawAsset } from 'node:sea';
import { gatewayCommandLine } from '../../src-gateway/gatewayCommandLine.mjs';
import { runGateway } from '../../src-gateway/runGateway.ts';
import type { PackedPage } from '../../src-gateway/servePage.ts';
import { probeServer } from './probeServer.ts';
import { runServerAdmin } from './runServerAdmin.ts';
import { readServerArguments } from './serverOptions.ts';

/**
 * Entry of the single executable: the server; or under the name `parley-admin`, or with `admin` as its first argument,
 * the administration; or with `probe` a health check. All have the settings of the environment.
 */

const PAGE = 'page/';

function readPage(): PackedPage {
  const keys = getAssetKeys().filter((key) => key.startsWith(PAGE));
  return new Map(keys.map((key) => [key.slice(PAGE.length), new Uint8Array(getRawAsset(key))]));
}

async function run(args: readonly string[]): Promise<void> {
  const isAdmin = basename(process.argv0).startsWith('parley-admin');
  if (isAdmin || args[0] === 'admin') {
    process.exitCode = await runServerAdmin(isAdmin ? args : args.slice(1), {
      data: undefined,
      note: 'PARLEY_OPTIONS and the other variables of the server have the defaults of the options.',
    });
    return;
  }
  if (args[0] === 'probe') {
    process.exitCode = await probeServer([...readServerArguments(), ...args.slice(1)]);
    return;
  }
  const usage = gatewayCommandLine.usage.replace('npm run gateway --', 'parley-server');
  const others = [
    '  PARLEY_OPTIONS   options that come first',
    '  parley-server admin --help  the administration, also under the name parley-admin',
    '  parley-server probe  whether the server with these options works, for health checks',
  ].join('\n');
  await runGateway({ args: [...readServerArguments(), ...args], page: readPage(), usage: `${usage}\n${others}` });
}

void run(process.argv.slice(2));
