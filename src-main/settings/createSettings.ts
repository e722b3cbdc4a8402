import Conf from 'conf';
import { join } from 'node:path';
import type { Logger } from '#core/index.ts';
import { openOrSetAside } from './openOrSetAside.ts';

/** The saved connection; its password is stored separately, with the secrets. */
export type SavedConnection = {
  readonly kind: 'embedded' | 'redis' | 'gateway';
  /** Empty for `embedded`. */
  readonly address: string;
  readonly hasPassword: boolean;
  readonly hasSentinelPassword?: boolean;
  /** The certificate authority of the Redis, in PEM; not a secret. */
  readonly ca?: string;
};

export type WindowPlace = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly maximised: boolean;
};

/**
 * `isOff`: the speller is disabled, on systems with their own. `languages`: on other systems, those whose dictionaries
 * are used.
 */
export type SavedSpelling = { readonly isOff: boolean; readonly languages: string[] };

type SettingsData = {
  connection?: SavedConnection;
  window?: WindowPlace;
  /** Whether secrets may be stored although the system cannot encrypt them; undefined until the person has answered. */
  allowPlainText?: boolean;
  spelling?: SavedSpelling;
  /** The person has been notified that closing the window leaves Parley in the tray. */
  knowsTray?: boolean;
  /** The language of the last page (BCP 47). */
  language?: string;
};

/** Every change is on disk, atomically, when the call returns. */
export type Settings = Pick<Conf<SettingsData>, 'get' | 'set'>;

const integer = { type: 'integer' } as const;

export function createSettings(userData: string, log: Logger): Settings {
  const open = (): Settings =>
    new Conf<SettingsData>({
      cwd: userData,
      configName: 'settings',
      configFileMode: 0o600,
      schema: {
        connection: {
          type: 'object',
          properties: {
            kind: { enum: ['embedded', 'redis', 'gateway'] },
            address: { type: 'string', maxLength: 2048 },
            hasPassword: { type: 'boolean' },
            hasSentinelPassword: { type: 'boolean' },
            ca: { type: 'string', maxLength: 65_536 },
          },
          required: ['kind', 'address', 'hasPassword'],
        },
        window: {
          type: 'object',
          properties: { x: integer, y: integer, width: integer, height: integer, maximised: { type: 'boolean' } },
          required: ['x', 'y', 'width', 'height', 'maximised'],
        },
        allowPlainText: { type: 'boolean' },
        knowsTray: { type: 'boolean' },
        language: { type: 'string', maxLength: 35 },
        spelling: {
          type: 'object',
          properties: {
            isOff: { type: 'boolean' },
            languages: { type: 'array', items: { type: 'string', maxLength: 48 } },
          },
          required: ['isOff', 'languages'],
        },
      },
    });
  return openOrSetAside(join(userData, 'settings.json'), open, log);
}
