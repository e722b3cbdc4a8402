import { expect } from '@playwright/test';
import { browserOptions } from '../support/browserOptions.ts';
import { findTexts, readFolder } from '../support/findTexts.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import type { Arrive } from './support/meet.ts';
import { openSettings } from './support/openSettings.ts';
import type { Person } from './support/Person.ts';
import { testOwnServer } from './support/testOwnServer.ts';

// The ciphers are slow without V8's optimizing compilers, which these tests have otherwise.
testOwnServer.use({ launchOptions: browserOptions() });

const SECRET = 'The merger is on Thursday';
const NUMBER = /^\d{5}( \d{5}){5}$/u;

/** Opens the encrypted conversation with a person from the unencrypted one. */
async function openEncrypted(person: Person, other: Person): Promise<void> {
  await person.person(other).first().click();
  await person.page.getByRole('button', { name: 'Conversation options' }).click();
  await person.page.getByRole('menuitem', { name: 'Open encrypted conversation' }).click();
}

/** The entry of the encrypted conversation in the sidebar. */
const encryptedEntry = (person: Person, other: Person) =>
  person.conversations.getByRole('button', { name: `🔒 ${other.name}` });

/** Ann writes to Tom in an encrypted conversation, and he reads it. */
async function exchangeSecret(arrive: Arrive): Promise<readonly [Person, Person]> {
  const tom = await arrive('Tom');
  await tom.register();
  const ann = await arrive('Ann');
  await ann.register();
  await openEncrypted(ann, tom);
  await expect(ann.composer).toHaveAttribute('placeholder', 'Encrypted message to 🔒 Tom');
  await ann.say(SECRET);
  await encryptedEntry(tom, ann).click();
  await tom.sees(SECRET);
  return [ann, tom];
}

/** Ann signs in on another device, and opens her encrypted conversation with Tom there. */
async function signInOnPhone(arrive: Arrive, tom: Person): Promise<Person> {
  const phone = await arrive('Ann');
  await phone.signIn();
  await encryptedEntry(phone, tom).click();
  return phone;
}

testOwnServer(
  'two people write in an encrypted conversation, a new device reads it once it is approved, and Redis has nothing of it',
  async ({ arrive, product }) => {
    const [ann, tom] = await exchangeSecret(arrive);
    await tom.say('Agreed');
    await ann.sees('Agreed');
    await expect(ann.page.getByRole('button', { name: 'Attach files' })).toHaveCount(0);
    await expectAccessible(ann.page, 'an encrypted direct conversation');

    const phone = await signInOnPhone(arrive, tom);
    await expect(phone.page.getByText('This device can’t read your encrypted messages yet.')).toBeVisible();
    await expectAccessible(phone.page, 'a device that waits for approval');
    const number = (await phone.page.getByText(NUMBER).textContent()) ?? '';
    await expect(ann.page.getByText('A new device asks to read your encrypted messages.')).toBeVisible();
    await expectAccessible(ann.page, 'a device that asks to be approved');
    await ann.page.getByRole('button', { name: `Approve ${number}` }).click();
    await phone.page.getByRole('button', { name: 'The numbers match' }).click();
    await phone.sees(SECRET);
    await phone.sees('Agreed');
    await phone.say('from my phone');
    await tom.sees('from my phone');
    await phone.page.reload();
    await phone.sees(SECRET);
    expect(findTexts(await readFolder(product.redis.folder), [SECRET, 'Agreed', 'from my phone'])).toEqual([]);
  },
);

testOwnServer('a device that is removed is signed out', async ({ arrive }) => {
  const [ann, tom] = await exchangeSecret(arrive);
  const phone = await signInOnPhone(arrive, tom);
  const number = (await phone.page.getByText(NUMBER).textContent()) ?? '';
  await ann.page.getByRole('button', { name: `Approve ${number}` }).click();
  await phone.page.getByRole('button', { name: 'The numbers match' }).click();
  await expect(phone.composer).toBeVisible();

  const settings = await openSettings(ann, 'Sign-in');
  await settings.getByRole('button', { name: `Remove ${number}` }).click();
  await expect(settings.getByRole('button', { name: `Remove ${number}` })).toHaveCount(0);
  await expectAccessible(ann.page, 'the devices for encrypted messages');
  await expect(phone.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

testOwnServer('who has lost all devices starts over, and the other person is asked', async ({ arrive }) => {
  const [, tom] = await exchangeSecret(arrive);
  const phone = await signInOnPhone(arrive, tom);
  await phone.page.getByRole('button', { name: 'I have no other device…' }).click();
  await expect(phone.page.getByText('What was written before stays unreadable on this device.')).toBeVisible();
  await phone.page.getByRole('button', { name: 'Start over' }).click();
  await expect(phone.page.getByText('This message was encrypted for earlier devices')).toBeVisible();

  const accept = tom.page.getByRole('button', { name: 'These are the devices of Ann' });
  await expect(accept).toBeVisible();
  await expectAccessible(tom.page, 'a conversation whose other person has replaced their devices');
  await accept.click();
  await tom.sees(SECRET);
  await tom.say('welcome back');
  await phone.sees('welcome back');

  // On the only device, signing out ends that for good.
  await tom.page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await tom.page.getByRole('menuitem', { name: 'Sign out' }).click();
  const question = tom.page.getByRole('dialog', { name: 'Sign out of your only device?' });
  await expect(question).toBeVisible();
  await expectAccessible(tom.page, 'a question before the only device is signed out');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(tom.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

testOwnServer(
  'what is forwarded to an unencrypted conversation is sent there once the person agrees',
  async ({ arrive }) => {
    const [ann] = await exchangeSecret(arrive);
    await ann.messages.getByRole('article').filter({ hasText: SECRET }).focus();
    await ann.page.keyboard.press('f');
    const dialog = ann.page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Send to Tom', exact: true });
    await send.click();
    await expect(dialog.getByText('Not encrypted there: the server can read what you send.')).toBeVisible();
    await expectAccessible(ann.page, 'a question before something leaves an encrypted conversation');
    await dialog.getByRole('button', { name: 'Send unencrypted to Tom' }).click();
    await expect(dialog.getByRole('button', { name: 'Sent to Tom' })).toBeVisible();
  },
);
