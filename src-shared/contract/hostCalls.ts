import { z } from 'zod';
import { countSchema } from './bounds.ts';
import { defineCall } from './defineCall.ts';
import { PAUSES } from '../notify/pauses.ts';
import { isAccelerator, isReserved } from '../text/accelerator.ts';
import { hostIdSchema, TEAM_NAME_LENGTH, teamNameSchema } from '../hosting/hostedTeam.ts';
import { LIMITS } from './limits.ts';
import { clientIdSchema, conversationIdSchema, deviceTokenSchema, offsetSchema, userIdSchema } from './model.ts';
import { pushPublicKeySchema, pushSubscriptionSchema } from './pushCalls.ts';
import {
  connectionChoiceSchema,
  desktopSettingsSchema,
  desktopSignInSchema,
  hostDescriptionSchema,
  hostingSchema,
  installWaySchema,
  nearbyTeamSchema,
  preferencesSchema,
  pushSupportSchema,
  pushWordsSchema,
  serverIdSchema,
  serverListSchema,
  spellingLanguageSchema,
  spellingSchema,
  storeEncryptionSchema,
  trayMenuSchema,
  UPDATE_CHANNELS,
  updatesSchema,
} from './hostModel.ts';

const nothing = z.object({});
const messagePlaceSchema = z.object({ conversationId: conversationIdSchema, offset: offsetSchema });
/**
 * The target of a notification. Only the page interprets it; notifications with equal targets are withdrawn together.
 */
const place = z.string().min(1).max(300);
const screenCaptureSchema = z.object({ isHidden: z.boolean().nullable() });
const keyName = z.string().min(1).max(300);
/** As typed by the person. */
const accountName = z.string().max(1024);

/** The calls of the shell around the page: the desktop's main process, or in a browser the page itself. */
export const hostCalls = {
  'host.describe': defineCall({ session: 'none', input: nothing, output: hostDescriptionSchema }),
  /**
   * Tests a connection without saving it. Refuses: URL_INVALID, REDIS_UNREACHABLE, REDIS_AUTH_REQUIRED,
   * REDIS_AUTH_FAILED, REDIS_NOT_REDIS, REDIS_TOO_OLD, REDIS_READ_ONLY, REDIS_NOT_PERMITTED `{missing}`, REDIS_TLS_…,
   * REDIS_CERTIFICATE_INVALID `{part}`, REDIS_NOT_SENTINEL, REDIS_MASTER_UNKNOWN `{master}`, REDIS_NOT_A_CLUSTER,
   * REDIS_CLUSTER_DATABASE, REDIS_SERVER_MISSING, REDIS_SERVER_FAILED, GATEWAY_UNREACHABLE, GATEWAY_NOT_PARLEY,
   * PORT_IN_USE, DATA_FOLDER_NOT_WRITABLE.
   */
  'host.testConnection': defineCall({ session: 'none', input: connectionChoiceSchema, output: nothing }),
  /**
   * Tests, connects, and saves only on success. Refuses as `host.testConnection` does, and SERVER_ALREADY_ADDED; the
   * previous choice then stays.
   */
  'host.chooseConnection': defineCall({
    session: 'none',
    input: connectionChoiceSchema,
    output: hostDescriptionSchema,
  }),

  'host.readHosting': defineCall({ session: 'none', input: nothing, output: hostingSchema }),
  /**
   * Serves the team of this server to the local network, until it is stopped, also after a restart. `owner`: the person
   * whose computer it is. Resolves when it is reachable. Refuses: HOSTING_FAILED, PORT_IN_USE, and what the private Redis refuses.
   */
  'host.startHosting': defineCall({
    session: 'none',
    input: z.object({ name: teamNameSchema, owner: z.string().max(TEAM_NAME_LENGTH) }),
    output: hostingSchema,
  }),
  /**
   * Creates a pairing code, in place of the last one. People with this code receive the code of the invitation, which
   * the link contains, too. Has no effect if hosting has ended.
   */
  'host.offerPairing': defineCall({
    session: 'none',
    input: z.object({ invitation: z.string().regex(/^[\dA-Za-z-]{4,64}$/) }),
    output: nothing,
  }),
  'host.stopHosting': defineCall({ session: 'none', input: nothing, output: nothing }),
  /** Whether this computer stays awake while it hosts. */
  'host.keepAwake': defineCall({ session: 'none', input: z.object({ isOn: z.boolean() }), output: nothing }),
  /** The hosted teams in the local network, which is searched while this is called every few seconds. */
  'host.readNearby': defineCall({
    session: 'none',
    input: nothing,
    output: z.object({ teams: z.array(nearbyTeamSchema).max(100) }),
  }),
  /**
   * Pairs with a team nearby, and connects to it. Refuses: PAIRING_CODE_WRONG, PAIRING_CLOSED, HOST_AWAY (it is not
   * nearby any more, too), HOST_CERTIFICATE_CHANGED, and as `host.chooseConnection`. `invitation`: for a new account.
   */
  'host.joinNearby': defineCall({
    session: 'none',
    input: z.object({ hostId: hostIdSchema, code: z.string().max(64) }),
    output: z.object({ description: hostDescriptionSchema, invitation: z.string() }),
  }),
  /** The same by an invitation link. Refuses: TEAM_LINK_INVALID, and as `host.joinNearby` without the codes. */
  'host.joinByLink': defineCall({
    session: 'none',
    input: z.object({ link: z.string().max(2048) }),
    output: z.object({ description: hostDescriptionSchema, invitation: z.string() }),
  }),

  /** The servers side by side in this desktop. */
  'host.readServers': defineCall({ session: 'none', input: nothing, output: serverListSchema }),
  /** Shows the page of another server. Has no effect if that was removed meanwhile. */
  'host.selectServer': defineCall({ session: 'none', input: z.object({ id: serverIdSchema }), output: nothing }),
  /** Adds a server and shows its page, which asks where it is. Refuses: TOO_MANY_SERVERS. */
  'host.addServer': defineCall({ session: 'none', input: nothing, output: nothing }),
  /**
   * Removes the server of this page, with all that this computer stores of it; the page ends. It is the caller's task
   * to sign out before.
   */
  'host.removeServer': defineCall({ session: 'none', input: nothing, output: nothing }),
  /**
   * Shows a conversation in a window of its own, or raises that window; a browser opens a tab. Refuses:
   * TOO_MANY_WINDOWS.
   */
  'host.openWindow': defineCall({
    session: 'none',
    input: z.object({ conversationId: conversationIdSchema }),
    output: nothing,
  }),
  /** Shows a conversation in the main window: a window of its own shows no other one. */
  'host.showConversation': defineCall({
    session: 'none',
    input: z.object({ conversationId: conversationIdSchema }),
    output: nothing,
  }),
  /** In the window of a conversation: whether it is being read there. Emits `host.readElsewhereChanged` in the main one. */
  'host.reportReading': defineCall({
    session: 'none',
    input: z.object({ isBeingRead: z.boolean() }),
    output: nothing,
  }),
  /** Closes the window of the page, if it is that of a conversation. */
  'host.closeWindow': defineCall({ session: 'none', input: nothing, output: nothing }),
  /**
   * Makes the theme, the language and the like the same in all pages of this computer. `isChange`: the person has
   * changed them here. Otherwise the page has just started. Returns the ones to use.
   */
  'host.syncPreferences': defineCall({
    session: 'none',
    input: z.object({ preferences: preferencesSchema, isChange: z.boolean() }),
    output: z.object({ preferences: preferencesSchema }),
  }),

  /**
   * Stores the session token for the next start; `null` deletes it. If the system can't encrypt, it is stored only with
   * the person's consent, else refused: SECRET_STORE_UNAVAILABLE `{isSettled}`. `allowPlainText` is the person's
   * answer, which is stored; the interface asks until there is one.
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
   * Stores the device token of an account of this server, like `host.storeSession`, but keeps it after signing out.
   * Refuses: SECRET_STORE_UNAVAILABLE; the token then stays in memory, and is stored if plain text is allowed later.
   */
  'host.storeDevice': defineCall({
    session: 'none',
    input: z.object({ name: accountName, device: deviceTokenSchema }),
    output: nothing,
  }),
  /** The device token of the account with that name, regardless of case, width and spacing. */
  'host.loadDevice': defineCall({
    session: 'none',
    input: z.object({ name: accountName }),
    output: z.object({ device: deviceTokenSchema.nullable() }),
  }),

  /**
   * Stores a key that an account uses on this computer, like `host.storeSession`; `null` deletes it. `name`: the
   * encrypted room that it opens, or what else it is for. Refuses: SECRET_STORE_UNAVAILABLE; the key then stays in
   * memory, and a stored one that can't be decrypted now stays.
   */
  'host.storeKey': defineCall({
    session: 'none',
    input: z.object({ userId: userIdSchema, name: keyName, key: z.string().max(LIMITS.storedKeyLength).nullable() }),
    output: nothing,
  }),
  /**
   * The keys of an account, without those that can't be decrypted. `isLocked`: some can't now, but may be later, so that
   * none is to be replaced. `inMemory`: the names of those that could not be stored, and are lost when Parley quits.
   */
  'host.loadKeys': defineCall({
    session: 'none',
    input: z.object({ userId: userIdSchema }),
    output: z.object({ keys: z.record(keyName, z.string()), isLocked: z.boolean(), inMemory: z.array(keyName) }),
  }),
  'host.deleteKeys': defineCall({ session: 'none', input: z.object({ userId: userIdSchema }), output: nothing }),

  /**
   * The unread total of this server, for the rail and the total on tray, badge, dock and title; not `isCurrent`: it is
   * from before the connection was lost.
   */
  'host.showUnread': defineCall({
    session: 'none',
    input: z.object({ total: countSchema, isCurrent: z.boolean().default(true) }),
    output: nothing,
  }),
  /** The language of the page (BCP 47), for what the desktop shows outside of it. */
  'host.useLanguage': defineCall({
    session: 'none',
    input: z.object({ language: z.string().max(35) }),
    output: nothing,
  }),
  /** The content of the tray's menu; null while signed out. */
  'host.showTrayMenu': defineCall({
    session: 'none',
    input: z.object({ menu: trayMenuSchema.nullable() }),
    output: nothing,
  }),
  /**
   * Passes a notification to the system, which may suppress it without reporting that. A click raises the window and
   * emits `host.notificationClicked`.
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
  /** Withdraws the notifications of a target that was read. */
  'host.clearNotifications': defineCall({
    session: 'none',
    input: z.object({ place }),
    output: nothing,
  }),
  /**
   * Takes the pending link to a room, a message or a conversation that the app was opened with; each link is returned
   * once. All null: the link is invalid. Call it after a sign-in and after `host.linkOpened`.
   */
  'host.takeLink': defineCall({
    session: 'none',
    input: nothing,
    output: z.object({
      link: z
        .object({
          room: z.string().max(1024).nullable(),
          message: messagePlaceSchema.nullable(),
          conversation: conversationIdSchema.nullable(),
        })
        .nullable(),
    }),
  }),
  /**
   * Takes the invitation to a hosted team that the app was opened with, once; null: there is none, or this server has a
   * connection. Anyone can open such a link, so it is followed only if the person wants it. Call it where a server is
   * chosen, and there after `host.linkOpened`.
   */
  'host.takeTeamLink': defineCall({
    session: 'none',
    input: nothing,
    output: z.object({ link: z.string().max(2048).nullable() }),
  }),
  /**
   * Takes the end of a sign-in in the browser of the system, with which the desktop was opened, once; null: there is
   * none. Call it at the sign-in and after `host.signInReturned`. Anyone can open such a link, and the ticket of one
   * server must not be sent to another: use it only for a sign-in that was begun at the server that it is `from`.
   */
  'host.takeSignIn': defineCall({
    session: 'none',
    input: nothing,
    output: z.object({ signIn: desktopSignInSchema.nullable() }),
  }),
  /** The reply to `host.quitRequested`: pending writes are done or were requested before this call. */
  'host.readyToQuit': defineCall({ session: 'none', input: nothing, output: nothing }),
  'host.readSpelling': defineCall({ session: 'none', input: nothing, output: spellingSchema }),
  /**
   * Configures the spell checker on this computer: `isOn` if the system provides it, `languages` otherwise.
   * Inapplicable fields and unknown languages are ignored. The missing dictionary of a chosen language is downloaded,
   * once.
   */
  'host.changeSpelling': defineCall({
    session: 'none',
    input: z.object({ isOn: z.boolean().optional(), languages: z.array(spellingLanguageSchema).max(100).optional() }),
    output: spellingSchema,
  }),
  /** Whether the windows are left out of screenshots and shared screens; null: this system can't do that. */
  'host.readScreenCapture': defineCall({ session: 'none', input: nothing, output: screenCaptureSchema }),
  /** Sets it for all windows, on this computer. Has no effect on a system that can't do that. */
  'host.changeScreenCapture': defineCall({
    session: 'none',
    input: z.object({ isHidden: z.boolean() }),
    output: screenCaptureSchema,
  }),
  /**
   * Copies a secret that the page shows. `isCleared`: clipboard managers are asked to ignore it, and the clipboard is
   * cleared after a minute and when the app quits, unless it has something else by then. A page in a browser can't read
   * the clipboard and so can't compare; it needs a click.
   */
  'host.copySecret': defineCall({
    session: 'none',
    input: z.object({ text: z.string().min(1).max(10_000) }),
    output: z.object({ isCopied: z.boolean(), isCleared: z.boolean() }),
  }),
  'host.readUpdates': defineCall({ session: 'none', input: nothing, output: updatesSchema }),
  /** Has no effect unless the app updates itself. Another channel is checked now, if updates are automatic. */
  'host.changeUpdates': defineCall({
    session: 'none',
    input: z.object({ isAutomatic: z.boolean().optional(), channel: z.enum(UPDATE_CHANNELS).optional() }),
    output: updatesSchema,
  }),
  /** Begins to look for a new version and downloads it; `host.updatesChanged` reports the progress. */
  'host.checkForUpdates': defineCall({ session: 'none', input: nothing, output: updatesSchema }),
  /** Quits and starts the version that is ready; has no effect if there is none. */
  'host.restartToUpdate': defineCall({ session: 'none', input: nothing, output: nothing }),
  /** How Parley starts on this computer; null in a browser. */
  'host.readDesktopSettings': defineCall({
    session: 'none',
    input: nothing,
    output: z.object({ settings: desktopSettingsSchema.nullable() }),
  }),
  /**
   * Changes the settings that are given; `shortcut` null removes it. After an error the previous shortcut stays.
   * Refuses: LOGIN_ITEM_REFUSED, SHORTCUT_TAKEN.
   */
  'host.changeDesktopSettings': defineCall({
    session: 'none',
    input: z.object({
      opensAtLogin: z.boolean().optional(),
      startsHidden: z.boolean().optional(),
      shortcut: z
        .string()
        .max(64)
        .refine((text) => isAccelerator(text) && !isReserved(text), 'not a shortcut')
        .nullable()
        .optional(),
    }),
    output: z.object({ settings: desktopSettingsSchema.nullable() }),
  }),
  'host.readStoreEncryption': defineCall({ session: 'none', input: nothing, output: storeEncryptionSchema }),
  /**
   * Chooses whether the messages on this computer are encrypted, where the system can protect the key. What is stored
   * is converted in the background.
   */
  'host.changeStoreEncryption': defineCall({
    session: 'none',
    input: z.object({ isOn: z.boolean() }),
    output: storeEncryptionSchema,
  }),
  /** `way` null: the page is an app already, or the browser does not offer it now. */
  'host.readInstall': defineCall({
    session: 'none',
    input: nothing,
    output: z.object({ way: installWaySchema.nullable() }),
  }),
  /** Opens the browser's dialog, which takes a click of the person, and resolves with their answer. */
  'host.install': defineCall({ session: 'none', input: nothing, output: z.object({ isInstalled: z.boolean() }) }),
  /** Whether this device can receive pushes, and whether the browser has a subscription, of any account. */
  'host.readPush': defineCall({
    session: 'none',
    input: nothing,
    output: z.object({ support: pushSupportSchema, isSubscribed: z.boolean() }),
  }),
  /**
   * Subscribes to pushes of the server with this key, or returns the subscription that the browser has. With `isAsked`
   * the browser may ask the person, which takes a click; null: they do not permit it. Refuses: PUSH_FAILED.
   */
  'host.subscribePush': defineCall({
    session: 'none',
    input: z.object({ publicKey: pushPublicKeySchema, isAsked: z.boolean() }),
    output: z.object({ subscription: pushSubscriptionSchema.nullable() }),
  }),
  /** The browser gets no more pushes, and what they have shown is closed. */
  'host.unsubscribePush': defineCall({ session: 'none', input: nothing, output: nothing }),
  /** The words of notifications that are shown while the page is closed. */
  'host.usePushWords': defineCall({ session: 'none', input: z.object({ words: pushWordsSchema }), output: nothing }),
  /** The targets of the notifications that pushes have shown. */
  'host.shownPushes': defineCall({
    session: 'none',
    input: nothing,
    output: z.object({ places: z.array(z.string()) }),
  }),
  /** Only http, https and mailto. Refuses: URL_INVALID. */
  'host.openExternal': defineCall({ session: 'none', input: z.object({ url: z.string().max(4096) }), output: nothing }),
  /**
   * Asks where to save a file that describes the program and its errors, without anything that people wrote. Not
   * `isSaved`: the person cancelled, or there is no such file in a browser. Refuses: FILE_NOT_WRITTEN.
   */
  'host.saveDiagnostics': defineCall({
    session: 'none',
    input: nothing,
    output: z.object({ isSaved: z.boolean() }),
  }),
  /**
   * Asks where to save a file of this name, and begins to write it, instead of one that was begun before. `id` null:
   * the person cancelled. The file does not exist under its name until it is finished; it is discarded when the page
   * goes away. In a browser that can't write files it is a download. Refuses: FILE_NOT_WRITTEN.
   */
  'host.beginFile': defineCall({
    session: 'none',
    input: z.object({ name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,99}$/) }),
    output: z.object({ id: clientIdSchema.nullable() }),
  }),
  /** Appends bytes to a file that was begun. Refuses: FILE_NOT_WRITTEN (also a file that is finished or discarded). */
  'host.writeFile': defineCall({
    session: 'none',
    input: z.object({
      id: clientIdSchema,
      chunk: z
        .instanceof(Uint8Array)
        .refine(({ byteLength }) => byteLength > 0 && byteLength <= LIMITS.chunkBytes, 'empty, or too many bytes'),
    }),
    output: nothing,
  }),
  /** The file is complete. Refuses: FILE_NOT_WRITTEN (also a file that is finished or discarded). */
  'host.finishFile': defineCall({ session: 'none', input: z.object({ id: clientIdSchema }), output: nothing }),
  /** Deletes what was written of a file that is not finished. Idempotent. */
  'host.discardFile': defineCall({ session: 'none', input: z.object({ id: clientIdSchema }), output: nothing }),
  /**
   * Continues a drag that began in the page as a drag of a file, which is downloaded before. `path`: of `blob.link`. Not
   * `isStarted`: it could not be downloaded, is larger than `LIMITS.draggedFileBytes`, or `host.cancelDrag` came before.
   * A browser drags by itself.
   */
  'host.dragFile': defineCall({
    session: 'none',
    input: z.object({ path: z.string().max(2048), name: z.string().min(1).max(255) }),
    output: z.object({ isStarted: z.boolean() }),
  }),
  /** The button was released before the drag of the file has started. */
  'host.cancelDrag': defineCall({ session: 'none', input: nothing, output: nothing }),
  /**
   * Prints what the page shows to printers: the desktop asks where to save it as a PDF of this name, a browser opens its
   * print dialog. Not `isDone`: the person cancelled. Refuses: FILE_NOT_WRITTEN.
   */
  'host.printPage': defineCall({
    session: 'none',
    input: z.object({ name: z.string().min(1).max(100) }),
    output: z.object({ isDone: z.boolean() }),
  }),
} as const;

export const hostEvents = {
  /** A notification, or a conversation in the tray's menu, was clicked. */
  'host.notificationClicked': z.object({ place }),
  /** Do-not-disturb was set in the tray; null: switched off. */
  'host.pauseRequested': z.object({ pause: z.enum(PAUSES).nullable() }),
  /** A link into Parley was opened; fetch it with `host.takeLink`. */
  'host.linkOpened': z.object({}),
  /** A sign-in in the browser of the system has ended; fetch it with `host.takeSignIn`. */
  'host.signInReturned': z.object({}),
  /** `host.readHosting` has another result. */
  'host.hostingChanged': hostingSchema,
  /** The languages changed, or a dictionary was downloaded or failed to download. */
  'host.spellingChanged': z.object({}),
  /** `host.readUpdates` has another result. */
  'host.updatesChanged': updatesSchema,
  /** `host.readStoreEncryption` has another result. */
  'host.storeEncryptionChanged': z.object({}),
  /** `host.readInstall` has another result. */
  'host.installChanged': z.object({}),
  /** `host.readServers` has another result. */
  'host.serversChanged': serverListSchema,
  /** The conversations that are being read in windows of their own. */
  'host.readElsewhereChanged': z.object({ conversationIds: z.array(conversationIdSchema).max(20) }),
  /** The person has changed them in another page. */
  'host.preferencesChanged': z.object({ preferences: preferencesSchema }),
  /** The app quits when the page has called `host.readyToQuit`, or after a short timeout. */
  'host.quitRequested': z.object({}),
  /** The computer woke up: live events may have been missed. */
  'host.resumed': z.object({}),
} as const;
