import { defineConfig } from 'vite';

/** The administration of the packaged server as one ESM bundle for Node, with its packages. */
export default defineConfig({
  ssr: { noExternal: true },
  build: {
    ssr: 'scripts/server/serverAdmin.ts',
    outDir: 'out/admin',
    target: 'node24',
    // In one folder, because the commands find package.json two folders above their file.
    rolldownOptions: { output: { entryFileNames: 'index.js', chunkFileNames: '[name]-[hash].js' } },
  },
});
