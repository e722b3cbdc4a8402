import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { root } from '../setup/paths.mjs';
import { urlOf } from './urlOf.ts';

export interface RunningGallery {
  /** The URL of the page; its query sets the appearance and the open overlay. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Builds the gallery like the product's page, in a separate folder, and serves it to this computer. */
export async function startGallery(): Promise<RunningGallery> {
  const outDir = mkdtempSync(join(tmpdir(), 'parley-gallery-'));
  const shared = { root: join(root, 'src-renderer'), configFile: false, base: './', logLevel: 'error' } as const;
  await build({
    ...shared,
    plugins: [react()],
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: join(root, 'src-renderer/gallery.html') } },
  });
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } });
  return {
    url: urlOf(server),
    async stop() {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
