import { basename, join } from 'node:path';
import { gatewayCommandLine } from './gatewayCommandLine.mjs';
import { runGateway } from './runGateway.ts';

/** The folder of the built interface. This file runs as a bundle in `out/gateway`, or from source. */
function findRenderer(): string {
  const out = basename(import.meta.dirname) === 'src-gateway' ? '../out' : '..';
  return join(import.meta.dirname, out, 'renderer');
}

await runGateway({ args: process.argv.slice(2), page: findRenderer(), usage: gatewayCommandLine.usage });
