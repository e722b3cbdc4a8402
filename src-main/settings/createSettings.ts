import Conf from 'conf';
import { join } from 'node:path';
import { z } from 'zod';
import type { Logger } from '#core/index.ts';
import { UPDATE_CHANNELS, UPDATE_FAILURES } from '#shared/contract/hostModel.ts';
import { openOrSetAside } from './openOrSetAside.ts';

/** The saved connection; its password is stored separately, with the secrets. */
const savedConnectionSchema = z.object({
  kind: z.enum(['embedded', 'redis', 'gateway']),
  /** Empty for `embedded`. */
  address: z.string().max(2_048),
  hasPassword: z.boolean(),
  hasSentinelPassword: z.boolean().exactOptional(),
  /** The certificate authority of the Redis, in PEM; not a secret. */
  ca: z.string().max(65_536).exactOptional(),
});
export type SavedConnection = Readonly<z.infer<typeof savedConnectionSchema>>;

/** Number of windows of conversations whose places are remembered. */
export const CONVERSATION_PLACES = 50;

const windowPlaceSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int(),
  height: z.int(),
  maximised: z.boolean(),
});

/** Where the windows of conversations were, the last used ones. */
const conversationPlacesSchema = z
  .array(
    z.object({
      conversationId: z.string().max(300),
      x: z.int(),
      y: z.int(),
      width: z.int(),
      height: z.int(),
    }),
  )
  .max(CONVERSATION_PLACES);

/**
 * `isOff`: the speller is disabled, on systems with their own. `languages`: on other systems, those whose dictionaries
 * are used.
 */
const savedSpellingSchema = z.object({ isOff: z.boolean(), languages: z.array(z.string().max(48)) });

const savedUpdatesSchema = z.object({
  isAutomatic: z.boolean(),
  channel: z.enum(UPDATE_CHANNELS),
  /** When the newest accepted manifest of each channel was published (ms since 1970). */
  seenAt: z.partialRecord(z.enum(UPDATE_CHANNELS), z.int()),
  /** Why the last installation, while the app was quitting, failed. */
  failure: z.enum(UPDATE_FAILURES).exactOptional(),
});
export type SavedUpdates = Readonly<z.infer<typeof savedUpdatesSchema>>;

const settingsSchema = z.object({
  connection: savedConnectionSchema.exactOptional(),
  window: windowPlaceSchema.exactOptional(),
  conversationWindows: conversationPlacesSchema.exactOptional(),
  /** Whether secrets may be stored although the system cannot encrypt them; undefined until the person has answered. */
  allowPlainText: z.boolean().exactOptional(),
  spelling: savedSpellingSchema.exactOptional(),
  updates: savedUpdatesSchema.exactOptional(),
  /** The person has been notified that closing the window leaves Parley in the tray. */
  knowsTray: z.boolean().exactOptional(),
  /** Windows are left out of screenshots and shared screens. */
  hidesFromCapture: z.boolean().exactOptional(),
  /** A start at the sign-in to the computer shows no window. */
  startsHidden: z.boolean().exactOptional(),
  /** The global shortcut, in Electron's notation. */
  shortcut: z.string().max(64).exactOptional(),
  /** The language of the last page (BCP 47). */
  language: z.string().max(35).exactOptional(),
});
type SettingsData = z.infer<typeof settingsSchema>;

/** What a later version has stored is not lost. */
const fileSchema = settingsSchema
  .extend({
    connection: savedConnectionSchema.loose().exactOptional(),
    window: windowPlaceSchema.loose().exactOptional(),
    spelling: savedSpellingSchema.loose().exactOptional(),
    updates: savedUpdatesSchema.loose().exactOptional(),
  })
  .loose();

/** Every change is on disk, atomically, when the call returns. */
export type Settings = Pick<Conf<SettingsData>, 'get' | 'set' | 'delete'>;

export function createSettings(userData: string, log: Logger): Settings {
  const open = (): Settings =>
    new Conf<SettingsData>({
      cwd: userData,
      configName: 'settings',
      configFileMode: 0o600,
      // Not the JSON schema of Conf: to compile it took a tenth of the start.
      serialize: (data) => JSON.stringify(fileSchema.parse(data), undefined, '\t'),
      deserialize: (text) => fileSchema.parse(JSON.parse(text)),
    });
  return openOrSetAside(join(userData, 'settings.json'), open, log);
}
