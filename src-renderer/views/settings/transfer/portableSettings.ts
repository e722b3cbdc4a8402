import { NOTIFY_KINDS, type NotifyLevel, type NotifySettings } from '#shared/contract/settingsModel.ts';
import { kindLevel } from '#shared/notify/levels.ts';
import type { Parley } from '../../../app/createParley.ts';
import { changeAppearance, readAppearance } from '../../../design/applyAppearance.ts';
import { COMMAND_NAMES } from '../../../keyboard/commands.ts';
import { changeStoredKeys, readStoredKeys } from '../../../keyboard/storedKeys.ts';
import { sharePreferences } from '../../../shell/preferences.ts';
import type { Problem } from '../../../stores/Problem.ts';
import { showsPreviews } from '../../../stores/previews/reduce.ts';
import { readChosenLanguage, storeChosenLanguage } from '../../../text/language.ts';
import { readBindings } from '../../keys/bindings.ts';
import { useParley } from '../../ParleyContext.ts';
import type { CurrentSettings, ImportPlan } from './planImport.ts';
import { DEFAULT_KEYS, NO_KEYS, NOTIFY_SETTINGS, type PortableValues } from './settingsFile.ts';

interface PortableSettings {
  readonly read: () => Promise<CurrentSettings>;
  /** Loads the page again if the language changes. Resolves to why a part was not applied, or null. */
  readonly apply: (plan: ImportPlan) => Promise<Problem | null>;
}

/** The settings that a file can have, where they are stored on this computer and on the server. */
export function usePortableSettings(): PortableSettings {
  const parley = useParley();
  return { read: () => readPortable(parley), apply: (plan) => applyPlan(parley, plan) };
}

async function readPortable({ stores, client }: Parley): Promise<CurrentSettings> {
  const state = stores.settings.getState();
  const { notify } = state.settings;
  const capture = await client.request('host.readScreenCapture', {});
  const isHidden = capture.ok ? capture.value.isHidden : null;
  return {
    values: {
      ...readAppearance(),
      language: readChosenLanguage(),
      ...readLevels(notify),
      quietHours: notify.quietHours === null ? null : { from: notify.quietHours.from, to: notify.quietHours.to },
      linkPreviews: showsPreviews(state),
      ...(isHidden !== null && { screenCapture: isHidden }),
      ...readKeys(),
    },
    overrides: readStoredKeys(),
  };
}

type LevelValues = Pick<PortableValues, (typeof NOTIFY_SETTINGS)[keyof typeof NOTIFY_SETTINGS]>;

function readLevels(notify: NotifySettings): LevelValues {
  const now = Date.now();
  return Object.fromEntries(
    NOTIFY_KINDS.map((kind): [string, NotifyLevel] => [NOTIFY_SETTINGS[kind], kindLevel(notify, kind, now)]),
  ) as LevelValues;
}

/** Each platform has its own keys at first, so these have no names in a file. */
function readKeys(): Partial<PortableValues> {
  const [stored, bindings] = [readStoredKeys(), readBindings()];
  return Object.fromEntries(
    COMMAND_NAMES.map((command) => {
      const keys = bindings[command];
      return [`keys.${command}`, keys === null ? NO_KEYS : stored[command] === keys ? keys : DEFAULT_KEYS];
    }),
  );
}

async function applyPlan({ stores, actions, client }: Parley, { values, keys }: ImportPlan): Promise<Problem | null> {
  const { theme, density, lastMessages, textSize, highContrast, reduceMotion } = values;
  changeAppearance(known({ theme, density, lastMessages, textSize, highContrast, reduceMotion }));
  changeStoredKeys(keys);
  for (const kind of NOTIFY_KINDS) {
    const level = values[NOTIFY_SETTINGS[kind]];
    if (level !== undefined) actions.settings.change({ type: 'kindSet', kind, level });
  }
  if (values.quietHours !== undefined) {
    actions.settings.change({ type: 'quietHoursSet', quietHours: values.quietHours });
  }
  if (values.linkPreviews !== undefined) {
    actions.settings.change({ type: 'linkPreviewsSet', on: values.linkPreviews });
  }
  const { screenCapture } = values;
  const capture =
    screenCapture === undefined ? null : await client.request('host.changeScreenCapture', { isHidden: screenCapture });
  if (values.language !== undefined) {
    storeChosenLanguage(values.language);
    await sharePreferences(client);
    location.reload();
  }
  return capture?.ok === false ? capture.error : stores.settings.getState().problem;
}

/** Without what is undefined. */
function known<Fields extends object>(fields: Fields): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}
