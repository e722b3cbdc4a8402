import { readRoomHash } from '#shared/text/roomLink.ts';

/** Links to rooms in a browser are addresses of this page: `/#room/NAME`. The newest waits until it is taken. */
export function collectLinks(onLink: () => void): { take(): { room: string | null } | null } {
  window.addEventListener('hashchange', () => {
    if (window.location.hash.startsWith('#room/')) onLink();
  });
  return {
    take() {
      const { hash, pathname, search } = window.location;
      if (!hash.startsWith('#room/')) return null;
      // Taken out of the address, so that a page that is loaded again does not follow it again.
      window.history.replaceState(null, '', pathname + search);
      return { room: readRoomHash(hash) };
    },
  };
}
