import { z } from 'zod';
import { ERROR_CODES } from '../errors/codes.ts';
import { countSchema, instantSchema } from './bounds.ts';
import { HOST_ADDRESSES, hostIdSchema, teamNameSchema } from '../hosting/hostedTeam.ts';
import { conversationIdSchema } from './model.ts';

/** Where a profile's conversations are stored. Passwords are stored encrypted and never returned to the page. */
export const connectionChoiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('embedded') }),
  z.object({
    kind: z.literal('redis'),
    url: z.string().max(2048),
    /** These four override the URL; empty values are ignored. */
    username: z.string().max(256).optional(),
    password: z.string().max(1024).optional(),
    /** The name of the master; the hosts of the URL are then Sentinels. */
    master: z.string().max(256).optional(),
    /** The CA of the server's certificate, in PEM. */
    ca: z.string().max(65_536).optional(),
  }),
  z.object({ kind: z.literal('gateway'), url: z.string().max(2048) }),
]);
export type ConnectionChoice = z.infer<typeof connectionChoiceSchema>;

/** `hosted`: a team that another desktop hosts in the local network. */
const connectionKindSchema = z.enum(['embedded', 'redis', 'gateway', 'hosted']);

/** What the page may know about its host. */
export const hostDescriptionSchema = z.object({
  kind: z.enum(['desktop', 'browser']),
  version: z.string(),
  /** `linux`, `darwin`, `win32` or `web`. */
  platform: z.string(),
  profile: z.string(),
  /** `null` until a backend is chosen. `label` is displayable: an address without credentials. */
  connection: z
    .object({
      kind: connectionKindSchema,
      label: z.string(),
      /** For a Parley server: its address in a browser. */
      origin: z.string().optional(),
      /** For a Redis: the address to share with others, without user and passwords. */
      address: z.string().optional(),
    })
    .nullable(),
  /** Whether the system encrypts stored secrets; if not, the person must agree before one is stored. */
  secrets: z.enum(['encrypted', 'plain-text', 'memory-only']),
});
export type HostDescription = z.infer<typeof hostDescriptionSchema>;

/** How Parley starts on this computer, and the shortcut that shows its window. */
export const desktopSettingsSchema = z.object({
  /**
   * Whether Parley opens when the person signs in to the computer. `needsApproval`: the system waits for the person's
   * permission. `unavailable`: it can't be set for this copy of Parley.
   */
  login: z.enum(['on', 'off', 'needsApproval', 'unavailable']),
  /** Without a window, when it opens at the sign-in. */
  startsHidden: z.boolean(),
  /** A tray or a dock leads back to a hidden window. */
  canHide: z.boolean(),
  /** In Electron's notation; null: there is none. */
  shortcut: z.string().nullable(),
  /** `taken`: another program has it. `unconfirmed`: the desktop environment decides, and does not report it. */
  shortcutState: z.enum(['active', 'taken', 'unconfirmed']),
});
export type DesktopSettings = z.infer<typeof desktopSettingsSchema>;

/** Maximum number of servers side by side in a desktop. */
export const SERVERS = 10;

export const serverIdSchema = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/);

/** One of the servers of a desktop, as its rail shows it. */
export const serverEntrySchema = z.object({
  id: serverIdSchema,
  /** `null` until a backend is chosen. */
  kind: connectionKindSchema.nullable(),
  /** It never had a connection, so nothing is lost if it is removed. Not so if only its password can't be read. */
  isNew: z.boolean(),
  /** As in the description of the host. */
  label: z.string(),
  unread: countSchema,
  /** The connection to the log is open; not: the number may be outdated. */
  isCurrent: z.boolean(),
  /** Its page is shown in the window. */
  isSelected: z.boolean(),
  /** It is the server of the page that receives this. */
  isOwn: z.boolean(),
});
export type ServerEntry = z.infer<typeof serverEntrySchema>;

/** All servers, in the order of the rail. Empty in a browser, whose page has exactly one server. */
export const serverListSchema = z.object({ servers: z.array(serverEntrySchema).max(SERVERS) });

/** Maximum length of the value of a preference. */
export const PREFERENCE_LENGTH = 64;

/** The settings of a computer that every page stores itself. */
export const preferencesSchema = z
  .record(z.string().max(64), z.string().max(PREFERENCE_LENGTH))
  .refine((values) => Object.keys(values).length <= 64, 'too many');

/**
 * How a sign-in at the identity provider, or with a passkey for the desktop, ended: with a ticket that completes it,
 * with one that connects the account of a signed-in person with the provider, or with an error.
 */
export const signInReturnSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ticket'), ticket: z.string().max(128) }),
  z.object({ kind: z.literal('connection'), ticket: z.string().max(128) }),
  z.object({ kind: z.literal('error'), code: z.enum(ERROR_CODES).catch('SIGN_IN_FAILED') }),
]);
export type SignInReturn = z.infer<typeof signInReturnSchema>;

/** The same for a sign-in that the desktop began. `from`: the origin of the page that opened the desktop. */
export const desktopSignInSchema = z.object({ result: signInReturnSchema, from: z.string().max(512) });
export type DesktopSignIn = z.infer<typeof desktopSignInSchema>;

/** Maximum number of conversations in the tray menu. */
export const TRAY_CONVERSATIONS = 5;

/** Maximum number of conversations in the menu of the app's icon: the dock's, or a jump list. */
export const RECENT_CONVERSATIONS = 6;

/** The part of the menus of tray and icon that depends on the signed-in person. */
export const trayMenuSchema = z.object({
  /** Conversations with unread messages, most recently active first. */
  conversations: z
    .array(z.object({ conversationId: conversationIdSchema, name: z.string().max(256), unread: countSchema }))
    .max(TRAY_CONVERSATIONS),
  /** The conversations with the newest messages, for the menu of the app's icon. */
  recent: z
    .array(z.object({ conversationId: conversationIdSchema, name: z.string().max(256) }))
    .max(RECENT_CONVERSATIONS),
  /** When do-not-disturb ends, formatted by the page; null: it is off. */
  pausedUntil: z.string().min(1).max(64).nullable(),
});
export type TrayMenu = z.infer<typeof trayMenuSchema>;

/** Chromium's language codes: `de`, `en-GB`, `es-419`, `en-GB-oxendict`. */
export const spellingLanguageSchema = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,12}){0,3}$/);

/** The spell checker and its settings on this computer. */
export const spellingSchema = z.discriminatedUnion('by', [
  /** The browser's own; its state is unknown here. */
  z.object({ by: z.literal('browser') }),
  /** The system's, which detects the language. */
  z.object({ by: z.literal('system'), isOn: z.boolean() }),
  /** Dictionaries on this computer; without a chosen language the spell checker is off. */
  z.object({
    by: z.literal('dictionaries'),
    chosen: z.array(spellingLanguageSchema),
    /** All available languages, and whether the dictionary is installed or its last download failed. */
    languages: z.array(z.object({ code: spellingLanguageSchema, state: z.enum(['here', 'elsewhere', 'failed']) })),
  }),
]);
export type Spelling = z.infer<typeof spellingSchema>;

/** `beta`: also versions that are still being tested. */
export const UPDATE_CHANNELS = ['stable', 'beta'] as const;
export type UpdateChannel = (typeof UPDATE_CHANNELS)[number];

/**
 * Why there is no update. `rejected`: what the server sent is not what was published. `notWritable`: the program may not
 * replace itself where it is.
 */
export const UPDATE_FAILURES = ['unreachable', 'rejected', 'noSpace', 'notWritable', 'failed'] as const;
export type UpdateFailure = (typeof UPDATE_FAILURES)[number];

const releaseVersionSchema = z.string().max(64);
const updateProgressSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('idle') }),
  z.object({ state: z.literal('checking') }),
  /** This is the newest version of the channel. */
  z.object({ state: z.literal('current') }),
  z.object({ state: z.literal('downloading'), version: releaseVersionSchema, percent: z.int().min(0).max(100) }),
  /** Installed when the app quits. */
  z.object({ state: z.literal('ready'), version: releaseVersionSchema }),
  z.object({ state: z.literal('failed'), reason: z.enum(UPDATE_FAILURES) }),
]);
export type UpdateProgress = z.infer<typeof updateProgressSchema>;

/** How this copy of Parley is replaced by a newer one. */
export const updatesSchema = z.discriminatedUnion('by', [
  /** With the server: a page in a browser. */
  z.object({ by: z.literal('server') }),
  /** By the package manager that has installed it. */
  z.object({ by: z.literal('system') }),
  /** By the one who has installed it. */
  z.object({ by: z.literal('person') }),
  z.object({
    by: z.literal('app'),
    isAutomatic: z.boolean(),
    channel: z.enum(UPDATE_CHANNELS),
    progress: updateProgressSchema,
  }),
]);
export type Updates = z.infer<typeof updatesSchema>;

/**
 * Whether the messages on this computer are encrypted. `browser`: they are stored by the browser. `unavailable`: the
 * system has no keyring that protects the key. `waiting`: the disk has no space for the conversion. `locked`: they are,
 * but the keyring cannot be used now.
 */
export const storeEncryptionSchema = z.object({
  /** The person's choice. */
  isOn: z.boolean(),
  state: z.enum(['browser', 'unavailable', 'off', 'on', 'encrypting', 'decrypting', 'waiting', 'locked']),
});
export type StoreEncryption = z.infer<typeof storeEncryptionSchema>;

/**
 * How the page can become an app of its own. `prompt`: by a dialog of the browser, which `host.install` opens.
 * `homeScreen`: by the person, in the browser's share menu.
 */
export const installWaySchema = z.enum(['prompt', 'homeScreen']);
export type InstallWay = z.infer<typeof installWaySchema>;

/**
 * Whether this device can receive pushes. `none`: not this browser, or the page has no HTTPS. `homeScreen`: after the
 * page was added to the home screen. `denied`: the person does not let the page show notifications.
 */
export const pushSupportSchema = z.enum(['none', 'homeScreen', 'denied', 'available']);
export type PushSupport = z.infer<typeof pushSupportSchema>;

const word = z.string().min(1).max(200);
/** See `PushWords`. */
export const pushWordsSchema = z.object({
  image: word,
  video: word,
  audio: word,
  album: word,
  poll: word,
  encrypted: word,
  unknown: word,
  newMessages: word,
  withCaption: word,
});

const ownerSchema = z.string().max(255);

/** A team that was announced in the local network. Anyone there can announce one, so nothing of it is certain. */
export const nearbyTeamSchema = z.object({
  hostId: hostIdSchema,
  name: teamNameSchema,
  /** The person whose computer it is; may be empty. */
  owner: ownerSchema,
});
export type ShownNearbyTeam = z.infer<typeof nearbyTeamSchema>;

const pairingSchema = z.discriminatedUnion('status', [
  /** `link`: an invitation that needs no code. */
  z.object({ status: z.literal('valid'), code: z.string(), expiresAt: instantSchema, link: z.string() }),
  /** The code was guessed too often. */
  z.object({ status: z.literal('usedUp') }),
]);

/** Whether this computer hosts the team of this server. `unavailable`: it is not stored on this computer. */
export const hostingSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('unavailable') }),
  /** `problem`: why it could not continue. */
  z.object({ status: z.literal('off'), problem: z.object({ code: z.enum(ERROR_CODES) }).nullable() }),
  z.object({ status: z.literal('starting') }),
  z.object({
    status: z.literal('on'),
    name: teamNameSchema,
    /** Addresses with ports in the local network; empty without a network. */
    addresses: z.array(z.string()).max(HOST_ADDRESSES),
    /** SHA-256 of the certificate, in hexadecimal digits. */
    fingerprint: z.string(),
    /** Number of connected clients, without this computer. */
    connected: countSchema,
    pairing: pairingSchema.nullable(),
    keepsAwake: z.boolean(),
  }),
]);
export type Hosting = z.infer<typeof hostingSchema>;
