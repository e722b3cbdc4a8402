import { app } from 'electron';
import { readMessageLink, type MessageAddress } from '#shared/text/messageLink.ts';
import { readRoomLink } from '#shared/text/roomLink.ts';

/** Where a link leads: to a room or a message, or, when it names none, nowhere. */
export interface LinkTarget {
  readonly room: string | null;
  readonly message: MessageAddress | null;
}

/**
 * Links from the system. The newest one waits until the page takes it, because the page may still be starting or signed
 * out.
 */
export interface Links {
  /** Returns the waiting link, if there is one, and removes it. */
  take(): LinkTarget | null;
  /** Called for each new link. */
  onLink(listener: () => void): void;
}

/** Must be called before the app is ready, because macOS emits the link that started the app immediately. */
export function collectLinks(): Links {
  let waiting = linkIn(process.argv);
  let notify: () => void = () => undefined;

  function add(target: LinkTarget | null): void {
    if (target === null) return;
    waiting = target;
    notify();
  }
  app.on('open-url', (event, url) => {
    event.preventDefault();
    add(linkIn([url]));
  });
  // On other systems a link starts a second instance, which passes its arguments to this one.
  app.on('second-instance', (_event, argv) => add(linkIn(argv)));

  return {
    take() {
      const target = waiting;
      waiting = null;
      return target;
    },
    onLink(listener) {
      notify = listener;
    },
  };
}

/**
 * The target of the first argument with our scheme: a valid name, a message or nothing; no other part of the link is
 * used.
 */
function linkIn(args: readonly string[]): LinkTarget | null {
  const link = args.find((arg) => /^parley:/iu.test(arg));
  return link === undefined ? null : { room: readRoomLink(link), message: readMessageLink(link) };
}
