import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { createClient, type Client } from '#shared/rpc/createClient.ts';
import type { Result } from '#shared/rpc/result.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { build } from 'vite';
import { repositoryRoot } from '../../support/repositoryRoot.ts';

/** Defined by storePage.ts in the page. */
declare const localStore: Transport;

/** Any origin with storage of its own; every request to it is intercepted. */
const NOWHERE = 'http://localhost:1/';

let program: Promise<string> | null = null;

/** The local store alone, bundled as for the page. */
function bundle(): Promise<string> {
  program ??= build({
    configFile: false,
    root: repositoryRoot,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(repositoryRoot, 'test/e2e/support/storePage.ts'), formats: ['iife'], name: 'storePage' },
    },
  }).then((built) => {
    const [output] = [built].flat();
    if (output === undefined || !('output' in output)) throw new Error('nothing was built');
    return output.output[0].code;
  });
  return program;
}

export interface StorePage {
  readonly page: Page;
  readonly client: Client;
  readonly reload: () => Promise<void>;
}

/**
 * An empty page with only the browser's local store; calls run in it over the real IndexedDB. `address`: the origin
 * that owns the storage.
 */
export async function openStorePage(context: BrowserContext, address = NOWHERE): Promise<StorePage> {
  const content = await bundle();
  const page = await context.newPage();
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  async function reload(): Promise<void> {
    await page.goto(address);
    await page.addScriptTag({ content });
  }
  await reload();
  const client = createClient({
    transport: {
      request: (name, args) =>
        page.evaluate<Result<unknown>, [string, unknown]>(
          ([name, args]) => localStore.request(name, args),
          [name, args],
        ),
      subscribe: () => () => undefined,
    },
    onViolation: (what) => {
      throw new Error(what);
    },
  });
  return { page, client, reload };
}
