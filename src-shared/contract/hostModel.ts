import { z } from 'zod';
import { countSchema } from './bounds.ts';
import { conversationIdSchema } from './model.ts';

/** Where a profile's conversations live. Passwords are kept encrypted and are never sent back to the page. */
export const connectionChoiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('embedded') }),
  z.object({
    kind: z.literal('redis'),
    url: z.string().max(2048),
    /** These four go before what the URL says; empty is left out. */
    username: z.string().max(256).optional(),
    password: z.string().max(1024).optional(),
    /** The URL names Sentinels, and this is the name under which they watch the master. */
    master: z.string().max(256).optional(),
    /** Who vouches for the server's certificate, in PEM. */
    ca: z.string().max(65_536).optional(),
  }),
  z.object({ kind: z.literal('gateway'), url: z.string().max(2048) }),
]);
export type ConnectionChoice = z.infer<typeof connectionChoiceSchema>;

/** What the window may know of its host. */
export const hostDescriptionSchema = z.object({
  kind: z.enum(['desktop', 'browser']),
  version: z.string(),
  /** `linux`, `darwin`, `win32` or `web`. */
  platform: z.string(),
  profile: z.string(),
  /** `null` until somebody has chosen. `label` is fit to be shown: an address without credentials. */
  connection: z
    .object({
      kind: z.enum(['embedded', 'redis', 'gateway']),
      label: z.string(),
      /** Of a Parley server: where a browser finds it. */
      origin: z.string().optional(),
      /** Of a Redis: what somebody else would write to come to the same place, without user and passwords. */
      address: z.string().optional(),
    })
    .nullable(),
  /** Whether secrets are kept encrypted by the system; if not, the person is told and asked before one is stored. */
  secrets: z.enum(['encrypted', 'plain-text', 'memory-only']),
});
export type HostDescription = z.infer<typeof hostDescriptionSchema>;

/** At most this many conversations are listed in the tray. */
export const TRAY_CONVERSATIONS = 5;

/** The part of the tray's menu that depends on who is signed in. */
export const trayMenuSchema = z.object({
  /** Conversations with unread messages, the last active first. */
  conversations: z
    .array(z.object({ conversationId: conversationIdSchema, name: z.string().max(256), unread: countSchema }))
    .max(TRAY_CONVERSATIONS),
  /** When do-not-disturb ends, as the page writes times; null: it is off. */
  pausedUntil: z.string().min(1).max(64).nullable(),
});
export type TrayMenu = z.infer<typeof trayMenuSchema>;

/** As Chromium names a language: `de`, `en-GB`, `es-419`, `en-GB-oxendict`. */
export const spellingLanguageSchema = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,12}){0,3}$/);

/** Who checks the spelling of what is typed, and how that is set on this computer. */
export const spellingSchema = z.discriminatedUnion('by', [
  /** The browser around the page: nothing is known of it here. */
  z.object({ by: z.literal('browser') }),
  /** The system's own speller, which finds by itself what language it reads. */
  z.object({ by: z.literal('system'), isOn: z.boolean() }),
  /** Dictionaries on this computer; none chosen: nothing is checked. */
  z.object({
    by: z.literal('dictionaries'),
    chosen: z.array(spellingLanguageSchema),
    /** All that can be chosen, and whether the dictionary lies on this computer, or could not be fetched when it was last tried. */
    languages: z.array(z.object({ code: spellingLanguageSchema, state: z.enum(['here', 'elsewhere', 'failed']) })),
  }),
]);
export type Spelling = z.infer<typeof spellingSchema>;
