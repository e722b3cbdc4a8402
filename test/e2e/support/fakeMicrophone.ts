import type { LaunchOptions } from '@playwright/test';
import config from '../../../playwright.config.ts';

const launchOptions: LaunchOptions = config.projects?.find(({ name }) => name === 'e2e')?.use?.launchOptions ?? {};

/** A simulated microphone that produces a tone, with permission granted. */
export const fakeMicrophone = {
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
};
