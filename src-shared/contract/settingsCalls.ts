import { z } from 'zod';
import { defineCall } from './defineCall.ts';
import { settingsSchema } from './settingsModel.ts';

/** Settings that belong to the person, the same on every computer. */
export const settingsCalls = {
  'settings.read': defineCall({
    session: 'required',
    input: z.object({}),
    output: z.object({ settings: settingsSchema, version: z.number().int().nonnegative() }),
  }),
  /**
   * Replaces the settings that were read as `version`; `repeated` calls with the same content change nothing.
   * Refuses: SETTINGS_CHANGED (another window or computer was first: read them again).
   */
  'settings.write': defineCall({
    session: 'required',
    input: z.object({ settings: settingsSchema, version: z.number().int().nonnegative() }),
    output: z.object({ version: z.number().int().nonnegative() }),
  }),
} as const;

export const settingsEvents = {
  'settings.changed': z.object({ settings: settingsSchema, version: z.number().int().nonnegative() }),
} as const;
