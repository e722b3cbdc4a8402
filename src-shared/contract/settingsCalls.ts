import { z } from 'zod';
import { countSchema, instantSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { settingsSchema } from './settingsModel.ts';

/** When the quiet hours end that it is now by the caller's clock: shown to others as paused notifications. Absent or null: it is none. */
const quietUntil = instantSchema.nullable().optional();

/** Settings that belong to the person, the same on every computer. */
export const settingsCalls = {
  'settings.read': defineCall({
    session: 'required',
    input: z.object({ quietUntil }),
    output: z.object({ settings: settingsSchema, version: countSchema }),
  }),
  /**
   * Replaces the settings that were read as `version`; a call with what is there already changes nothing, whatever its `version`.
   * Refuses: SETTINGS_CHANGED `{version}` (another window or computer was first: read them again), SETTINGS_TOO_LARGE `{maxBytes}`.
   */
  'settings.write': defineCall({
    session: 'required',
    input: z.object({ settings: settingsSchema, version: countSchema, quietUntil }),
    output: z.object({ version: countSchema }),
  }),
} as const;

export const settingsEvents = {
  /** They were changed, here or elsewhere. */
  'settings.changed': z.object({ settings: settingsSchema, version: countSchema }),
} as const;
