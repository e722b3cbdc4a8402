import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

/** Three bundles: main (ESM), preload (CommonJS, because it is sandboxed), renderer (also served by the gateway). */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      sourcemap: true,
      // With its packages inside, the installed app is three bundles and no node_modules.
      externalizeDeps: false,
      lib: { entry: 'src-main/index.ts', formats: ['es'], fileName: () => 'index.js' },
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
    // Its grammars come one by one.
    worker: { format: 'es' },
    build: {
      outDir: 'out/renderer',
      // The gateway sends it to browsers.
      minify: true,
      // Colours of the tokens in sRGB, too, for engines of before OKLCH.
      cssTarget: ['chrome108', 'firefox110', 'safari16'],
      emptyOutDir: true,
      rolldownOptions: { input: 'src-renderer/index.html' },
    },
  },
});
