import { z } from 'zod';
import { countSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { PAUSES } from '../notify/pauses.ts';
import { conversationIdSchema, deviceTokenSchema, offsetSchema } from './model.ts';
import {
  connectionChoiceSchema,
  hostDescriptionSchema,
  spellingLanguageSchema,
  spellingSchema,
  trayMenuSchema,
} from './hostModel.ts';

const nothing = z.object({});
const messagePlaceSchema = z.object({ conversationId: conversationIdSchema, offset: offsetSchema });
/** Where a notification leads. It means something to the page only; what leads to one place is taken back together. */
const place = z.string().min(1).max(300);
/** As a person types it. */
const accountName = z.string().max(1024);

/** What the shell around the page answers: the desktop's main process, or in a browser the page itself. */
export const hostCalls = {
  'host.describe': defineCall({ session: 'none', input: nothing, output: hostDescriptionSchema }),
  /**
   * Tries a connection and saves nothing. Refuses: URL_INVALID, REDIS_UNREACHABLE, REDIS_AUTH_REQUIRED, REDIS_AUTH_FAILED,
   * REDIS_NOT_REDIS, REDIS_TOO_OLD, REDIS_READ_ONLY, REDIS_NOT_PERMITTED `{missing}`, REDIS_TLS_…, REDIS_CERTIFICATE_INVALID `{part}`, REDIS_NOT_SENTINEL,
   * REDIS_MASTER_UNKNOWN `{master}`, REDIS_NOT_A_CLUSTER, REDIS_CLUSTER_DATABASE, REDIS_SERVER_MISSING, REDIS_SERVER_FAILED, GATEWAY_UNREACHABLE,
   * GATEWAY_NOT_PARLEY, PORT_IN_USE, DATA_FOLDER_NOT_WRITABLE.
   */
  'host.testConnection': defineCall({ session: 'none', input: connectionChoiceSchema, output: nothing }),
  /** Tests, connects and, only then, saves. Refuses as `host.testConnection` does, and then the old choice stays. */
  'host.chooseConnection': defineCall({
    session: 'none',
    input: connectionChoiceSchema,
    output: hostDescriptionSchema,
  }),

  /**
   * Keeps the session token for the next start; `null` forgets it. Where the system can't encrypt, it is stored only if the person allowed
   * it, else refused: SECRET_STORE_UNAVAILABLE `{isSettled}`. `allowPlainText` is the person's answer, which is kept: they are asked
   * until it is settled.
   */
  'host.storeSession': defineCall({
    session: 'none',
    input: z.object({ token: z.string().max(256).nullable(), allowPlainText: z.boolean().optional() }),
    output: nothing,
  }),
  'host.loadSession': defineCall({
    session: 'none',
    input: nothing,
    output: z.object({ token: z.string().nullable() }),
  }),
  /**
   * Keeps the device token of an account of this server, as `host.storeSession` keeps the session token, but also after signing out.
   * Refuses: SECRET_STORE_UNAVAILABLE; it is then known until this Parley ends, and stored if plain text is allowed later.
   */
  'host.storeDevice': defineCall({
    session: 'none',
    input: z.object({ name: accountName, device: deviceTokenSchema }),
    output: nothing,
  }),
  /** The device token of the account of that name, in any case, width and spacing. */
  'host.loadDevice': defineCall({
    session: 'none',
    input: z.object({ name: accountName }),
    output: z.object({ device: deviceTokenSchema.nullable() }),
  }),

  /** The one derived total, for tray, badge, dock and title; not `isCurrent`: it is as it was when the way was last open. */
  'host.showUnread': defineCall({
    session: 'none',
    input: z.object({ total: countSchema, isCurrent: z.boolean().default(true) }),
    output: nothing,
  }),
  /** What the menu of the tray offers; null while nobody is signed in. */
  'host.showTrayMenu': defineCall({
    session: 'none',
    input: z.object({ menu: trayMenuSchema.nullable() }),
    output: nothing,
  }),
  /**
   * Hands a notification to the system, which may keep it back by its own do-not-disturb and does not say so; a click raises the
   * window and comes back as `host.notificationClicked`.
   */
  'host.notify': defineCall({
    session: 'none',
    input: z.object({ place, title: z.string().max(256), body: z.string().max(1024) }),
    output: z.discriminatedUnion('status', [
      z.object({ status: z.literal('shown') }),
      z.object({
        status: z.literal('not shown'),
        reason: z.enum(['not supported', 'not permitted']),
      }),
    ]),
  }),
  /** Takes back the notifications of a place that has been read. */
  'host.clearNotifications': defineCall({
    session: 'none',
    input: z.object({ place }),
    output: nothing,
  }),
  /**
   * The link to a room or a message that Parley was opened with and that nobody has taken yet; it is taken once. Both null: it names
   * none. Asked for after a sign-in and after `host.linkOpened`.
   */
  'host.takeLink': defineCall({
    session: 'none',
    input: nothing,
    output: z.object({
      link: z.object({ room: z.string().max(1024).nullable(), message: messagePlaceSchema.nullable() }).nullable(),
    }),
  }),
  /** The answer to `host.quitRequested`: what was still to be written is written, or on its way ahead of this. */
  'host.readyToQuit': defineCall({ session: 'none', input: nothing, output: nothing }),
  'host.readSpelling': defineCall({ session: 'none', input: nothing, output: spellingSchema }),
  /**
   * Sets how spelling is checked on this computer: `isOn` where the system does, `languages` elsewhere. What does not fit is ignored, as is a
   * language that nobody knows. The dictionary of a language that is chosen and not here is fetched, once.
   */
  'host.changeSpelling': defineCall({
    session: 'none',
    input: z.object({ isOn: z.boolean().optional(), languages: z.array(spellingLanguageSchema).max(100).optional() }),
    output: spellingSchema,
  }),
  /** http, https and mailto only. Refuses: URL_INVALID. */
  'host.openExternal': defineCall({ session: 'none', input: z.object({ url: z.string().max(4096) }), output: nothing }),
} as const;

export const hostEvents = {
  /** A notification, or a conversation in the menu of the tray, was clicked. */
  'host.notificationClicked': z.object({ place }),
  /** Do-not-disturb was chosen in the tray; null: it was switched off. */
  'host.pauseRequested': z.object({ pause: z.enum(PAUSES).nullable() }),
  /** A link into Parley was opened: it waits to be taken. */
  'host.linkOpened': z.object({}),
  /** Another choice, or a dictionary came or could not be fetched. */
  'host.spellingChanged': z.object({}),
  /** The app quits once the page has answered with `host.readyToQuit`, or has not for a moment. */
  'host.quitRequested': z.object({}),
  /** The machine woke up: whatever was live may have been missed. */
  'host.resumed': z.object({}),
} as const;
