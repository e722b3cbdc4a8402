import { z } from 'zod';
import { countSchema, instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { settingsSchema } from './settingsModel.ts';

/** End of the current quiet hours by the caller's clock, shown to others as paused notifications. Absent or null: none. */
const quietUntil = instantSchema.nullable().optional();

/** Settings of a person, the same on every computer. */
export const settingsCalls = {
  'settings.read': defineCall({
    session: 'required',
    input: z.object({ quietUntil }),
    output: z.object({ settings: settingsSchema, version: countSchema }),
  }),
  /**
   * Replaces the settings that were read as `version`; writing the stored settings again has no effect, whatever the
   * `version`. Sections and the archive are stored without conversations that are not in the person's list.
   * Refuses: SETTINGS_CHANGED `{version}` (changed in another window or on another computer: read them again),
   * SETTINGS_TOO_LARGE `{maxBytes}`.
   */
  'settings.write': defineCall({
    session: 'required',
    input: z.object({ settings: settingsSchema, version: countSchema, quietUntil }),
    output: z.object({ version: countSchema }),
  }),
} as const;

export const settingsEvents = {
  /** The settings were changed, here or elsewhere. */
  'settings.changed': z.object({ settings: settingsSchema, version: countSchema }),
} as const;
