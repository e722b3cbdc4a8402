import { expect, type Locator, type Page } from '@playwright/test';
import { unwrap } from '#shared/rpc/result.ts';
import { connectElsewhere } from './connectElsewhere.ts';
import { expectInLog } from './expectInLog.ts';

export const PASSWORD = 'correct horse battery';

/** Page object of one user: finds everything by accessible names. The first step opens the page if it is not open. */
export class Person {
  readonly name: string;
  readonly page: Page;
  /** The composer of the open conversation. */
  readonly composer: Locator;
  readonly send: Locator;
  readonly messages: Locator;
  readonly conversations: Locator;
  readonly people: Locator;
  /** The strip that is shown while the connection to the server is down. */
  readonly offlineStrip: Locator;
  readonly #url: string;

  /** `url`: of the server. A person whose page is open already needs none. */
  constructor(name: string, page: Page, url = '') {
    this.name = name;
    this.#url = url;
    this.page = page;
    this.composer = page.getByRole('textbox', { name: 'Message', exact: true });
    this.send = page.getByRole('button', { name: 'Send', exact: true });
    this.messages = page.getByRole('log', { name: 'Messages' });
    this.conversations = page.getByRole('list', { name: 'Conversations' });
    this.people = page.getByRole('list', { name: 'People' });
    this.offlineStrip = page.getByText('Offline since');
  }

  /** Opens the page, if it is not open yet. */
  async visit(): Promise<void> {
    if (this.#isBlank()) await this.page.goto('/');
  }

  async askForAccount(): Promise<void> {
    await this.showAccountForm();
    await this.#fillIn();
    await this.page.getByRole('button', { name: 'Create account' }).click();
  }

  /** Goes from the form that signs in to the one that creates an account; where no account exists yet, it is shown first. */
  async showAccountForm(): Promise<void> {
    const { page } = this;
    await this.visit();
    const creates = page.getByRole('heading', { name: 'Create account' });
    await expect(creates.or(page.getByRole('heading', { name: 'Sign in' }))).toBeVisible();
    if (!(await creates.isVisible())) {
      await page.getByRole('button', { name: /^Create (account|an account with this name)$/ }).click();
    }
    await expect(creates).toBeVisible();
  }

  /**
   * Creates the account and opens the page signed in. Tests that are not about the form don't use it, which saves a third
   * of their time; on an open page the form is filled in.
   */
  async register(): Promise<void> {
    if (this.#isBlank()) await this.#openWithAccount();
    else await this.askForAccount();
    await expect(this.page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  }

  async signIn(): Promise<void> {
    await this.visit();
    await this.#fillIn();
    await this.page.getByRole('button', { name: 'Sign in' }).click();
    await expect(this.page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  }

  /** The same session in another window of the same browser. */
  async openSecondWindow(): Promise<Person> {
    const page = await this.page.context().newPage();
    await page.goto('/');
    return new Person(this.name, page);
  }

  /** Opens the conversation with a person, and starts it if there is none. */
  async writeTo(other: Person): Promise<void> {
    await this.person(other).click();
    await expect(this.composer).toHaveAttribute('placeholder', `Message ${other.name}`);
    await this.#focusMoved();
  }

  /** Opens a conversation that is already in the list. */
  async open(other: Person): Promise<void> {
    await this.conversation(other).click();
    await expect(this.messages).toBeVisible();
    await this.#focusMoved();
  }

  /** The list entry of a person: under People or, once a conversation exists, under conversations. */
  person(other: Person): Locator {
    const lists = this.page.getByRole('list', { name: /^(People|Conversations)$/ });
    return lists.getByRole('button', { name: other.name });
  }

  conversation(other: Person): Locator {
    return this.conversations.getByRole('button', { name: other.name });
  }

  async say(text: string): Promise<void> {
    await this.composer.fill(text);
    await this.composer.press('Enter');
  }

  /**
   * Sends a message and waits until it is in the log: one that is still being sent has no menu, and its bubble is
   * replaced. `part`: of what is shown of it.
   */
  async sayAndWait(text: string, part = text): Promise<Locator> {
    await this.say(text);
    const article = this.messages.getByRole('article').filter({ hasText: part });
    await expectInLog(article);
    return article;
  }

  /** Begins to edit the last message, as soon as it is in the log. */
  async editLast(): Promise<void> {
    await expect(async () => {
      await this.composer.press('ArrowUp');
      await expect(this.page.getByRole('region', { name: 'Edit message' })).toBeVisible({ timeout: 500 });
    }).toPass();
    // Another press than the one that opened it has moved the caret.
    await this.composer.press('End');
  }

  /** The bubbles with exactly this text. */
  message(text: string): Locator {
    return this.messages.getByText(text, { exact: true });
  }

  /** Waits until exactly one message with this text is in the conversation. */
  async sees(text: string): Promise<void> {
    await expect(this.message(text)).toHaveCount(1);
  }

  /**
   * Scrolls to the end of the conversation, where this text is: a window opens at the first message that is not known
   * to be read.
   */
  async goToEnd(text: string): Promise<void> {
    await expect(async () => {
      await this.messages.press('End');
      await expect(this.message(text)).toBeInViewport({ timeout: 1_000 });
    }).toPass();
  }

  /** An opened conversation moves the focus to the composer with the next frame. */
  async #focusMoved(): Promise<void> {
    await this.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }

  #isBlank(): boolean {
    return this.page.url() === 'about:blank';
  }

  async #openWithAccount(): Promise<void> {
    const { client, close } = await connectElsewhere(this.#url);
    const { token } = unwrap(await client.request('account.register', { name: this.name, password: PASSWORD }));
    close();
    // Once in this window, not again after a sign-out; error pages of the browser have no storage.
    await this.page.addInitScript(
      ({ origin, value }) => {
        if (location.origin !== origin || sessionStorage.getItem('test.opened') !== null) return;
        sessionStorage.setItem('test.opened', 'yes');
        localStorage.setItem('parley.token', value);
      },
      { origin: this.#url, value: token },
    );
    await this.page.goto('/');
  }

  async #fillIn(): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Name' }).fill(this.name);
    await this.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  }
}
