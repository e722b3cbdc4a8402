import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { _electron, expect, type ElectronApplication, type Page } from '@playwright/test';
import { cleanEnvironment } from '../../support/cleanEnvironment.ts';
import { repositoryRoot } from '../../support/repositoryRoot.ts';
import { launchArgs, type LaunchOptions } from './launchArgs.ts';

/**
 * A desktop of a test lives for seconds. In an Electron without `node:sqlite` SQLite is WebAssembly, and optimizing it costs
 * a third of the CPU of the main process. With a limit of processes Chromium starts no spare one beside each page.
 */
const SHORT_LIVED = ['--js-flags=--liftoff-only --single-threaded-gc', '--renderer-process-limit=1'];

/** Page object of one running Parley desktop: finds everything by what is on the screen. */
export class Parley {
  readonly options: LaunchOptions;
  readonly app: ElectronApplication;
  readonly page: Page;
  /** A copy, because Playwright drops its reference when the app ends. */
  readonly process: ChildProcess;

  private constructor(options: LaunchOptions, app: ElectronApplication, page: Page) {
    this.options = options;
    this.app = app;
    this.page = page;
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

  /** The button of a server in the rail. */
  server(name: string | RegExp): ReturnType<Page['getByRole']> {
    return this.page.getByRole('navigation', { name: 'Servers' }).getByRole('button', { name, exact: true });
  }

  async chooseThisComputer(): Promise<void> {
    await this.page.getByRole('radio', { name: 'On this computer' }).check({ force: true });
    await this.page.getByRole('button', { name: 'Continue' }).click();
  }

  /** Opens "More options" if it is closed and chooses the Redis there, without entering its address. */
  async chooseRedis(): Promise<void> {
    const redis = this.page.getByRole('radio', { name: 'My team’s Redis' });
    await expect(this.page.getByRole('radio', { name: 'On this computer' })).toBeAttached();
    if (!(await redis.isVisible())) await this.page.getByText('More options').click();
    await redis.check({ force: true });
  }

  async choosePlace(place: 'My team’s Redis' | 'A Parley server', address: string): Promise<void> {
    if (place === 'My team’s Redis') await this.chooseRedis();
    else await this.page.getByRole('radio', { name: place }).check({ force: true });
    await this.page.getByRole('textbox', { name: /^(Redis|Server) address/ }).fill(address);
    await this.page.getByRole('button', { name: 'Continue' }).click();
  }

  async askForAccount(name: string): Promise<void> {
    const creates = this.page.getByRole('heading', { name: 'Create account' });
    await expect(creates.or(this.page.getByRole('heading', { name: 'Sign in' }))).toBeVisible();
    if (!(await creates.isVisible())) await this.page.getByRole('button', { name: 'Create account' }).click();
    await expect(creates).toBeVisible();
    await this.page.getByRole('textbox', { name: 'Name' }).fill(name);
    await this.page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
    await this.page.getByRole('button', { name: 'Create account' }).click();
  }

  async register(name: string): Promise<void> {
    await this.askForAccount(name);
    await expect(this.page.getByRole('list', { name: 'People' })).toBeVisible();
  }

  /** From the first start to the signed-in window. */
  async arrive(name: string): Promise<void> {
    await this.chooseThisComputer();
    await this.register(name);
  }

  async allowPlainText(): Promise<void> {
    await this.page.getByRole('button', { name: 'Stay signed in without encryption' }).click();
    await expect(this.page.getByRole('button', { name: 'Stay signed in without encryption' })).toBeHidden();
  }

  async openPerson(name: string): Promise<void> {
    // Under People or, once a conversation exists, under conversations.
    const lists = this.page.getByRole('list', { name: /^(People|Conversations)$/ });
    await lists.getByRole('button', { name: new RegExp(`^${name}(, \\d+ unread)?$`) }).click();
    await expect(this.page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  }

  async send(text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Message' }).fill(text);
    await this.page.getByRole('button', { name: 'Send', exact: true }).click();
  }

  async expectMessage(text: string): Promise<void> {
    await expect(this.page.getByRole('log', { name: 'Messages' }).getByText(text, { exact: true })).toBeVisible();
  }

  /** The entry of a conversation in the list, by its accessible name. */
  conversation(name: string | RegExp): ReturnType<Page['getByRole']> {
    return this.page.getByRole('list', { name: 'Conversations' }).getByRole('button', { name, exact: true });
  }

  /** Opens a page of the settings. */
  async openSettings(pageName: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Settings and sign-out' }).click();
    await this.page.getByRole('menuitem', { name: 'Settings…' }).click();
    await this.page.getByRole('tab', { name: pageName }).click();
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
