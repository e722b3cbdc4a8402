import Conf from 'conf';
import { join } from 'node:path';
import { z } from 'zod';
import type { Logger } from '#core/index.ts';
import { UPDATE_CHANNELS, UPDATE_FAILURES } from '#shared/contract/hostModel.ts';
import { HOST_ADDRESSES, hostAddressSchema, TEAM_NAME_LENGTH } from '#shared/hosting/hostedTeam.ts';
import { dropBrokenFields } from './dropBrokenFields.ts';
import { openOrSetAside } from './openOrSetAside.ts';

const hostedTeamSchema = z.object({
  name: z.string().min(1).max(TEAM_NAME_LENGTH),
  /** In PEM. */
  certificate: z.string().max(8_192),
  addresses: z.array(hostAddressSchema).max(HOST_ADDRESSES),
});

/** The saved connection; its password is stored separately, with the secrets. */
const savedConnectionSchema = z.object({
  kind: z.enum(['embedded', 'redis', 'gateway', 'hosted']),
  /** Empty for `embedded`; for `hosted` the fingerprint of its certificate in hexadecimal digits. */
  address: z.string().max(2_048),
  hasPassword: z.boolean(),
  hasSentinelPassword: z.boolean().exactOptional(),
  /** The certificate authority of the Redis, in PEM; not a secret. */
  ca: z.string().max(65_536).exactOptional(),
  /** For `hosted`. */
  team: hostedTeamSchema.exactOptional(),
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
/** This computer hosts the team of its private Redis. */
const savedHostingSchema = z.object({
  name: z.string().min(1).max(TEAM_NAME_LENGTH),
  owner: z.string().max(TEAM_NAME_LENGTH),
  /** Null until it has listened. */
  port: z.int().min(1).max(65_535).nullable(),
  keepsAwake: z.boolean(),
  /** False: the person has stopped it. The port stays, because links and guests have it. */
  isOn: z.boolean(),
});
export type SavedHosting = Readonly<z.infer<typeof savedHostingSchema>>;

const settingsSchema = z.object({
  connection: savedConnectionSchema.exactOptional(),
  /** The connection to a hosted team, in place of `connection`: earlier versions can't read this kind. */
  hostedConnection: savedConnectionSchema.exactOptional(),
  hosting: savedHostingSchema.exactOptional(),
  window: windowPlaceSchema.exactOptional(),
  conversationWindows: conversationPlacesSchema.exactOptional(),
  /** Whether secrets may be stored although the system cannot encrypt them; undefined until the person has answered. */
  allowPlainText: z.boolean().exactOptional(),
  spelling: savedSpellingSchema.exactOptional(),
  updates: savedUpdatesSchema.exactOptional(),
  /** Whether the local store is encrypted where the system can protect the key; undefined: yes. */
  encryptStore: z.boolean().exactOptional(),
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
    hostedConnection: savedConnectionSchema.loose().exactOptional(),
    hosting: savedHostingSchema.loose().exactOptional(),
    window: windowPlaceSchema.loose().exactOptional(),
    spelling: savedSpellingSchema.loose().exactOptional(),
    updates: savedUpdatesSchema.loose().exactOptional(),
  })
  .loose();

/** Every change is on disk, atomically, when the call returns. */
export type Settings = Pick<Conf<SettingsData>, 'get' | 'set' | 'delete'>;

export function readConnection(settings: Pick<Settings, 'get'>): SavedConnection | undefined {
  return settings.get('hostedConnection') ?? settings.get('connection');
}

export function saveConnection(settings: Pick<Settings, 'set' | 'delete'>, connection: SavedConnection): void {
  const [used, unused] =
    connection.kind === 'hosted'
      ? (['hostedConnection', 'connection'] as const)
      : (['connection', 'hostedConnection'] as const);
  settings.set(used, connection);
  settings.delete(unused);
}

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
  const file = join(userData, 'settings.json');
  dropBrokenFields(file, fileSchema, log);
  return openOrSetAside(file, open, log);
}
