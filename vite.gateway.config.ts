import { defineConfig } from 'vite';

/** The gateway as one ESM bundle for Node; its dependencies stay packages. */
export default defineConfig({
  build: {
    ssr: 'src-gateway/index.ts',
    outDir: 'out/gateway',
    target: 'node24',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'index.js' } },
  },
});
