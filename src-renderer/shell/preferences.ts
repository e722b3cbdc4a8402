import { PREFERENCE_LENGTH } from '#shared/contract/hostModel.ts';
import type { Client } from '#shared/rpc/createClient.ts';
import { APPEARANCE_KEYS, onAppearanceSet, updateAppearance } from '../design/applyAppearance.ts';
import { onStoredKeysSet, reloadStoredKeys, startStoredKeys, STORED_KEYS } from '../keyboard/storedKeys.ts';
import { LANGUAGE_KEY } from '../text/language.ts';

type Values = Readonly<Record<string, string>>;
type Requests = Pick<Client, 'request'>;

const KEYS: readonly string[] = [...APPEARANCE_KEYS, LANGUAGE_KEY, ...STORED_KEYS];

/** Passes the settings of this computer that this page has changed to the pages of other servers. */
export async function sharePreferences(client: Requests): Promise<void> {
  await client.request('host.syncPreferences', { preferences: readValues(), isChange: true });
}

/**
 * Makes the theme, the language, the keyboard shortcuts and the like the same in the pages of all servers of the
 * desktop: each server has a storage of its own. Its page and the windows of its conversations share it, as the pages in
 * a browser do, so only the page that has set something passes it on: the others may see a part of several changes.
 * Resolves when this page has those of the others, with false if it is loaded again for their language.
 */
export async function followPreferences(client: Pick<Client, 'request' | 'on'>): Promise<boolean> {
  /** Returns false if the page is loaded again. */
  function adopt(values: Values): boolean {
    const languageBefore = localStorage.getItem(LANGUAGE_KEY);
    writeValues(values);
    updateAppearance();
    reloadStoredKeys();
    // The language of a page is fixed. What is being written is stored, and comes back.
    const stays = localStorage.getItem(LANGUAGE_KEY) === languageBefore;
    if (!stays) window.location.reload();
    return stays;
  }

  client.on('host.preferencesChanged', ({ preferences }) => adopt(preferences));
  startStoredKeys();
  const share = (): void => void sharePreferences(client);
  onAppearanceSet(share);
  onStoredKeysSet(share);
  const answer = await client.request('host.syncPreferences', { preferences: readValues(), isChange: false });
  return !answer.ok || adopt(answer.value.preferences);
}

/** One that is too long is broken, and would keep the others from being shared. */
function readValues(): Values {
  return Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = localStorage.getItem(key);
      return value === null || value.length > PREFERENCE_LENGTH ? [] : [[key, value]];
    }),
  );
}

function writeValues(values: Values): void {
  for (const key of KEYS) {
    const value = values[key];
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  }
}
