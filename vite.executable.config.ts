import { defineConfig } from 'vite';

/**
 * The server and its administration as one script for a single executable, which can contain no modules
 * (https://nodejs.org/docs/latest-v24.x/api/single-executable-applications.html).
 */
export default defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: 'scripts/server/serverExecutable.ts',
    target: 'node24',
    rolldownOptions: { output: { format: 'cjs', codeSplitting: false, entryFileNames: 'parley-server.cjs' } },
  },
});
