import { createCore } from '#core/index.ts';
import type { Data } from '#shared/contract/index.ts';
import { createFrameHub } from '#shared/rpc/createFrameHub.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPreviews, type Previews } from '../../src-gateway/preview/createPreviews.ts';
import { recordEvents } from '../support/recordEvents.ts';
import { signUp } from '../support/people.ts';
import { page, servePages } from '../support/servePages.ts';
import { corePorts, createGatewayClient, startGateway } from '../support/startGateway.ts';

const log = pino({ level: 'silent' });
/** Allows requests to the servers of these tests and to nothing else. */
const HERE = { isAllowed: (address: string) => address === '127.0.0.1', ports: [] };

interface Arrived {
  readonly transport: Transport;
  readonly hello: Data<'connection.changed'>;
}

/** Connects to the gateway of this test. */
async function arriveAt(previews?: Previews): Promise<Arrived> {
  const gateway = await startGateway({ previews });
  onTestFinished(() => gateway.stop());
  const { transport, close } = createGatewayClient(gateway.url);
  onTestFinished(close);
  return { transport, hello: await live(transport) };
}

async function live(transport: Transport): Promise<Data<'connection.changed'>> {
  const ear = recordEvents(transport);
  const hello = await ear.next('connection.changed', ({ state }) => state === 'live');
  ear.stop();
  return hello;
}

const refused = (code: string) => ({ ok: false, error: { code, details: {} } });

describe('link previews', () => {
  it('are announced when connecting and made for signed-in people', async () => {
    const pages = await servePages(page('<title>Home</title><meta property="og:site_name" content="The site">'));
    const { transport, hello } = await arriveAt(createPreviews(log, HERE));
    expect(hello.linkPreviews).toBe(true);
    const url = pages.url('/#place');
    expect(await transport.request('link.preview', { url })).toEqual(refused('NOT_SIGNED_IN'));
    expect(pages.asked).toEqual([]);
    const mei = await signUp(transport);
    expect(await mei.ask('link.preview', { url })).toEqual({ url, title: 'Home', siteName: 'The site' });
  });

  it('are off unless the gateway enables them', async () => {
    const pages = await servePages(page('<title>Home</title>'));
    const { transport, hello } = await arriveAt();
    expect(hello).not.toHaveProperty('linkPreviews');
    await signUp(transport);
    expect(await transport.request('link.preview', { url: pages.url() })).toEqual(refused('PREVIEWS_OFF'));
    expect(pages.asked).toEqual([]);
  });

  it('are not made by the core alone, as the desktop runs it', async () => {
    const core = createCore({ ...corePorts(), log });
    onTestFinished(() => core.stop());
    const hub = createFrameHub();
    const connection = core.connect((frame) => hub.publish(frame));
    const transport: Transport = { request: (name, args) => connection.request(name, args), subscribe: hub.subscribe };
    expect(await live(transport)).not.toHaveProperty('linkPreviews');
    await signUp(transport);
    expect(await transport.request('link.preview', { url: 'https://example.org/' })).toEqual(refused('PREVIEWS_OFF'));
  });

  it('are not made of this computer and its network, whatever the link says', async () => {
    const pages = await servePages(page('<title>Secret</title>'));
    const { transport } = await arriveAt(createPreviews(log, { ports: [] }));
    await signUp(transport);
    const ask = (url: string) => transport.request('link.preview', { url });
    expect(await ask(pages.url())).toEqual(refused('LINK_REFUSED'));
    expect(await ask('http://169.254.169.254/latest/meta-data/')).toEqual(refused('LINK_REFUSED'));
    // A name that resolves to them gets the same answer as one that does not resolve.
    expect(await ask(`http://localhost:${pages.port}/`)).toEqual(refused('PREVIEW_FAILED'));
    expect(await ask('http://no-such-name.invalid/')).toEqual(refused('PREVIEW_FAILED'));
    expect(pages.asked).toEqual([]);
  });

  it('never use ports other than those of the web', async () => {
    const pages = await servePages(page('<title>Secret</title>'));
    const { transport } = await arriveAt(createPreviews(log, { isAllowed: HERE.isAllowed }));
    await signUp(transport);
    expect(await transport.request('link.preview', { url: pages.url() })).toEqual(refused('LINK_REFUSED'));
    expect(pages.asked).toEqual([]);
  });

  it('fetch a page once for concurrent requests, also when it had no answer', async () => {
    const pages = await servePages((request, response) =>
      page(request.url === '/broken' ? '' : '<title>Home</title>')(request, response),
    );
    const { transport } = await arriveAt(createPreviews(log, HERE));
    await signUp(transport);
    const ask = (path: string) => transport.request('link.preview', { url: pages.url(path) });
    const both = await Promise.all([ask('/#one'), ask('/#two')]);
    expect(both).toMatchObject([{ ok: true }, { ok: true }]);
    expect([await ask('/'), await ask('/broken'), await ask('/broken')]).toMatchObject([
      { ok: true },
      refused('PREVIEW_FAILED'),
      refused('PREVIEW_FAILED'),
    ]);
    expect(pages.asked.map(({ path }) => path)).toEqual(['/', '/broken']);
  });

  it('fetch few pages at once, and refuse when too many requests wait', async () => {
    const most = Promise.withResolvers<void>();
    const pages = await servePages(() => {
      if (pages.asked.length === 8) most.resolve();
    });
    const previews = createPreviews(log, HERE);
    onTestFinished(previews.stop);
    const asked = Array.from({ length: 40 }, (_, index) => previews.fetch(pages.url(`/${index}`)));
    await most.promise;
    await expect(previews.fetch(pages.url('/more'))).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    expect(pages.asked).toHaveLength(8);
    previews.stop();
    expect(await Promise.allSettled(asked)).toHaveLength(40);
  });

  it('are limited per person and minute', async () => {
    const pages = await servePages(page('<title>Home</title>'));
    const { transport } = await arriveAt(createPreviews(log, HERE));
    await signUp(transport);
    const ask = () => transport.request('link.preview', { url: pages.url() });
    const answers = await Promise.all(Array.from({ length: 121 }, ask));
    expect(answers.filter(({ ok }) => !ok)).toMatchObject([{ error: { code: 'TOO_MANY_ATTEMPTS' } }]);
  });
});
