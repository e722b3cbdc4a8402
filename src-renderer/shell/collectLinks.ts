import { readConversationHash } from '#shared/text/conversationLink.ts';
import { readGuestHash } from '#shared/text/guestLink.ts';
import { readMessageHash, type MessageAddress } from '#shared/text/messageLink.ts';
import { readRoomHash } from '#shared/text/roomLink.ts';

interface Target {
  readonly room: string | null;
  readonly message: MessageAddress | null;
  readonly conversation: string | null;
}

const OURS = /^#(?:room|message|conversation|guest)\//u;

/**
 * Links in a browser are addresses of this page: `/#room/NAME`, `/#message/…`,
 * `/#conversation/…`. The newest one is held until it is
 * taken, by a person who is signed in; for them a guest link leads to the door of its room.
 */
export function collectLinks(onLink: () => void): { take(): Target | null } {
  window.addEventListener('hashchange', () => {
    if (OURS.test(window.location.hash)) onLink();
  });
  return {
    take() {
      const { hash, pathname, search } = window.location;
      if (!OURS.test(hash)) return null;
      // Removed from the address, so that a reload does not follow it again.
      window.history.replaceState(null, '', pathname + search);
      return {
        room: readRoomHash(hash) ?? readGuestHash(hash)?.room ?? null,
        message: readMessageHash(hash),
        conversation: readConversationHash(hash),
      };
    },
  };
}
