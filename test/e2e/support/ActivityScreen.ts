import { expect, type Locator } from '@playwright/test';
import type { Person } from './Person.ts';

/** Page object of Activity. */
export class ActivityScreen {
  readonly person: Person;
  readonly entry: Locator;
  readonly place: Locator;
  readonly rows: Locator;

  constructor(person: Person) {
    const { page } = person;
    this.person = person;
    this.entry = page.getByRole('list', { name: 'For you' }).getByRole('button', { name: /^Activity/ });
    this.place = page.getByRole('region', { name: 'Activity', exact: true });
    this.rows = this.place.getByRole('list', { name: 'Recent activity' }).getByRole('listitem');
  }

  async open(): Promise<void> {
    await this.entry.click();
    await expect(this.person.page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible();
  }

  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }

  /** The button that opens the row with this text. */
  opener(text: string): Locator {
    return this.row(text).getByRole('button').first();
  }

  tab(name: string): Locator {
    return this.place.getByRole('tab', { name, exact: true });
  }

  button(name: string): Locator {
    return this.place.getByRole('button', { name, exact: true });
  }

  async back(): Promise<void> {
    await this.button('Back to the list').click();
  }

  /** The unread total: in the title of the window, and as the sum of all badges of the list. */
  async showsTotal(total: number): Promise<void> {
    const { page } = this.person;
    await expect(page).toHaveTitle(total === 0 ? 'Parley' : `(${total}) Parley`);
    const names = page
      .getByRole('complementary')
      .first()
      .getByRole('button', { name: /, \d+ unread$/ });
    await expect
      .poll(async () => {
        const labels = await names.evaluateAll((items) => items.map((item) => item.getAttribute('aria-label') ?? ''));
        return labels.reduce((sum, label) => sum + Number(/(\d+) unread$/.exec(label)?.[1] ?? 0), 0);
      })
      .toBe(total);
  }
}
