/**
 * A preload for an Electron whose Node has no compile cache: keeps the compiled code of large modules in
 * `NODE_COMPILE_CACHE`, as newer versions do. Without the variable, and in other versions, it does nothing.
 *
 * Such an Electron runs a lowered copy of Parley, of which inline source maps are the largest part. Reading and compiling
 * it takes half of the CPU of a start.
 */
// `--require` takes CommonJS, which Electron runs before the app.
/* oxlint-disable typescript/no-require-imports, import/no-commonjs, eslint/no-underscore-dangle -- the names are Node's */
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { Script } = require('node:vm');
const threads = require('node:worker_threads');

/** Smaller modules are compiled as fast as their compiled code is read (bytes). */
const LARGE = 100_000;
const SOURCE_MAP = '\n//# sourceMappingURL=data:';

/** @typedef {{ exports: unknown }} LoadedModule */
/** @typedef {(exports: unknown, require: unknown, module: LoadedModule, file: string, folder: string) => void} Wrapped */

/** @param {string} file */
function readWithoutSourceMap(file) {
  const source = readFileSync(file);
  const end = source.lastIndexOf(SOURCE_MAP);
  return source.toString('utf8', 0, end < 0 ? source.length : end);
}

/** @param {string} file */
function readIfPresent(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined; // The first start has not written it yet.
  }
}

/**
 * Writes a file so that other processes find it whole or not at all.
 * @param {string} file
 * @param {Buffer} data
 */
function writeWhole(file, data) {
  const partial = `${file}.${process.pid}.${threads.threadId}`;
  writeFileSync(partial, data);
  renameSync(partial, file);
}

/**
 * @param {string} cache
 * @param {LoadedModule} module
 * @param {string} file
 * @param {string} version what changes with the file
 */
function loadCompiled(cache, module, file, version) {
  const compiled = path.join(cache, createHash('sha256').update(`${file}\0${version}`).digest('hex'));
  const cachedData = readIfPresent(compiled);
  const script = new Script(Module.wrap(readWithoutSourceMap(file)), {
    filename: file,
    importModuleDynamically: (/** @type {string} */ id) => import(id),
    ...(cachedData !== undefined && { cachedData }),
  });
  const run = /** @type {Wrapped} */ (script.runInThisContext());
  run.call(module.exports, module.exports, Module.createRequire(file), module, file, path.dirname(file));
  // With the functions that were compiled while it ran.
  if (cachedData === undefined || script.cachedDataRejected === true) writeWhole(compiled, script.createCachedData());
}

/** @param {string} cache */
function cacheModules(cache) {
  const { _extensions: extensions } =
    /** @type {{ _extensions: Record<string, (module: LoadedModule, file: string) => void> }} */ (
      /** @type {unknown} */ (Module)
    );
  const load = extensions['.js'];
  const flags = process.argv.find((arg) => arg.startsWith('--js-flags='));
  extensions['.js'] = (module, file) => {
    const { size, mtimeMs } = statSync(file);
    if (size < LARGE) load?.(module, file);
    else loadCompiled(cache, module, file, `${size} ${mtimeMs} ${flags}`);
  };
}

/** Worker threads load modules of their own. */
function cacheInWorkers() {
  threads.Worker = class extends threads.Worker {
    /**
     * @param {string | URL} file
     * @param {import('node:worker_threads').WorkerOptions} [options]
     */
    constructor(file, options = {}) {
      super(file, { ...options, execArgv: ['--require', __filename, ...(options.execArgv ?? [])] });
    }
  };
}

const folder = process.env['NODE_COMPILE_CACHE'];
if (folder !== undefined && !('enableCompileCache' in Module)) {
  const cache = path.join(folder, `node-${process.versions.node}`);
  mkdirSync(cache, { recursive: true });
  cacheModules(cache);
  cacheInWorkers();
}
