import type { Page } from '@playwright/test';

/** What keeps passkeys in a browser under test. */
export interface VirtualAuthenticator {
  /** Whether the person passes its check from now on, such as a fingerprint. */
  setVerified(isVerified: boolean): Promise<void>;
  /** Whether it answers at once, or waits for the person, who does not touch it. */
  setPresent(isPresent: boolean): Promise<void>;
}

/** Gives a page an authenticator of its computer, which answers without a dialog. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async setVerified(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    async setPresent(enabled) {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}
