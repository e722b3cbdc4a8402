import { expect } from '@playwright/test';
import { findChromium } from '../../scripts/setup/programs.ts';
import { browserOptions } from '../support/browserOptions.ts';
import { type PushService, startPushService } from '../support/startPushService.ts';
import { arriveTwo } from './support/meet.ts';
import { openSettings } from './support/openSettings.ts';
import { Person } from './support/Person.ts';
import { closeApp, fakeSubscriptions, shownBy } from './support/pushes.ts';
import { expectControlled } from './support/serviceWorkers.ts';
import { signOut } from './support/signOut.ts';
import { startProduct } from './support/startProduct.ts';
import { test as base } from './support/test.ts';

// The other suites block service workers. The headless shell has no notifications.
base.use({ serviceWorkers: 'allow', launchOptions: browserOptions(findChromium()) });

/** A gateway that sends to a push service on this computer. */
const test = base.extend<{ readonly service: PushService }>({
  // oxlint-disable-next-line no-empty-pattern
  service: async ({}, use) => {
    const service = await startPushService();
    await use(service);
    await service.stop();
  },
  product: async ({ service }, use) => {
    const variables = { PUSH_SERVICE_PORT: String(service.port), PUSH_SERVICE_CA: service.ca };
    const product = await startProduct({ program: 'test/e2e/support/pushGateway.ts', variables });
    await use(product);
    await product.stop();
  },
});

const LABEL = 'Notifications when Parley is closed';

async function turnOn(person: Person): Promise<void> {
  const settings = await openSettings(person, 'Notifications');
  const toggle = settings.getByRole('switch', { name: LABEL });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(toggle).toBeChecked();
  await person.page.keyboard.press('Escape');
}

test('a message reaches a phone on which Parley is closed, until it is read', async ({ arrive, service }) => {
  const [mei, tom] = await arriveTwo(arrive);
  await fakeSubscriptions(tom.page, service.subscribe());
  await turnOn(tom);
  const context = tom.page.context();
  const app = await closeApp(tom.page);

  await mei.sayAndWait('see you **at noon**', 'see you');
  await expect.poll(() => service.received.length).toBe(1);
  await app.deliver(service.received[0]?.text ?? '');
  await expect.poll(() => app.shown()).toEqual(['Mei: see you at noon']);
  await app.deliver('not from this version');
  await expect.poll(() => app.shown()).toEqual(expect.arrayContaining(['New messages: ']));

  const again = await context.newPage();
  await again.goto('/');
  await again.getByRole('list', { name: 'Conversations' }).getByText('Mei').click();
  await expect.poll(() => app.shown()).toEqual([]);
});

test('a visible page shows its own notification, and the worker none', async ({ arrive, service }) => {
  const [, tom] = await arriveTwo(arrive);
  await fakeSubscriptions(tom.page, service.subscribe());
  await turnOn(tom);
  const { page } = tom;
  const other = await page.context().newPage();
  await other.goto('/');
  const app = await closeApp(page);
  const content = (place: string): string =>
    JSON.stringify({ place, offset: 1, title: place, kind: 'text', text: 'hello' });
  await app.deliver(content('direct:while:open'));
  // The worker handles events in their order.
  await app.settled();
  expect(await app.shown()).toEqual([]);
  await other.close();
  await app.deliver(content('direct:while:closed'));
  await expect.poll(() => app.shown()).toEqual(['direct:while:closed: hello']);
});

test('a page that is open opens the conversation of a notification that was clicked', async ({ arrive, service }) => {
  const [mei, tom] = await arriveTwo(arrive);
  await fakeSubscriptions(tom.page, service.subscribe());
  await turnOn(tom);
  await mei.sayAndWait('open me');
  await expect.poll(() => service.received.length).toBe(1);
  const place = service.received[0]?.content?.place ?? '';
  const [worker] = tom.page.context().serviceWorkers();
  // A click needs the person: what the worker does then is in test/unit/serviceWorker/handlePushes.test.ts.
  await worker?.evaluate(async (target) => {
    const { clients } = globalThis as unknown as { readonly clients: { matchAll(): Promise<readonly Worker[]> } };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client of a worker has no origin to name
    for (const client of await clients.matchAll()) client.postMessage({ type: 'notificationClicked', place: target });
  }, place);
  await tom.sees('open me');
  expect(await shownBy(worker)).toEqual([]);
});

test('signing out ends it, and the next person of the browser does not get the pushes of the former', async ({
  arrive,
  service,
}) => {
  const [mei, tom] = await arriveTwo(arrive);
  await fakeSubscriptions(tom.page, service.subscribe());
  await turnOn(tom);
  await signOut(tom);
  await mei.sayAndWait('for Tom only');

  const ida = new Person('Ida', tom.page);
  await ida.register();
  await turnOn(ida);
  await mei.writeTo(ida);
  await mei.sayAndWait('for Ida');
  await expect.poll(() => service.received.map(({ content }) => content?.text)).toEqual(['for Ida']);
});

base('without push services of the operator there is no such setting', async ({ arrive }) => {
  const mei = await arrive('Mei');
  await mei.register();
  await expectControlled(mei.page);
  const settings = await openSettings(mei, 'Notifications');
  await expect(settings.getByRole('heading', { name: 'Notify me about' })).toBeVisible();
  await expect(settings.getByRole('switch', { name: LABEL })).toHaveCount(0);
});
