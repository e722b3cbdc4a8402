import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'electron-vite';
import product from '../../../electron.vite.config.ts';
import { tracePlugin } from './tracePlugin.ts';

/** The desktop as in `electron.vite.config.ts`, instrumented for `hops`, in the folder that the variable names. */
const folder = process.env['PARLEY_TRACED_BUILD'];
if (folder === undefined) throw new Error('PARLEY_TRACED_BUILD names no folder');

export default defineConfig(
  mergeConfig(product, {
    main: { plugins: [tracePlugin()], build: { outDir: join(folder, 'main'), sourcemap: false } },
    preload: { build: { outDir: join(folder, 'preload'), sourcemap: false } },
    renderer: { plugins: [tracePlugin()], build: { outDir: join(folder, 'renderer') } },
  }),
);
