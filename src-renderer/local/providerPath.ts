/**
 * The path at which the gateway sends a browser to the identity provider. `challenge`: for a sign-in; `connect`: to
 * connect an account, with what `account.beginConnecting` returns. `isDesktop`: the browser of the system opens the
 * desktop again.
 */
export function providerPath(purpose: 'challenge' | 'connect', value: string, isDesktop: boolean): string {
  return `/auth/oidc/start?${purpose}=${value}${isDesktop ? '&to=desktop' : ''}`;
}
