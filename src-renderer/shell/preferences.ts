import type { Client } from '#shared/rpc/createClient.ts';
import { APPEARANCE_KEYS, onAppearanceChanged, updateAppearance } from '../design/applyAppearance.ts';
import { onStoredKeysChanged, reloadStoredKeys, STORED_KEYS } from '../keyboard/storedKeys.ts';
import { LANGUAGE_KEY } from '../text/language.ts';

type Values = Readonly<Record<string, string>>;
type Requests = Pick<Client, 'request'>;

const KEYS: readonly string[] = [...APPEARANCE_KEYS, LANGUAGE_KEY, ...STORED_KEYS];

/** Passes the settings of this computer that this page has changed to the pages of other servers. */
export async function sharePreferences(client: Requests): Promise<void> {
  await client.request('host.syncPreferences', { preferences: readValues(), isChange: true });
}

/**
 * Makes the theme, the language, the keyboard shortcuts and the like the same in the pages of all servers of the desktop: each page has a
 * storage of its own. Pages in a browser share theirs. Resolves when this page has those of the
 * others, with false if it is loaded again for their language.
 */
export async function followPreferences(client: Pick<Client, 'request' | 'on'>): Promise<boolean> {
  let known = JSON.stringify(readValues());

  /** Returns false if the page is loaded again. */
  function adopt(values: Values): boolean {
    const languageBefore = localStorage.getItem(LANGUAGE_KEY);
    writeValues(values);
    known = JSON.stringify(readValues());
    updateAppearance();
    reloadStoredKeys();
    // The language of a page is fixed. What is being written is stored, and comes back.
    const stays = localStorage.getItem(LANGUAGE_KEY) === languageBefore;
    if (!stays) window.location.reload();
    return stays;
  }

  client.on('host.preferencesChanged', ({ preferences }) => adopt(preferences));
  function share(): void {
    const now = JSON.stringify(readValues());
    if (now === known) return;
    known = now;
    void sharePreferences(client);
  }

  onAppearanceChanged(share);
  onStoredKeysChanged(share);
  const answer = await client.request('host.syncPreferences', { preferences: readValues(), isChange: false });
  return !answer.ok || adopt(answer.value.preferences);
}

function readValues(): Values {
  return Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = localStorage.getItem(key);
      return value === null ? [] : [[key, value]];
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
