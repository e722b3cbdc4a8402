import ipaddr from 'ipaddr.js';

/** The global unicast range (https://www.iana.org/assignments/ipv6-unicast-address-assignments). */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address is on the public Internet. Addresses that embed another one (mapped, translated, tunnelled) are
 * never public, whatever they lead to.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL_IPV6));
}
