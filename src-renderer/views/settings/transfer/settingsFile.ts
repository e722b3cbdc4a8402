import { z } from 'zod';
import { type NotifyKind, notifyRuleSchema, notifySettingsSchema } from '#shared/contract/settingsModel.ts';
import { DENSITIES, TEXT_SIZES, THEMES } from '../../../design/appearance.ts';
import { refusalOf } from '../../../keyboard/combination.ts';
import { COMMAND_NAMES, type CommandName } from '../../../keyboard/commands.ts';
import { type Language, LANGUAGES } from '../../../text/language.ts';
import { isMac } from '../../parts/isMac.ts';
import type { SettingName } from '../settingsIndex.ts';

export const SETTINGS_FILE = 'parley-settings.json';

/** Larger files are refused before they are read. */
export const MAX_SETTINGS_BYTES = 65_536;

const FORMAT = 'parley-settings';
const VERSION = 1;

/** Instead of keys: those that the command has at first on each platform, or none. */
export const DEFAULT_KEYS = 'default';
export const NO_KEYS = 'none';

const { quietHours } = notifySettingsSchema.shape;
const { level } = notifyRuleSchema.shape;
/** Only rooms distinguish mentions from other messages. */
const levelWithoutMentions = level.exclude(['mentions']);
const ownSwitch = z.boolean().nullable();
const keys = z
  .string()
  .max(64)
  .refine((value) => value === DEFAULT_KEYS || value === NO_KEYS || refusalOf(value, isMac) === null);

const byCommand = Object.fromEntries(COMMAND_NAMES.map((command) => [`keys.${command}`, keys])) as Record<
  `keys.${CommandName}`,
  typeof keys
>;

/**
 * The settings in a file, by their names: what a person chose that fits any computer. Not the server, what signs in,
 * conversations, and what the system of this computer decides about.
 */
const SCHEMAS = {
  theme: z.enum(THEMES),
  density: z.enum(DENSITIES),
  lastMessages: z.boolean(),
  textSize: z.int().min(TEXT_SIZES.min).max(TEXT_SIZES.max).multipleOf(TEXT_SIZES.step),
  /** Null: as the system, as in the next ones. */
  highContrast: ownSwitch,
  reduceMotion: ownSwitch,
  language: z.enum(Object.keys(LANGUAGES) as Language[]).nullable(),
  notifyDirect: levelWithoutMentions,
  notifyRoom: level,
  notifyInbox: levelWithoutMentions,
  notifyAnnouncement: levelWithoutMentions,
  notifyTopic: levelWithoutMentions,
  /** Minutes after midnight; null: none. */
  quietHours: quietHours
    .unwrap()
    .refine((hours) => hours?.from !== hours?.to || hours === null)
    .transform((hours) => (hours === null ? null : { from: hours.from, to: hours.to })),
  linkPreviews: z.boolean(),
  screenCapture: z.boolean(),
  ...byCommand,
} satisfies Partial<Record<SettingName, z.ZodType>>;

export type PortableName = keyof typeof SCHEMAS;
export type PortableValues = { readonly [Name in PortableName]: z.infer<(typeof SCHEMAS)[Name]> };

export const PORTABLE_NAMES = Object.keys(SCHEMAS) as readonly PortableName[];

/** Which of the settings of a kind of notification is which. */
export const NOTIFY_SETTINGS = {
  direct: 'notifyDirect',
  room: 'notifyRoom',
  inbox: 'notifyInbox',
  announcement: 'notifyAnnouncement',
  topic: 'notifyTopic',
} as const satisfies Readonly<Record<NotifyKind, PortableName>>;

export type SettingsFile =
  | {
      readonly status: 'read';
      readonly values: Partial<PortableValues>;
      /** The names of what is in the file and can't be used here, as they are in the file. */
      readonly leftOut: readonly string[];
    }
  /** Nothing of the file can be used. */
  | { readonly status: 'broken' | 'foreign' | 'newer' | 'tooLarge' };

export function writeSettingsFile(values: Partial<PortableValues>): string {
  return `${JSON.stringify({ format: FORMAT, version: VERSION, settings: values }, undefined, 2)}\n`;
}

const fileSchema = z.looseObject({ format: z.literal(FORMAT), version: z.int().positive() });
const contentSchema = z.object({ settings: z.record(z.string(), z.unknown()) });

/** Reads a file of this or an earlier version. Each setting is checked alone. */
export function parseSettingsFile(text: string): SettingsFile {
  if (text.length > MAX_SETTINGS_BYTES) return { status: 'tooLarge' };
  const parsed = parseJson(text);
  if (parsed === undefined) return { status: 'broken' };
  const file = fileSchema.safeParse(parsed.value);
  if (!file.success) return { status: 'foreign' };
  if (file.data.version > VERSION) return { status: 'newer' };
  const content = contentSchema.safeParse(parsed.value);
  if (!content.success) return { status: 'broken' };

  const values = new Map<string, unknown>();
  const leftOut: string[] = [];
  for (const [name, value] of Object.entries(content.data.settings)) {
    const read = isPortable(name) ? SCHEMAS[name].safeParse(value) : undefined;
    if (read?.success === true) values.set(name, read.data);
    else leftOut.push(name);
  }
  return { status: 'read', values: Object.fromEntries(values), leftOut };
}

/** Names that are no settings, and that code which copies objects may take for something else. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Undefined: no JSON, or with names that no file of Parley has. */
function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return {
      value: JSON.parse(text, (name, value: unknown) => {
        if (FORBIDDEN.has(name)) throw new TypeError(`the name ${name} in a file of settings`);
        return value;
      }),
    };
  } catch {
    return undefined;
  }
}

export function isPortable(name: string): name is PortableName {
  return Object.hasOwn(SCHEMAS, name);
}
