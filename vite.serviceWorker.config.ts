import { defineConfig, type Plugin } from 'vite';
import { listShell } from './scripts/setup/listShell.ts';

/** Inserts the list of the files that the worker stores, from the built page in the folder of the output. */
const insertShell: Plugin = {
  name: 'insert-shell',
  async config({ build: { outDir = 'out/renderer' } = {} }) {
    return { define: { SHELL: JSON.stringify(await listShell(outDir)) } };
  },
};

/** The service worker of a built page as one script, beside the page. Each build of the page has a worker of its own. */
export default defineConfig({
  plugins: [insertShell],
  build: {
    outDir: 'out/renderer',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: 'src-renderer/serviceWorker/serviceWorker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
});
