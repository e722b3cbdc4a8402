import ipaddr from 'ipaddr.js';

/** What is given out to hosts of the Internet (https://www.iana.org/assignments/ipv6-unicast-address-assignments). */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address is one of the public Internet. Whatever stands for another address (mapped, translated, tunnelled) is not, wherever it
 * leads in the end.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL_IPV6));
}
