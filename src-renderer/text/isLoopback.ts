/** Whether an address (`host:port` or a URL) is this computer. */
export function isLoopback(address: string): boolean {
  const url = URL.parse(address.includes('://') ? address : `http://${address}`);
  if (url === null) return false;
  const { hostname } = url;
  return /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
