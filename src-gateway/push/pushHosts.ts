/** The push services of browsers. A dot at the beginning: all hosts below. */
const KNOWN_HOSTS = [
  // Chrome, Edge on Android, Opera, Samsung Internet, Brave
  'fcm.googleapis.com',
  // Firefox
  '.push.services.mozilla.com',
  // Safari
  '.push.apple.com',
  // Edge on Windows
  '.notify.windows.com',
];

/** Whether a host is a known push service, or one of the operator's `others`, in the same notation. */
export function isPushHost(host: string, others: readonly string[]): boolean {
  return [...KNOWN_HOSTS, ...others].some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known));
}
