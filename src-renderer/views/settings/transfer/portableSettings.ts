import { NOTIFY_KINDS, type NotifyLevel, type NotifySettings } from '#shared/contract/settingsModel.ts';
import { kindLevel } from '#shared/notify/levels.ts';
import type { Parley } from '../../../app/createParley.ts';
import { changeAppearance, readAppearance } from '../../../design/applyAppearance.ts';
import { COMMAND_NAMES } from '../../../keyboard/commands.ts';
import { changeStoredKeys, readStoredKeys } from '../../../keyboard/storedKeys.ts';
import { sharePreferences } from '../../../shell/preferences.ts';
import type { Problem } from '../../../stores/Problem.ts';
import type { SettingsChange } from '../../../stores/settings/changes.ts';
import type { SettingsState } from '../../../stores/settings/reduce.ts';
import { showsPreviews } from '../../../stores/previews/reduce.ts';
import { readChosenLanguage, storeChosenLanguage } from '../../../text/language.ts';
import { readBindings } from '../../keys/bindings.ts';
import type { CurrentSettings, ImportPlan } from './planImport.ts';
import { DEFAULT_KEYS, NO_KEYS, NOTIFY_SETTINGS, type PortableValues } from './settingsFile.ts';

type Ports = Pick<Parley, 'stores' | 'actions' | 'client'>;

/** The settings that a file can have, from this computer and from the server, whose settings may be unknown yet. */
export async function readPortableSettings({ stores, client }: Ports): Promise<CurrentSettings> {
  const state = stores.settings.getState();
  const capture = await client.request('host.readScreenCapture', {});
  const isHidden = capture.ok ? capture.value.isHidden : null;
  return {
    values: {
      ...readAppearance(),
      language: readChosenLanguage(),
      ...(state.confirmed !== null && readOwn(state)),
      ...(isHidden !== null && { screenCapture: isHidden }),
      ...readKeys(),
    },
    overrides: readStoredKeys(),
  };
}

/** What the server stores for the person. */
function readOwn(state: SettingsState): Partial<PortableValues> {
  const { notify } = state.settings;
  return {
    ...readLevels(notify),
    quietHours: notify.quietHours === null ? null : { from: notify.quietHours.from, to: notify.quietHours.to },
    linkPreviews: showsPreviews(state),
  };
}

type LevelValues = Pick<PortableValues, (typeof NOTIFY_SETTINGS)[keyof typeof NOTIFY_SETTINGS]>;

function readLevels(notify: NotifySettings): LevelValues {
  const now = Date.now();
  return Object.fromEntries(
    NOTIFY_KINDS.map((kind): [string, NotifyLevel] => [NOTIFY_SETTINGS[kind], kindLevel(notify, kind, now)]),
  ) as LevelValues;
}

/**
 * Each platform has its own keys at first, so these have no names in a file. A command that has lost them to another one
 * gets them back there, too, when the other one has others.
 */
function readKeys(): Partial<PortableValues> {
  const [stored, bindings] = [readStoredKeys(), readBindings()];
  return Object.fromEntries(
    COMMAND_NAMES.map((command) => {
      const keys = stored[command];
      const isUsed = keys !== undefined && keys === bindings[command];
      return [`keys.${command}`, isUsed ? (keys ?? NO_KEYS) : DEFAULT_KEYS];
    }),
  );
}

/**
 * Applies an import, and loads the page again if the language changes. Resolves to why a part was not applied, or null;
 * what the server can't be given now stays queued.
 */
export async function applyImport(
  { stores, actions, client }: Ports,
  { values, keys }: ImportPlan,
): Promise<Problem | null> {
  const { theme, density, lastMessages, textSize, highContrast, reduceMotion } = values;
  changeAppearance(known({ theme, density, lastMessages, textSize, highContrast, reduceMotion }));
  changeStoredKeys(keys);
  const own = ownChanges(values);
  for (const change of own) actions.settings.change(change);
  const { screenCapture } = values;
  const capture =
    screenCapture === undefined ? null : await client.request('host.changeScreenCapture', { isHidden: screenCapture });
  if (own.length > 0) await actions.settings.writeQueued();
  if (values.language !== undefined) {
    storeChosenLanguage(values.language);
    await sharePreferences(client);
    location.reload();
  }
  if (capture?.ok === false) return capture.error;
  return own.length > 0 ? stores.settings.getState().problem : null;
}

/** The changes of what the server stores. */
function ownChanges({ quietHours, linkPreviews, ...values }: ImportPlan['values']): SettingsChange[] {
  const levels = NOTIFY_KINDS.flatMap((kind): SettingsChange[] => {
    const level = values[NOTIFY_SETTINGS[kind]];
    return level === undefined ? [] : [{ type: 'kindSet', kind, level }];
  });
  return [
    ...levels,
    ...(quietHours === undefined ? [] : [{ type: 'quietHoursSet' as const, quietHours }]),
    ...(linkPreviews === undefined ? [] : [{ type: 'linkPreviewsSet' as const, on: linkPreviews }]),
  ];
}

/** Without what is undefined. */
function known<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}
