import type { HostPorts } from '../host/createHostHandlers.ts';

/**
 * The desktop for the page of a conversation's own window. The page with all conversations reports totals, takes links
 * and selects servers, so that nothing is counted or followed twice.
 */
export function ownWindowPorts(
  ports: HostPorts,
  own: Pick<HostPorts['windows'], 'close' | 'reportReading'>,
): HostPorts {
  return {
    ...ports,
    links: { take: () => null, takeSignIn: () => null, takeTeam: () => null },
    // It is not in the rail: it is never covered by another server's page.
    servers: { read: () => [], select: () => undefined, add: () => undefined, remove: () => undefined },
    showUnread: () => undefined,
    showTrayMenu: () => undefined,
    windows: { ...ports.windows, ...own },
    // Its session may end alone, as after a change of the password.
    ownsSession: false,
  };
}
