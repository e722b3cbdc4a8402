import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import pLimit from 'p-limit';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '#core/embedded/acquireServer.ts';
import { canShowDesktop, findElectron } from '../../scripts/setup/findElectron.ts';
import { connectToPage } from '../bench/desktopApp.ts';
import { meet } from '../e2e/support/meet.ts';
import { Person } from '../e2e/support/Person.ts';
import { openBrowser } from '../support/openBrowser.ts';
import { repositoryRoot } from '../support/repositoryRoot.ts';
import { Clone } from './support/Clone.ts';
import { SCRIPT_CASES, TOO_LONG } from './support/scriptCases.ts';

const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
/** Each installs, builds or runs tests; more in parallel are not faster on two cores. */
const limit = pLimit(2);
const clones: Clone[] = [];
const electron = whyNoElectron();

afterAll(() => clones.forEach((clone) => clone.remove()));

function keep(clone: Clone): Clone {
  clones.push(clone);
  return clone;
}

/** The clone whose packages the others use, after the first test has installed them. */
const packages = Promise.withResolvers<Clone>();
packages.promise.catch(() => undefined); // The tests that wait for it fail.

/** Clones with packages that no test uses at the moment. */
const free: Clone[] = [];

/** Runs `use` in a clone that has packages and nothing else. */
async function inFreshClone(use: (clone: Clone) => Promise<void>): Promise<void> {
  const installed = await packages.promise;
  await limit(async () => {
    const clone = free.pop() ?? keep(installed.copyWithPackages());
    try {
      await use(clone);
    } finally {
      if (clone.reset()) free.push(clone);
      else clone.remove();
    }
  });
}

async function withBrowser(use: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await openBrowser();
  try {
    await use(browser);
  } finally {
    await browser.close();
  }
}

async function open(browser: Browser, url: string, name: string): Promise<Person> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto('/');
  return new Person(name, page);
}

describe.concurrent('repair A: the first command in a fresh clone', () => {
  it('npm start installs, builds and serves a page in which two people sign up and exchange a message', async () => {
    await limit(async () => {
      const clone = keep(new Clone());
      try {
        const port = String(await findFreePort());
        const parley = clone.run('start', ['--browser', '--port', port]);
        const url = await parley.find(/Parley is ready: (\S+)/u);
        expect(new URL(url).port).toBe(port);
        packages.resolve(clone);
        await withBrowser(async (browser) => {
          const [mei, tom] = await meet((name) => open(browser, url, name));
          await tom.say('and back');
          await mei.sees('and back');
        });
        await parley.interrupt();
        expect(clone.listProcesses()).toEqual([]);
      } catch (error) {
        packages.reject(error);
        throw error;
      }
    });
  });

  it('every script answers --help before anything is installed, and leaves no files behind', async () => {
    const clone = keep(new Clone());
    for (const script of Object.keys(scripts)) {
      const usage = expect.stringMatching(/^Usage: npm/mu) as unknown;
      expect(await clone.run(script, ['--help']).finished()).toEqual({ exitCode: 0, output: usage });
    }
    expect(clone.leftovers()).toBe('');
  });

  it('every script of package.json has a case', () => {
    const cases = ['start', 'demo', 'gateway', 'gallery', ...Object.keys(SCRIPT_CASES), ...TOO_LONG];
    expect(Object.keys(scripts).filter((script) => !cases.includes(script))).toEqual([]);
  });

  it('npm run demo creates a team, which npm start then opens', async () => {
    await inFreshClone(async (clone) => {
      expect(await clone.run('demo').finished()).toEqual({
        exitCode: 0,
        output: expect.stringContaining('The demo team is ready') as unknown,
      });
      const parley = clone.run('start', ['--port', '0']);
      const url = await parley.find(/Parley is ready: (\S+)/u);
      expect(parley.output).toContain('This is the demo team');
      await withBrowser(async (browser) => {
        const me = await open(browser, url, 'Amir Khan');
        await me.page
          .getByRole('list', { name: 'Rooms' })
          .getByRole('button', { name: /^launch-review/u })
          .waitFor();
      });
      await parley.interrupt();
      expect(clone.listProcesses()).toEqual([]);
    });
  });

  it.skipIf(electron.reason !== undefined)(
    `npm start opens the desktop's window${electron.reason === undefined ? '' : ` (not here: ${electron.reason})`}`,
    async () => {
      await inFreshClone(async (clone) => {
        const parley = clone.run('start', [], desktopEnvironment(clone));
        const port = await parley.find(/DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//u);
        const ask = await connectToPage(port);
        await vi.waitFor(
          async () => expect(await ask('document.body.innerText')).toContain('On this computer'),
          60_000,
        );
        await parley.find(/(Parley is ready: the desktop)/u);
        await parley.interrupt();
        expect(clone.listProcesses()).toEqual([]);
      });
    },
  );

  it('npm run gateway serves', async () => {
    await inFreshClone(async (clone) => {
      const gateway = clone.run('gateway', ['--port', '0']);
      const url = await gateway.find(/Parley is ready: (\S+)/u);
      expect(await (await fetch(new URL('/healthz', url))).json()).toMatchObject({ service: 'parley', status: 'ok' });
      await gateway.interrupt();
      expect(clone.listProcesses()).toEqual([]);
    });
  });

  it('npm run gallery serves', async () => {
    await inFreshClone(async (clone) => {
      const gallery = clone.run('gallery');
      const url = await gallery.find(/The gallery: (\S+)/u);
      expect(await (await fetch(url)).text()).toContain('<script');
      await gallery.interrupt();
      expect(clone.listProcesses()).toEqual([]);
    });
  });

  it.each(Object.entries(SCRIPT_CASES))('npm run %s works', async (script, { args, env, writes, exitCode }) => {
    await inFreshClone(async (clone) => {
      expect(await clone.run(script, args, env).finished()).toEqual({
        exitCode,
        output: expect.stringMatching(writes) as unknown,
      });
    });
  });
});

function whyNoElectron(): { readonly path: string; readonly reason?: never } | { readonly reason: string } {
  if (process.platform !== 'linux') return { reason: 'the window is detected on Linux only' };
  return canShowDesktop() ? findElectron() : { reason: 'there is no display' };
}

/** An Electron with a window that can be inspected if there is one; otherwise the one of this computer. */
function desktopEnvironment(clone: Clone): Readonly<Record<string, string>> {
  if (electron.reason !== undefined) throw new Error(electron.reason);
  const folder = join(clone.folder, '..', 'electron');
  mkdirSync(folder);
  const program = join(folder, 'electron');
  writeFileSync(program, `#!/bin/sh\nexec '${electron.path}' "$@" --remote-debugging-port=0\n`);
  chmodSync(program, 0o755);
  const names = ['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR'];
  const shown = names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...(Object.fromEntries(shown) as Record<string, string>), ELECTRON_OVERRIDE_DIST_PATH: folder };
}
