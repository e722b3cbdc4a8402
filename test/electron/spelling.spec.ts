import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { Person } from '../e2e/support/Person.ts';
import { makeRoom } from '../e2e/support/rooms.ts';
import type { Parley } from './support/Parley.ts';
import { test } from './support/test.ts';
import { tinyDictionary } from './support/tinyDictionary.ts';

test.skip(process.platform === 'darwin', 'macOS has a speller of its own, and no dictionaries');

/** The spelling settings of the Electron session. */
function readSpelling(parley: Parley): Promise<{ isOn: boolean; languages: string[] }> {
  return parley.app.evaluate(({ session }) => ({
    isOn: session.defaultSession.isSpellCheckerEnabled(),
    languages: session.defaultSession.getSpellCheckerLanguages(),
  }));
}

/** Menus belong to the system, so they are recorded and not shown. */
async function noteMenus(parley: Parley): Promise<void> {
  await parley.app.evaluate(({ Menu }) => {
    Menu.prototype.popup = function note(this: Electron.Menu) {
      Reflect.set(globalThis, 'shownMenu', this);
    };
  });
}

/** The items of the context menu at the start of the composer; polls until the spell checker has run. */
async function menuOverText(parley: Parley): Promise<string[]> {
  // The menu of an earlier click is forgotten, because the click and this call have different connections.
  await parley.app.evaluate(() => Reflect.set(globalThis, 'shownMenu', undefined));
  await parley.page.getByRole('textbox', { name: 'Message' }).click({ button: 'right', position: { x: 30, y: 20 } });
  const readItems = (): Promise<string[]> =>
    parley.app.evaluate(() => {
      const menu = Reflect.get(globalThis, 'shownMenu') as Electron.Menu | undefined;
      return (
        menu?.items.flatMap(({ label, submenu }) => [label, ...(submenu?.items.map((item) => item.label) ?? [])]) ?? []
      );
    });
  await expect.poll(readItems).not.toEqual([]);
  return readItems();
}

function choose(parley: Parley, label: string): Promise<void> {
  return parley.app.evaluate((_electron, wanted) => {
    const menu = Reflect.get(globalThis, 'shownMenu') as Electron.Menu;
    const all = menu.items.flatMap((item) => [item, ...(item.submenu?.items ?? [])]);
    all.find((item) => item.label === wanted)?.click();
  }, label);
}

async function openWritingSettings({ page }: Parley): Promise<ReturnType<typeof page.getByRole>> {
  await page.getByRole('button', { name: 'Settings and sign-out' }).click();
  await page.getByRole('menuitem', { name: 'Settings…' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'Writing' }).click();
  return settings;
}

test('spelling uses the dictionaries on this computer in the chosen languages, also after a restart', async ({
  launch,
}) => {
  await mkdir(join(launch.root, 'Dictionaries'));
  await writeFile(join(launch.root, 'Dictionaries', 'en-US-10-1.bdic'), tinyDictionary(['hello', 'message', 'sent']));
  const mei = await launch('default');
  await mei.arrive('Mei');
  await mei.allowPlainText();
  expect(await readSpelling(mei)).toMatchObject({ isOn: false });

  // Settings: the dictionary on this computer can be turned on.
  const settings = await openWritingSettings(mei);
  await expect(settings.getByText('None. Spelling isn’t checked.')).toBeVisible();
  await settings.getByRole('switch', { name: 'American English' }).check();
  await expect(settings.getByText('None. Spelling isn’t checked.')).toBeHidden();
  expect(await readSpelling(mei)).toEqual({ isOn: true, languages: ['en-US'] });
  await mei.page.keyboard.press('Escape');
  await makeRoom(new Person('Mei', mei.page), { name: 'spelling' });
  await expect(mei.page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await mei.quit();

  const again = await launch('default');
  expect(await readSpelling(again)).toEqual({ isOn: true, languages: ['en-US'] });
  await noteMenus(again);
  const field = again.page.getByRole('textbox', { name: 'Message' });
  await expect(field).toHaveAttribute('spellcheck', 'true');
  await field.pressSequentially('mesage sent ');

  await expect.poll(() => menuOverText(again)).toContain('message');
  expect(await menuOverText(again)).toEqual(
    expect.arrayContaining(['Add to dictionary', 'Spelling', 'Off', 'American English', 'Dictionaries (.bdic)…']),
  );
  await choose(again, 'message');
  await expect(field).toHaveValue('message sent ');

  // The menu turns checking off as well, and an unchecked word gets no suggestions.
  await choose(again, 'Off');
  await expect.poll(() => readSpelling(again)).toMatchObject({ isOn: false });
  await field.fill('');
  await field.pressSequentially('mesage sent ');
  expect(await menuOverText(again)).not.toContain('Add to dictionary');
});

test('a dictionary is downloaded for an added language, and for no other', async ({ launch }) => {
  const mei = await launch('default');
  await mei.arrive('Mei');
  // No real request is made, whatever the network: the addresses are recorded and replaced by an invalid one.
  await mei.app.evaluate(({ session }) => {
    const addresses: string[] = [];
    Reflect.set(globalThis, 'addresses', addresses);
    const { defaultSession } = session;
    const real = defaultSession.setSpellCheckerDictionaryDownloadURL.bind(defaultSession);
    defaultSession.setSpellCheckerDictionaryDownloadURL = (address) => {
      addresses.push(address);
      real('https://dictionaries.invalid/');
    };
  });
  const settings = await openWritingSettings(mei);
  await settings.getByRole('combobox', { name: 'Add a language' }).selectOption('German');
  await settings.getByRole('button', { name: 'Add' }).click();
  await expect(settings.getByRole('switch', { name: 'German' })).toBeChecked();
  await expect(settings.getByText(/^Its dictionary couldn’t be downloaded/)).toBeVisible();

  await settings.getByRole('switch', { name: 'German' }).uncheck();
  await expect(settings.getByText('None. Spelling isn’t checked.')).toBeVisible();
  await expect(settings.getByRole('switch', { name: 'German' })).toBeFocused();
  const addresses = await mei.app.evaluate(() => Reflect.get(globalThis, 'addresses') as string[]);
  expect(addresses.map((address) => new URL(address).hostname)).toEqual([
    'redirector.gvt1.com',
    'dictionaries.invalid',
  ]);
});
