import { app } from 'electron';
import { readConversationLink } from '#shared/text/conversationLink.ts';
import { readMessageLink, type MessageAddress } from '#shared/text/messageLink.ts';
import { readTeamLink } from '#shared/hosting/hostedTeam.ts';
import { readRoomLink } from '#shared/text/roomLink.ts';
import { type DesktopSignIn, readSchemeSignInLink } from '#shared/text/signInLink.ts';
import { readSwitch } from './readOptions.ts';

/** Where a link leads: to a room, a message or a conversation, or, when it names none, nowhere. */
export interface LinkTarget {
  readonly room: string | null;
  readonly message: MessageAddress | null;
  readonly conversation: string | null;
}

/**
 * Links from the system. The newest one waits until the page takes it, because the page may still be starting or signed
 * out.
 */
export interface Links {
  /** Returns the waiting link, if there is one, and removes it. */
  take(): LinkTarget | null;
  /** The server that the waiting link belongs to; null: the link does not say. */
  server(): string | null;
  /** The same for the end of a sign-in in the browser of the system, if it was at the server with this origin. */
  takeSignIn(origin: string | null): DesktopSignIn | null;
  /** The origin of the server at which the waiting sign-in was, or null. */
  signInOrigin(): string | null;
  /** Returns the waiting invitation to a hosted team, if there is one, and removes it. */
  takeTeam(): string | null;
  hasTeam(): boolean;
  /** Called for each new link, with what it is. */
  onLink(listener: (kind: LinkKind) => void): void;
}

/** An item of a jump list passes the id of a server in front of its link. Links from elsewhere come without arguments. */
export const SERVER_SWITCH = '--server';

export type LinkKind = 'place' | 'signIn' | 'team';

/** The first argument with our scheme. */
export function findLink(args: readonly string[]): string | undefined {
  return args.find((arg) => /^parley:/iu.test(arg));
}

/** Must be called before the app is ready, because macOS emits the link that started the app immediately. */
export function collectLinks(): Links {
  let waiting: LinkTarget | null = null;
  let server: string | null = null;
  let signIn: DesktopSignIn | null = null;
  let team: string | null = null;
  let notify: (kind: LinkKind) => void = () => undefined;

  /** Follows the first argument with our scheme; no other part of it is used. */
  function add(args: readonly string[]): void {
    const link = findLink(args);
    if (link === undefined) return;
    if (readTeamLink(link) !== null) {
      team = link;
      return notify('team');
    }
    const returned = readSchemeSignInLink(link);
    if (returned === null) {
      waiting = {
        room: readRoomLink(link),
        message: readMessageLink(link),
        conversation: readConversationLink(link),
      };
      server = readSwitch(args, SERVER_SWITCH) ?? null;
    } else signIn = returned;
    notify(returned === null ? 'place' : 'signIn');
  }
  add(process.argv);
  app.on('open-url', (event, url) => {
    event.preventDefault();
    add([url]);
  });
  // On other systems a link starts a second instance, which passes its arguments to this one.
  app.on('second-instance', (_event, argv) => add(argv));

  return {
    take() {
      const target = waiting;
      waiting = null;
      return target;
    },
    server: () => server,
    takeSignIn(origin) {
      const returned = signIn;
      if (returned === null || returned.from !== origin) return null;
      signIn = null;
      return returned;
    },
    signInOrigin: () => signIn?.from ?? null,
    takeTeam() {
      const link = team;
      team = null;
      return link;
    },
    hasTeam: () => team !== null,
    onLink(listener) {
      notify = listener;
    },
  };
}
