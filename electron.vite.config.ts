import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The steps in which a page loads, with the module that each step imports. */
const STEPS = [
  ['first', 'src-renderer/main.ts'],
  ['start', 'src-renderer/startPage.tsx'],
  ['main', 'src-renderer/views/main/Main.tsx'],
] as const;

/**
 * One chunk for what each step needs and no earlier one. Otherwise every set of modules that some lazy parts share is a
 * chunk, and a signed-in page loads fifty files.
 */
function chunksBySteps() {
  return STEPS.map(([step, file], index) => {
    let modules: ReadonlySet<string> | null = null;
    return {
      // A chunk takes the modules that its own need, unless one of a higher priority has taken them.
      priority: STEPS.length - index,
      name(id: string, graph: ModuleGraph): string | null {
        modules ??= findStaticImports(join(import.meta.dirname, file), graph);
        return modules.has(id) ? step : null;
      },
    };
  });
}

/** A module and all that it imports statically, itself or through others. */
function findStaticImports(entry: string, graph: ModuleGraph): ReadonlySet<string> {
  const found = new Set([entry]);
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** pdf.js requests its files by their names, so they are in a folder that is named after its version. */
const PDF_FILES = `pdfjs-${readVersion('pdfjs-dist')}`;

function readVersion(name: string): string {
  const file = join(import.meta.dirname, 'node_modules', name, 'package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}

/** Three bundles: main (ESM), preload (CommonJS, because it is sandboxed), renderer (also served by the gateway). */
export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      sourcemap: true,
      // With the packages bundled, the installed app consists of three bundles without node_modules.
      externalizeDeps: false,
      lib: {
        // The workers are scripts of their own, which main starts by their names.
        entry: {
          index: 'src-main/index.ts',
          storeWorker: 'src-main/store/storeWorker.ts',
          hostWorker: 'src-gateway/hosting/hostWorker.ts',
          nearbyWorker: 'src-gateway/hosting/nearbyWorker.ts',
        },
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
      rolldownOptions: {
        input: 'src-renderer/index.html',
        output: {
          codeSplitting: { groups: chunksBySteps() },
          assetFileNames: ({ originalFileNames }) =>
            originalFileNames.some((file) => file.includes('node_modules/pdfjs-dist/'))
              ? `assets/${PDF_FILES}/[name][extname]`
              : 'assets/[name]-[hash][extname]',
        },
      },
    },
  },
});
