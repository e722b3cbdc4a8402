import { describe, expect, it, onTestFinished } from 'vitest';
import type { PushSupport } from '#shared/contract/hostModel.ts';
import { succeed } from '#shared/rpc/result.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { createModelServer, type ModelServer } from './support/createModelServer.ts';
import { createDisk, type Disk, settingsOn } from './support/disk.ts';
import { live } from './support/faults.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { startParley } from './support/startParley.ts';

const PUBLIC_KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const SUBSCRIPTION = { endpoint: 'https://push.example/device', p256dh: PUBLIC_KEY, auth: 'BTBZMqHH6r4Tts7J_aSIgg' };

/** A browser with pushes, and a server that sends them. */
interface PushBrowser {
  support: PushSupport;
  isPermitted: boolean;
  isSubscribed: boolean;
  /** The server has the subscription. */
  isOn: boolean;
  publicKey: string | null;
  /** The targets of visible notifications. */
  shown: string[];
  /** Whether each `host.subscribePush` could ask the person. */
  readonly asked: boolean[];
}

function createBrowser(state: Partial<PushBrowser> = {}): PushBrowser {
  return {
    support: 'available',
    isPermitted: true,
    isSubscribed: false,
    isOn: false,
    publicKey: PUBLIC_KEY,
    shown: [],
    asked: [],
    ...state,
  };
}

function answer(browser: PushBrowser, name: string, args: unknown): unknown {
  switch (name) {
    case 'host.readPush':
      return { support: browser.support, isSubscribed: browser.isSubscribed };
    case 'host.subscribePush': {
      browser.asked.push((args as { readonly isAsked: boolean }).isAsked);
      browser.isSubscribed ||= browser.isPermitted;
      return { subscription: browser.isPermitted ? SUBSCRIPTION : null };
    }
    case 'host.unsubscribePush':
      browser.isSubscribed = false;
      return {};
    case 'host.shownPushes':
      return { places: browser.shown };
    case 'host.clearNotifications':
      browser.shown = browser.shown.filter((place) => place !== (args as { readonly place: string }).place);
      return {};
    case 'push.read':
      return { publicKey: browser.publicKey, isOn: browser.isOn };
    case 'push.subscribe':
      browser.isOn = true;
      return {};
    case 'push.unsubscribe':
      browser.isOn = false;
      return {};
    default:
      return undefined;
  }
}

/** The page in this browser, signed in. */
async function open(browser: PushBrowser, server: ModelServer, disk: Disk) {
  const through = (transport: Transport): Transport => ({
    ...transport,
    async request(name, args) {
      const value = answer(browser, name, args);
      return value === undefined ? transport.request(name, args) : succeed(value);
    },
  });
  const parley = startParley(server, disk, undefined, through);
  onTestFinished(() => parley.stop());
  const status = (): string => parley.stores.session.getState().status;
  await expect.poll(status).toMatch(/^signed(?:In|Out)$/u);
  if (status() === 'signedOut') await parley.actions.session.signIn({ name: 'Amir Khan', password: 'right' });
  live(server);
  return parley;
}

/** With pushes turned on. */
async function openWithPushes() {
  const [browser, server, disk] = [createBrowser(), createModelServer(), createDisk()];
  const parley = await open(browser, server, disk);
  expect(await parley.actions.pushes.turnOn(PUBLIC_KEY)).toBe(null);
  return { browser, server, disk, parley };
}

describe('pushes', () => {
  it('are turned on with the permission of the person, and off again', async () => {
    const { browser, parley } = await openWithPushes();
    expect(browser).toMatchObject({ isSubscribed: true, isOn: true, asked: [true] });
    expect(await parley.actions.pushes.read()).toEqual({ support: 'available', publicKey: PUBLIC_KEY, isOn: true });
    expect(await parley.actions.pushes.turnOff()).toBe(null);
    expect(browser).toMatchObject({ isSubscribed: false, isOn: false });
  });

  it('stay off without the permission', async () => {
    const browser = createBrowser({ isPermitted: false });
    const parley = await open(browser, createModelServer(), createDisk());
    expect(await parley.actions.pushes.turnOn(PUBLIC_KEY)).toBe(null);
    expect(browser.isOn).toBe(false);
  });

  it.each<[string, Partial<PushBrowser>, object]>([
    ['this browser has none', { support: 'none' }, { support: 'none', publicKey: null, isOn: false }],
    ['this server sends none', { publicKey: null }, { support: 'none', publicKey: null, isOn: false }],
    ['the page is not on the home screen', { support: 'homeScreen' }, { support: 'homeScreen', isOn: false }],
    ['the person denied them later', { support: 'denied', isSubscribed: true, isOn: true }, { isOn: false }],
    ['the browser lost the subscription', { isOn: true }, { isOn: false }],
  ])('are not on when %s', async (_name, state, setting) => {
    const parley = await open(createBrowser(state), createModelServer(), createDisk());
    expect(await parley.actions.pushes.read()).toMatchObject(setting);
  });

  it('are renewed at the next start without asking, also when the browser or the server lost them', async () => {
    const { browser, server, disk, parley } = await openWithPushes();
    parley.stop();
    Object.assign(browser, { isSubscribed: false, isOn: false });
    await open(browser, server, disk);
    await expect.poll(() => browser.isOn).toBe(true);
    expect(browser.asked).toEqual([true, false]);
  });

  it('of another account end when a person signs in', async () => {
    const browser = createBrowser({ isSubscribed: true });
    await open(browser, createModelServer(), createDisk());
    await expect.poll(() => browser.isSubscribed).toBe(false);
    expect(browser.asked).toEqual([]);
  });

  it('end with a sign-out, and are not turned on by the next sign-in', async () => {
    const { browser, parley } = await openWithPushes();
    await parley.actions.session.signOut();
    expect(browser.isSubscribed).toBe(false);
    browser.isOn = false;
    await parley.actions.session.signIn({ name: 'Amir Khan', password: 'right' });
    await parley.actions.pushes.refresh(true);
    expect(browser.isOn).toBe(false);
  });

  it('end when the server ends the session', async () => {
    const { browser, parley } = await openWithPushes();
    parley.actions.session.expire();
    await expect.poll(() => browser.isSubscribed).toBe(false);
  });

  it('close the notifications of conversations that have been read elsewhere, and no others', async () => {
    const others = ['direct:not:loaded', 'announcement 5', 'topic news', 'activity'];
    const browser = createBrowser({ shown: [CONVERSATION, 'push', ...others] });
    const parley = await open(browser, createModelServer(), createDisk());
    await expect.poll(() => browser.shown).toEqual(others);
    expect(parley.stores.conversations.getState()[CONVERSATION]?.unread).toBe(0);
  });

  it('keep the notification of a conversation with unread messages', async () => {
    const [browser, server] = [createBrowser(), createModelServer()];
    const parley = await open(browser, server, createDisk());
    server.write('not read yet');
    await expect.poll(() => parley.stores.conversations.getState()[CONVERSATION]?.unread).toBe(1);
    browser.shown = [CONVERSATION, 'push'];
    await parley.actions.pushes.refresh(true);
    expect(browser.shown).toEqual([CONVERSATION]);
  });

  it('close nothing while the conversations are not up to date', async () => {
    const browser = createBrowser();
    const parley = await open(browser, createModelServer(), createDisk());
    browser.shown = [CONVERSATION];
    await parley.actions.pushes.refresh(false);
    expect(browser.shown).toEqual([CONVERSATION]);
  });

  it('end again when the account changes while they are turned on', async () => {
    const browser = createBrowser();
    const parley = await open(browser, createModelServer(), createDisk());
    const turning = parley.actions.pushes.turnOn(PUBLIC_KEY);
    parley.actions.session.expire();
    await turning;
    expect(browser).toMatchObject({ isSubscribed: false, isOn: false });
  });

  it('of the next person stay when the session of the former ends in another window', async () => {
    const { browser, disk, parley } = await openWithPushes();
    settingsOn(disk).set('parley.pushes', 'ida');
    await parley.actions.pushes.end();
    expect(browser.isSubscribed).toBe(true);
  });
});
