import { buildAll } from '../setup/ensureBuilt.ts';

/** Builds the bundles of main, preload, renderer and gateway, whatever is in `out/`. Returns the exit code. */
export async function build(): Promise<number> {
  await buildAll();
  console.log('Built: out/main, out/preload, out/renderer, out/gateway.');
  return 0;
}
