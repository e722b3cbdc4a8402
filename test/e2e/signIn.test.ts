import { expect } from '@playwright/test';
import { connectElsewhere } from './support/connectElsewhere.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { PASSWORD } from './support/Person.ts';
import { test } from './support/test.ts';

test('every refused sign-in is explained beside its field, and clears nothing that was typed', async ({ arrive }) => {
  const tom = await arrive('Tom');
  await tom.register();
  const mei = await arrive('Mei');
  const { page } = mei;
  await mei.visit();
  const name = page.getByLabel('Name', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  const register = page.getByRole('button', { name: 'Create account' });
  const signIn = page.getByRole('button', { name: /^(Sign in|Try again)$/ });

  await register.click();
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  await register.click();
  await expect(name).toHaveAccessibleDescription(/Enter your name/);
  await expect(password).toHaveAccessibleDescription(/Enter your password/);

  const wrong = [
    { who: '   ', secret: 'correct horse battery', button: register, field: name, words: /Enter your name/ },
    {
      who: 'Mei\u200b',
      secret: 'correct horse battery',
      button: register,
      field: name,
      words: /an invisible character/,
    },
    { who: 'Mei', secret: 'short', button: register, field: password, words: /at least 8 characters/ },
    { who: ' TOM ', secret: 'correct horse battery', button: register, field: name, words: /already taken/ },
  ];
  for (const { who, secret, button, field, words } of wrong) {
    await name.fill(who);
    await password.fill(secret);
    await button.click();
    await expect(field).toHaveAccessibleDescription(words);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(name).toHaveValue(who);
    await expect(password).toHaveValue(secret);
  }

  await page.getByRole('button', { name: 'I already have an account' }).click();
  await expect(name).toHaveValue(' TOM ');
  for (const who of ['Tom', 'Nobody at all']) {
    await name.fill(who);
    await password.fill('not the password');
    await signIn.click();
    await expect(page.getByText('The name and password don’t match')).toBeVisible();
    await expect(name).toHaveValue(who);
  }
});

test('a person who signs out is offline for the others and can sign in again under the same name', async ({
  arrive,
}) => {
  const tom = await arrive('Tom');
  await tom.register();
  const mei = await arrive('Mei');
  await mei.register();
  await expect(tom.person(mei)).toHaveAccessibleDescription('Online');
  await mei.page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await mei.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(tom.person(mei)).toHaveAccessibleDescription('Offline');
  await mei.page.reload();
  await mei.signIn();
  await expect(tom.person(mei)).toHaveAccessibleDescription('Online');
});

test('repair B5: a browser from which a person has signed in before still lets them in while others lock out their name', async ({
  arrive,
  product,
}) => {
  const mei = await arrive('Mei');
  // The form also stores what the server recognises the browser by.
  await mei.visit();
  await mei.register();
  await mei.page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await mei.page.getByRole('menuitem', { name: 'Sign out' }).click();

  // A connection of its own for each guess, because the server closes one that is not signed in after half a minute.
  const guess = async (password: string): Promise<unknown> => {
    const attacker = await connectElsewhere(product.url);
    const answer = await attacker.client.request('account.signIn', { name: mei.name, password });
    attacker.close();
    return answer;
  };
  for (let count = 0; count < 10; count += 1) {
    expect(await guess(`guess ${count}`)).toMatchObject({ error: { code: 'WRONG_CREDENTIALS' } });
  }
  expect(await guess(PASSWORD)).toMatchObject({ error: { code: 'TOO_MANY_ATTEMPTS' } });

  await mei.page.reload();
  await mei.signIn();
});

test('A3: reading in one window marks the message as read in the other', async ({ arrive }) => {
  const tom = await arrive('Tom');
  await tom.register();
  const mei = await arrive('Mei');
  await mei.register();
  const second = await mei.openSecondWindow();
  await tom.writeTo(mei);
  await tom.say('to both of your windows');
  for (const window of [mei, second]) {
    await expect(window.conversation(tom)).toHaveAccessibleName('Tom, 1 unread');
  }
  await second.open(tom);
  await second.sees('to both of your windows');
  await expect(mei.conversation(tom)).toHaveAccessibleName('Tom');
  await expect(mei.page).toHaveTitle('Parley');
});

test('hour 1: where no account exists yet, the first page creates one, and everywhere else it asks to sign in', async ({
  arrive,
}) => {
  const tom = await arrive('Tom');
  await tom.visit();
  await expect(tom.page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  await expect(tom.page.getByRole('button', { name: 'Sign in' })).toHaveCount(0);
  await expectAccessible(tom.page, 'creating the first account');
  const late = await arrive('Tom');
  await late.visit();
  await expect(late.page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  await tom.page.getByRole('textbox', { name: 'Name' }).fill('Tom');
  await tom.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await tom.page.keyboard.press('Enter');
  await expect(tom.page.getByRole('heading', { name: 'People' })).toBeVisible();

  // A page that was opened before.
  await late.page.getByRole('button', { name: 'I already have an account' }).click();
  await expect(late.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await late.signIn();

  const mei = await arrive('Mei');
  await mei.visit();
  await expect(mei.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(mei.page.getByRole('button', { name: 'Create account' })).toBeVisible();
});

test('hour 1: a failed sign-in offers to try again or to create the account, whether or not the name is taken', async ({
  arrive,
}) => {
  const tom = await arrive('Tom');
  await tom.register();
  const mei = await arrive('Mei');
  const { page } = mei;
  await mei.visit();
  const name = page.getByLabel('Name', { exact: true });
  const create = page.getByRole('button', { name: 'Create an account with this name' });
  const answers: string[] = [];
  for (const who of ['Tom', 'Mei']) {
    await page.reload();
    await name.fill(who);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(create).toBeVisible();
    answers.push(await page.getByRole('main').innerText());
  }
  expect(answers[0]).toBe(answers[1]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page, 'failed sign-in, narrow');
  for (const button of await page.getByRole('button').all()) {
    expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  }
  await create.click();
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  await expect(name).toHaveValue('Mei');
});

test('hour 1: “Create account” on the sign-in page shows the form for a new account, keeps the name and creates nothing', async ({
  arrive,
}) => {
  const tom = await arrive('Tom');
  await tom.register();
  const mei = await arrive('Mei');
  const { page } = mei;
  await mei.visit();
  const name = page.getByLabel('Name', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await name.fill('Mei');
  await password.fill('half a password');
  // What a new name and a new password must be is of no use to people who have them.
  for (const field of [name, password]) await expect(field).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  await expect(name).toHaveAccessibleDescription('Other people will see this name.');
  await expect(password).toHaveAccessibleDescription('At least 8 characters.');
  await expect(name).toHaveValue('Mei');
  await expect(password).toHaveValue('');
  await expect(password).toBeFocused();
  await page.getByRole('button', { name: 'I already have an account' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(name).toHaveValue('Mei');
  await expect(tom.person(mei)).toHaveCount(0);
  await mei.register();
  await expect(tom.person(mei)).toBeVisible();
});

test('a new password keeps this window signed in, and signs out the others, which need it from then on', async ({
  arrive,
}) => {
  const mei = await arrive('Mei');
  await mei.register();
  const laptop = await arrive('Mei');
  await laptop.signIn();
  await mei.page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await mei.page.getByRole('menuitem', { name: 'Settings…' }).click();
  const settings = mei.page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Sign-in' }).click();
  const form = settings.getByRole('form', { name: 'Change password' });
  const change = form.getByRole('button', { name: 'Change password' });
  await form.getByLabel('Current password').fill('not the password');
  await form.getByLabel('New password').fill('battery staple');
  await change.click();
  await expect(form.getByLabel('Current password')).toHaveAccessibleDescription(/isn’t your current password/);
  await form.getByLabel('Current password').fill(PASSWORD);
  await form.getByLabel('New password').fill('short');
  await change.click();
  await expect(form.getByLabel('New password')).toHaveAccessibleDescription(/at least 8 characters/);
  await expectAccessible(mei.page, 'changing the password');
  await form.getByLabel('New password').fill('battery staple');
  // Each field can be revealed, because a new password is typed only once.
  await form.getByRole('button', { name: 'Show password' }).last().click();
  await expect(form.getByLabel('New password')).toHaveAttribute('type', 'text');
  await change.click();
  await expect(form.getByText('Password changed')).toBeVisible();

  await expect(laptop.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await laptop.page.getByLabel('Password', { exact: true }).fill('battery staple');
  await laptop.page.getByRole('button', { name: 'Sign in' }).click();
  await expect(laptop.page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  await mei.page.reload();
  await expect(mei.page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
});
