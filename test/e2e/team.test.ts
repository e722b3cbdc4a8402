import { expect } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { PASSWORD } from './support/Person.ts';
import { readQrCode } from './support/readQrCode.ts';
import { dialog, makeRoom } from './support/rooms.ts';
import { chooseFor, createAccount, joinByLink, openTeam } from './support/team.ts';
import { test } from './support/test.ts';

test('B2: an owner invites people, makes an admin and deactivates a person, whose open window closes; the audit log shows it', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  const team = await openTeam(mei);
  await expectAccessible(mei.page, 'managing the team: people');
  await team.getByRole('tab', { name: 'Invitations' }).click();
  await team.getByText('Invited', { exact: true }).click();
  await expect(team.getByRole('radio', { name: 'Invited' })).toBeChecked();
  await team.getByLabel('Name', { exact: true }).fill('Design team');
  await team.getByLabel('People who can join with it').fill('0');
  await team.getByRole('button', { name: 'Create invitation' }).click();
  await expect(team.getByText('Enter a number from 1 to')).toBeVisible();
  await team.getByLabel('People who can join with it').fill('1');
  await team.getByRole('button', { name: 'Create invitation' }).click();
  const code = await team.locator('code').innerText();
  const link = await readQrCode(team.getByRole('img', { name: 'QR code of the invitation link' }));
  expect(link).toContain(code);
  await mei.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await team.getByRole('button', { name: 'Copy code' }).click();
  // A page in a browser can't clear the clipboard, and does not claim to.
  await expect(team.getByRole('button', { name: 'Copied', exact: true })).toBeVisible();
  expect(await mei.page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await expect(team.getByRole('listitem').filter({ hasText: 'Design team' })).toContainText('0 of 1 used');
  await expectAccessible(mei.page, 'managing the team: invitations');

  const tom = await arrive('Tom');
  await joinByLink(tom, code);
  await expect(tom.page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();

  const eve = await arrive('Eve');
  await eve.visit();
  await eve.page.getByRole('button', { name: 'Create account' }).click();
  await createAccount(eve);
  await expect(eve.page.getByLabel('Invitation code')).toHaveAccessibleDescription('Enter the code.');
  await eve.page.getByLabel('Invitation code').fill(code.toLowerCase());
  await eve.page.getByRole('button', { name: 'Create account' }).click();
  await expect(eve.page.getByLabel('Invitation code')).toHaveAccessibleDescription(/has already been used/);

  await team.getByRole('tab', { name: 'People' }).click();
  const toms = team.getByRole('listitem').filter({ hasText: 'Tom' });
  await expect(toms).toContainText('Member');
  await expect(tom.page.getByRole('button', { name: 'Settings and sign-out' })).toBeVisible();
  await chooseFor(mei, 'Tom', 'Make admin');
  await expect(toms).toContainText('Admin');
  const his = await openTeam(tom);
  await expect(his.getByRole('listitem').filter({ hasText: 'Mei' })).toContainText('Owner');

  await chooseFor(mei, 'Tom', 'Deactivate…');
  const question = mei.page.getByRole('dialog', { name: 'Deactivate Tom?' });
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(toms).toContainText('Deactivated');
  await expect(tom.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await tom.page.getByLabel('Name', { exact: true }).fill('Tom');
  await tom.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await tom.page.getByRole('button', { name: 'Sign in' }).click();
  await expect(tom.page.getByText('This account has been deactivated.')).toBeVisible();

  await team.getByRole('tab', { name: 'Audit log' }).click();
  const entries = team.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(entries.first()).toContainText('Mei deactivated Tom');
  for (const line of ['Mei made Tom an admin', 'Tom joined', 'Mei created an invitation', 'who can join: Invited']) {
    await expect(entries.filter({ hasText: line })).toHaveCount(1);
  }
  await expectAccessible(mei.page, 'managing the team: audit log');
  await team.getByRole('tab', { name: 'People' }).click();
  await chooseFor(mei, 'Tom', 'Reactivate');
  await expect(toms).toContainText('Admin');
  await tom.page.getByRole('button', { name: /^(Sign in|Try again)$/ }).click();
  await expect(tom.page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
});

test('an admin corrects a name, and resets a forgotten password with whose code the person signs in', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  const tom = await arrive('Tmo');
  await tom.register();
  const team = await openTeam(mei);
  await chooseFor(mei, 'Tmo', 'Change name…');
  const renaming = mei.page.getByRole('dialog', { name: 'Change Tmo’s name?' });
  await expectAccessible(mei.page, 'the name of another person');
  await renaming.getByLabel('New name').fill('Mei');
  await renaming.getByRole('button', { name: 'Change name' }).click();
  await expect(renaming.getByLabel('New name')).toHaveAccessibleDescription(/had this name/);
  await renaming.getByLabel('New name').fill('Tom');
  await renaming.getByRole('button', { name: 'Change name' }).click();
  await expect(renaming).toHaveCount(0);
  await expect(tom.page.getByText('Tom', { exact: true }).first()).toBeVisible();
  await chooseFor(mei, 'Tom', 'Reset password…');
  const dialog = mei.page.getByRole('dialog', { name: 'Reset Tom’s password?' });
  await dialog.getByRole('button', { name: 'Create code' }).click();
  const code = await dialog.locator('code').innerText();
  await expectAccessible(mei.page, 'the code for a new password');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(tom.page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();

  const laptop = await arrive('Tom');
  await laptop.visit();
  await laptop.page.getByLabel('Name', { exact: true }).fill('Tom');
  await laptop.page.getByRole('button', { name: 'Forgot your password?' }).click();
  await expect(laptop.page.getByLabel('Name', { exact: true })).toHaveValue('Tom');
  await expect(laptop.page.getByLabel('Code')).toBeFocused();
  await expectAccessible(laptop.page, 'a forgotten password');
  await laptop.page.getByLabel('Code').fill('AAAA-BBBB-CCCC');
  await laptop.page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(laptop.page.getByText('Enter your password.')).toBeVisible();
  await laptop.page.getByLabel('New password').fill('battery staple');
  await laptop.page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(laptop.page.getByLabel('Code')).toHaveAccessibleDescription(/This name or code is wrong/);
  await laptop.page.getByLabel('Code').fill(code);
  await laptop.page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(laptop.page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  await expect(tom.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await team.getByRole('tab', { name: 'Audit log' }).click();
  const entries = team.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(entries.nth(0)).toContainText('Tom set a new password with a code');
  await expect(entries.nth(1)).toContainText('Mei created a code for a new password of Tom');
  await expect(entries.nth(2)).toContainText('Mei changed a name: Tmo → Tom');
});

test('the administration fits a narrow window, and members see nothing of it', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  const tom = await arrive('Tom');
  await tom.register();
  await tom.page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await expect(tom.page.getByRole('menuitem', { name: 'Manage team…' })).toHaveCount(0);

  await mei.page.setViewportSize({ width: 320, height: 640 });
  const team = await openTeam(mei);
  for (const name of ['Groups', 'Invitations', 'Audit log', 'People']) {
    await team.getByRole('tab', { name }).click();
    await expect(team.getByRole('heading', { name })).toBeVisible();
    const overflow = await team.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(mei.page, `managing the team, narrow: ${name}`);
  }
});

test('an admin creates groups from the people of a room', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  await makeRoom(mei, { name: 'lunch' });
  await mei.page.getByRole('button', { name: 'Room menu' }).click();
  await mei.page.getByRole('menuitem', { name: 'Create a group from this room…' }).click();
  const question = dialog(mei, 'Create a group from #lunch');
  await question.getByLabel('Name', { exact: true }).fill('Kitchen');
  await expectAccessible(mei.page, 'a group from a room');
  await question.getByRole('button', { name: 'Create group' }).click();
  await expect(question.getByText('Created “Kitchen” with 1 person.')).toBeVisible();
  await question.getByRole('button', { name: 'Close' }).click();

  const team = await openTeam(mei);
  await team.getByRole('tab', { name: 'Groups' }).click();
  await team.getByLabel('Name', { exact: true }).fill('Cooks');
  await team.getByLabel('Start with').selectOption('The members of #lunch');
  await expectAccessible(mei.page, 'managing the team: a group from a room');
  await team.getByRole('button', { name: 'Create group' }).click();
  await expect(team.getByText('Created “Cooks” with 1 person.')).toBeVisible();
  await expect(team.getByRole('list', { name: 'Groups' }).getByRole('listitem')).toHaveCount(2);
});

test('two admins create a group, choose its people, rename and delete it; the audit log shows it', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  const tom = await arrive('Tom');
  await tom.register();
  const team = await openTeam(mei);
  await chooseFor(mei, 'Tom', 'Make admin');
  await team.getByRole('tab', { name: 'Groups' }).click();
  await expect(team.getByText('There are no groups.')).toBeVisible();
  await team.getByLabel('Name', { exact: true }).fill('TOM');
  await team.getByRole('button', { name: 'Create group' }).click();
  await expect(team.getByText('A person or a group has this name')).toBeVisible();
  await team.getByLabel('Name', { exact: true }).fill('Design');
  await team.getByRole('button', { name: 'Create group' }).click();
  const group = team.getByRole('list', { name: 'Groups' }).getByRole('listitem');
  await expect(group).toContainText('0 people');
  await expectAccessible(mei.page, 'managing the team: groups');

  const his = await openTeam(tom);
  await his.getByRole('tab', { name: 'Groups' }).click();
  await expect(his.getByRole('list', { name: 'Groups' }).getByRole('listitem')).toContainText('Design');
  // Both open the members before either saves.
  await chooseFor(mei, 'Design', 'Change members…');
  await chooseFor(tom, 'Design', 'Change members…');
  for (const [{ page }, name] of [
    [mei, 'Mei'],
    [tom, 'Tom'],
  ] as const) {
    const members = page.getByRole('dialog', { name: 'Members of Design' });
    await members.getByLabel('Search people').fill(name);
    await members.getByRole('checkbox', { name }).check();
    await expectAccessible(page, 'the members of a group');
    await members.getByRole('button', { name: 'Save' }).click();
    await expect(members).toHaveCount(0);
  }
  await expect(group).toContainText('2 people');

  await chooseFor(mei, 'Design', 'Rename…');
  const rename = mei.page.getByRole('dialog', { name: 'Rename Design' });
  await rename.getByLabel('Name', { exact: true }).fill('UX');
  await rename.getByRole('button', { name: 'Save' }).click();
  await expect(his.getByRole('list', { name: 'Groups' }).getByRole('listitem')).toContainText('UX');
  await chooseFor(mei, 'UX', 'Delete…');
  await mei.page.getByRole('dialog', { name: 'Delete UX?' }).getByRole('button', { name: 'Delete group' }).click();
  await expect(his.getByText('There are no groups.')).toBeVisible();

  await team.getByRole('tab', { name: 'Audit log' }).click();
  const entries = team.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  for (const line of [
    'Mei created the group Design',
    'Mei added Mei to Design',
    'Tom added Tom to Design',
    'Mei deleted the group UX',
  ]) {
    await expect(entries.filter({ hasText: line })).toHaveCount(1);
  }
});
