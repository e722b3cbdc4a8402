import { expect, type Browser, type Locator } from '@playwright/test';
import { unwrap } from '#shared/rpc/result.ts';
import { connectElsewhere } from '../e2e/support/connectElsewhere.ts';
import { PASSWORD, Person } from '../e2e/support/Person.ts';
import { chooseFromPlus, dialog, makeRoom, room, rooms } from '../e2e/support/rooms.ts';
import { startProduct } from '../e2e/support/startProduct.ts';
import { chooseFor, joinByLink, openTeam } from '../e2e/support/team.ts';
import { openBrowser } from '../support/openBrowser.ts';
import { test } from './support/test.ts';

async function arrive(browser: Browser, baseURL: string, name: string): Promise<Person> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB' });
  return new Person(name, await context.newPage());
}

/** Creates an invitation in the open administration, and returns its code. */
async function invite(team: Locator, settings: { readonly uses?: number; readonly guestIn?: string }): Promise<string> {
  await team.getByRole('tab', { name: 'Invitations' }).click();
  if (settings.uses !== undefined) await team.getByLabel('People who can join with it').fill(String(settings.uses));
  if (settings.guestIn !== undefined) {
    await team.getByText('Guest', { exact: true }).click();
    await team.getByRole('checkbox', { name: settings.guestIn }).check();
  }
  await team.getByRole('button', { name: 'Create invitation' }).click();
  return team.locator('code').innerText();
}

test('the owner at the desktop runs a team of ten people, a guest and a group, and the audit log shows all of it', async ({
  launch,
}) => {
  const product = await startProduct();
  const browser = await openBrowser();
  try {
    const desktop = await launch('default');
    await desktop.choosePlace('A Parley server', product.url);
    await desktop.register('Mei Lin');
    const mei = new Person('Mei Lin', desktop.page);
    await makeRoom(mei, { name: 'secret-plans' });
    await makeRoom(mei, { name: 'launch' });

    // Ten people with one invitation; an eleventh comes too late.
    const team = await openTeam(mei);
    const code = await invite(team, { uses: 10 });
    const tom = await arrive(browser, product.url, 'Tom Weber');
    await joinByLink(tom, code);
    const ana = await arrive(browser, product.url, 'Ana Costa');
    await joinByLink(ana, code);
    await expect(ana.person(tom)).toBeVisible();
    for (let number = 1; number <= 8; number += 1) {
      const { client, close } = await connectElsewhere(product.url);
      const name = `Colleague ${number}`;
      unwrap(await client.request('account.register', { name, password: PASSWORD, invitation: code }));
      close();
    }
    const { client, close } = await connectElsewhere(product.url);
    const late = { name: 'Too Late', password: PASSWORD, invitation: code };
    expect(await client.request('account.register', late)).toMatchObject({ error: { code: 'INVITATION_USED_UP' } });
    close();

    // An admin, a group and a channel.
    await team.getByRole('tab', { name: 'People' }).click();
    await chooseFor(mei, 'Tom Weber', 'Make admin');
    await team.getByRole('tab', { name: 'Groups' }).click();
    await team.getByLabel('Name', { exact: true }).fill('Design');
    await team.getByRole('button', { name: 'Create group' }).click();
    await chooseFor(mei, 'Design', 'Change members…');
    const members = mei.page.getByRole('dialog', { name: 'Members of Design' });
    await members.getByLabel('Search people').fill('Ana');
    await members.getByRole('checkbox', { name: 'Ana Costa' }).check();
    await members.getByRole('button', { name: 'Save' }).click();
    await expect(members).toHaveCount(0);
    const guestCode = await invite(team, { guestIn: 'launch' });
    await mei.page.keyboard.press('Escape');
    await expect(team).toHaveCount(0);
    await chooseFromPlus(mei, 'Browse rooms');
    await dialog(mei, 'Rooms and channels').getByRole('button', { name: 'New channel' }).click();
    await dialog(mei, 'New channel').getByLabel('Name', { exact: true }).fill('help-it');
    await dialog(mei, 'New channel').getByRole('button', { name: 'Create channel' }).click();
    await expect(room(mei, 'help-it')).toHaveAttribute('aria-current', 'true');

    // A guest enters one room by a link and sees nothing else.
    const gus = await arrive(browser, product.url, 'Gus');
    await joinByLink(gus, guestCode);
    await expect(room(gus, 'launch')).toBeVisible();
    await expect(rooms(gus).getByRole('button')).toHaveCount(1);
    await expect(gus.person(mei)).toBeVisible();
    await expect(gus.person(tom)).toHaveCount(0);
    await room(gus, 'launch').click();
    await gus.say('hello from outside');
    await room(mei, 'launch').click();
    await mei.sees('hello from outside');

    // The admin resets a password and deactivates a person, whose open window closes.
    const his = await openTeam(tom);
    await chooseFor(tom, 'Ana Costa', 'Reset password…');
    const reset = tom.page.getByRole('dialog', { name: 'Reset Ana Costa’s password?' });
    await reset.getByRole('button', { name: 'Create code' }).click();
    await expect(reset.locator('code')).toBeVisible();
    await reset.getByRole('button', { name: 'Done' }).click();
    await expect(ana.page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
    await chooseFor(tom, 'Ana Costa', 'Deactivate…');
    await tom.page
      .getByRole('dialog', { name: 'Deactivate Ana Costa?' })
      .getByRole('button', { name: 'Deactivate' })
      .click();
    await expect(ana.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

    await his.getByRole('tab', { name: 'Audit log' }).click();
    const entries = his.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
    for (const line of [
      'Tom Weber deactivated Ana Costa',
      'Tom Weber created a code for a new password of Ana Costa',
      'Gus joined',
      'Mei Lin added Ana Costa to Design',
      'Mei Lin created the group Design',
      'Mei Lin made Tom Weber an admin',
      'Colleague 8 joined',
      'Tom Weber joined',
    ]) {
      await expect(entries.filter({ hasText: line })).toHaveCount(1);
    }
    await expect(entries.filter({ hasText: 'Mei Lin created an invitation' })).toHaveCount(2);
  } finally {
    await browser.close();
    await product.stop();
  }
});
