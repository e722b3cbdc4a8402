import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

/** Three bundles: main (ESM), preload (CommonJS, because it is sandboxed), renderer (also served by the gateway). */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      sourcemap: true,
      // With the packages bundled, the installed app consists of three bundles without node_modules.
      externalizeDeps: false,
      lib: {
        // The worker is a script of its own, which main starts by its name.
        entry: { index: 'src-main/index.ts', storeWorker: 'src-main/store/storeWorker.ts' },
        formats: ['es'],
        fileName: (_format, name) => `${name}.js`,
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      sourcemap: true,
      externalizeDeps: false,
      lib: { entry: 'src-preload/index.ts', formats: ['cjs'], fileName: () => 'index.cjs' },
    },
  },
  renderer: {
    root: 'src-renderer',
    base: './',
    plugins: [react()],
    // ES modules, because the worker loads its grammars one by one.
    worker: { format: 'es' },
    build: {
      outDir: 'out/renderer',
      // The gateway sends it to browsers.
      minify: true,
      // Adds sRGB values of the token colours for engines from before OKLCH.
      cssTarget: ['chrome108', 'firefox110', 'safari16'],
      emptyOutDir: true,
      rolldownOptions: { input: 'src-renderer/index.html' },
    },
  },
});
