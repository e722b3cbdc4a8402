import { expect as base, type Locator, type Page } from '@playwright/test';

/** As in playwright.config.ts, because Vitest runs it too. */
const expect = base.configure({ timeout: 30_000 });

/** Page object of a window of the desktop: finds everything by what is on the screen. */
export class AppPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The button of a server in the rail. */
  server(name: string | RegExp): Locator {
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
  conversation(name: string | RegExp): Locator {
    return this.page.getByRole('list', { name: 'Conversations' }).getByRole('button', { name, exact: true });
  }

  /** Opens a page of the settings. */
  async openSettings(pageName: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Settings and sign-out' }).click();
    await this.page.getByRole('menuitem', { name: 'Settings…' }).click();
    await this.page.getByRole('tab', { name: pageName }).click();
  }

  /** Hosts the team of this computer, from the settings. Returns the pairing code. */
  async hostTeam(name: string): Promise<string> {
    await this.openSettings('Hosting');
    await this.page.getByRole('textbox', { name: 'Team name' }).fill(name);
    await this.page.getByRole('button', { name: 'Start hosting' }).click();
    const code = this.page.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    await expect(code).toBeVisible();
    return (await code.textContent()) ?? '';
  }

  /** Chooses a team nearby and enters its code, without continuing. */
  async chooseNearby(name: string, code: string): Promise<void> {
    await this.page.getByRole('radio', { name: 'Teams nearby' }).check({ force: true });
    await this.page.getByRole('radio', { name: new RegExp(`^${name}`) }).check({ force: true });
    await this.page.getByRole('textbox', { name: 'Pairing code' }).fill(code);
  }
}
