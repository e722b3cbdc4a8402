import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { _electron, expect, type ElectronApplication, type Page } from '@playwright/test';
import { AppPage } from '../../support/AppPage.ts';
import { cleanEnvironment } from '../../support/cleanEnvironment.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';
import { launchArgs, type LaunchOptions } from './launchArgs.ts';

/**
 * A desktop of a test lives for seconds. In an Electron without `node:sqlite` SQLite is WebAssembly, and optimizing it costs
 * a third of the CPU of the main process. With a limit of processes Chromium starts no spare one beside each page.
 */
const SHORT_LIVED = ['--js-flags=--liftoff-only --single-threaded-gc', '--renderer-process-limit=1'];

/** One running Parley desktop that Playwright has started. */
export class Parley extends AppPage {
  readonly options: LaunchOptions;
  readonly app: ElectronApplication;
  /** A copy, because Playwright drops its reference when the app ends. */
  readonly process: ChildProcess;

  private constructor(options: LaunchOptions, app: ElectronApplication, page: Page) {
    super(page);
    this.options = options;
    this.app = app;
    this.process = app.process();
  }

  static async launch(options: LaunchOptions): Promise<Parley> {
    const app = await _electron.launch({
      args: launchArgs({ ...options, args: [...SHORT_LIVED, ...(options.args ?? [])] }),
      ...(options.program !== undefined && { executablePath: options.program }),
      cwd: repositoryRoot,
      env: { ...cleanEnvironment(), ...options.env },
    });
    const loaded = await app.firstWindow();
    const page = await new Parley(options, app, loaded).pageAt('parley-app://desktop/');
    await page.waitForFunction(() => 'parley' in window && document.readyState !== 'loading');
    return new Parley(options, app, page);
  }

  /** Adds a server with the button that this window has for it; returns it with the page of the new server. */
  async addServer(): Promise<Parley> {
    const opened = this.app.waitForEvent('window');
    const button = this.page.getByRole('button', { name: 'Add a server…' });
    if (await button.isVisible()) await button.click();
    else {
      await this.page.getByRole('button', { name: 'Settings and sign-out' }).click();
      await this.page.getByRole('menuitem', { name: 'Add a server…' }).click();
    }
    return this.with(await opened);
  }

  /** The window through the page of the one further server. */
  async furtherServer(): Promise<Parley> {
    return this.with(await this.pageAt('parley-app://server-'));
  }

  /** The page of a server, which may be loaded later than those of others. */
  private async pageAt(start: string): Promise<Page> {
    const find = (): Page | undefined => this.app.windows().find((page) => page.url().startsWith(start));
    await expect.poll(find).toBeDefined();
    return find() ?? this.page;
  }

  /** The same window, seen through the page of another server. */
  private with(page: Page): Parley {
    return new Parley(this.options, this.app, page);
  }

  /** The state of the window according to Electron. */
  windowState(): Promise<{ visible: boolean; focused: boolean; minimized: boolean; title: string }> {
    return this.app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      return {
        visible: window?.isVisible() ?? false,
        focused: window?.isFocused() ?? false,
        minimized: window?.isMinimized() ?? false,
        title: window?.getTitle() ?? '',
      };
    });
  }

  /** Closes the window as its close button does. */
  closeWindow(): Promise<void> {
    return this.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  }

  /** SIGKILL: the process can't clean up. */
  async kill(): Promise<void> {
    const exited = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await exited;
    await this.forgetLock();
  }

  /**
   * After the thread or the process of the local store was ended. A lock of a real SQLite ends with them. In an
   * Electron without `node:sqlite` a substitute uses a folder as its lock, which remains if they end during a write.
   */
  async forgetLock(): Promise<void> {
    const { root, profile } = this.options;
    const userData = profile === 'default' ? root : join(root, 'profiles', profile);
    for (const file of ['local.sqlite', 'sealed.sqlite']) {
      await rm(join(userData, 'store', `${file}.lock`), { recursive: true, force: true });
    }
  }

  async quit(): Promise<void> {
    await this.app.close();
  }

  get isRunning(): boolean {
    const { exitCode, signalCode } = this.process;
    return exitCode === null && signalCode === null;
  }
}
