/** Four numbers, as `URL` writes every IPv4 address, or an IPv6 address in brackets. */
const IP_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[.*\])$/u;

/** Parts of a web address, as `URL` writes them. */
interface WebAddress {
  readonly protocol: string;
  readonly hostname: string;
}

/**
 * Whether passkeys can belong to the site at an address: only pages with HTTPS, or of this computer, and with a host name
 * can use them (WebAuthn: a secure context, and a relying party id that is a domain).
 */
export function canHavePasskeys({ protocol, hostname }: WebAddress): boolean {
  const isSecure = protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost');
  return isSecure && hostname !== '' && !IP_ADDRESS.test(hostname);
}
