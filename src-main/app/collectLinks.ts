import { app } from 'electron';
import { readMessageLink, type MessagePlace } from '#shared/text/messageLink.ts';
import { readRoomLink } from '#shared/text/roomLink.ts';

/** Where a link leads: to a room or a message, or, when it names none, nowhere. */
export interface LinkTarget {
  readonly room: string | null;
  readonly message: MessagePlace | null;
}

/** Links that came from the system. The newest waits until the page asks for it: it may still be starting, or signed out. */
export interface Links {
  /** The one that waits, if any; it is taken once. */
  take(): LinkTarget | null;
  /** Told whenever one has come. */
  onLink(listener: () => void): void;
}

/** Must be called before the app is ready: macOS tells of the link that started it at once. */
export function collectLinks(): Links {
  let waiting = linkIn(process.argv);
  let tell: () => void = () => undefined;

  function add(target: LinkTarget | null): void {
    if (target === null) return;
    waiting = target;
    tell();
  }
  app.on('open-url', (event, url) => {
    event.preventDefault();
    add(linkIn([url]));
  });
  // Elsewhere a link starts Parley once more, and that start hands over what it was given.
  app.on('second-instance', (_event, argv) => add(linkIn(argv)));

  return {
    take() {
      const target = waiting;
      waiting = null;
      return target;
    },
    onLink(listener) {
      tell = listener;
    },
  };
}

/** The first argument that claims to be a link of ours. What it says is a name, a place or nothing: no more of it goes further. */
function linkIn(args: readonly string[]): LinkTarget | null {
  const link = args.find((arg) => /^parley:/iu.test(arg));
  return link === undefined ? null : { room: readRoomLink(link), message: readMessageLink(link) };
}
