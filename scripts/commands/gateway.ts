import { join } from 'node:path';
import { runInForeground } from '../process/runInForeground.mjs';
import { ensureBuilt } from '../setup/ensureBuilt.ts';
import { ensurePrograms } from '../setup/ensurePrograms.ts';
import { root } from '../setup/paths.mjs';

/** Runs the built gateway until it is asked to stop; `args` are the gateway's own. */
export async function gateway(args: readonly string[]): Promise<number> {
  const bringsRedis = args.some((arg) => /^--redis(=|$)/u.test(arg));
  if (!bringsRedis) await ensurePrograms('redis');
  await ensureBuilt();
  const { exitCode } = await runInForeground(process.execPath, [join(root, 'out/gateway/index.js'), ...args]);
  return exitCode;
}
