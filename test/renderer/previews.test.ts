import { describe, expect, it } from 'vitest';
import { firstWebLink } from '../../src-renderer/text/links.ts';
import { initialPreviews, type PreviewsState, reducePreviews } from '../../src-renderer/stores/previews/reduce.ts';
import { createModelServer, type ModelServer } from './support/createModelServer.ts';
import { live, made, offline } from './support/faults.ts';
import { startOpened, type StartedParley } from './support/startParley.ts';

const URL_ASKED = 'https://example.org/';
const PAGE = { url: URL_ASKED, title: 'Home' };

/** A server that makes previews, if it says so. */
function start(linkPreviews: boolean | undefined = true): { server: ModelServer; begin: () => Promise<StartedParley> } {
  const server = createModelServer();
  server.links.pages.set(URL_ASKED, PAGE);
  return {
    server,
    async begin() {
      const parley = await startOpened(server);
      server.publish('connection.changed', { state: 'live', since: 1, ...(linkPreviews && { linkPreviews }) });
      return parley;
    },
  };
}

const asked = (server: ModelServer): unknown[] => made(server, 'link.preview');
const wanted = (parley: StartedParley, on = true): void =>
  parley.actions.settings.change({ type: 'linkPreviewsSet', on });
const pages = ({ stores }: StartedParley): PreviewsState['pages'] => stores.previews.getState().pages;

describe('previews of links', () => {
  it('are requested when they are turned on, each page once', async () => {
    const { server, begin } = start();
    const parley = await begin();
    wanted(parley);
    await Promise.all([parley.actions.previews.request(URL_ASKED), parley.actions.previews.request(URL_ASKED)]);
    await parley.actions.previews.request(URL_ASKED);
    expect(pages(parley)).toEqual({ [URL_ASKED]: PAGE });
    expect(asked(server)).toEqual([{ url: URL_ASKED }]);
    parley.stop();
  });

  it('are not requested when they are turned off, which is the default', async () => {
    const { server, begin } = start();
    const parley = await begin();
    await parley.actions.previews.request(URL_ASKED);
    wanted(parley);
    wanted(parley, false);
    await parley.actions.previews.request(URL_ASKED);
    expect(asked(server)).toEqual([]);
    parley.stop();
  });

  it('are not requested when the server makes none, or while offline', async () => {
    const { server, begin } = start(false);
    const parley = await begin();
    wanted(parley);
    await parley.actions.previews.request(URL_ASKED);
    server.publish('connection.changed', { state: 'live', since: 1, linkPreviews: true });
    offline(server);
    await parley.actions.previews.request(URL_ASKED);
    expect(asked(server)).toEqual([]);
    parley.stop();
  });

  it('disappear with a server that no longer makes any', async () => {
    const { server, begin } = start();
    const parley = await begin();
    live(server);
    expect(parley.stores.previews.getState().able).toBe(false);
    parley.stop();
  });

  it('are not requested again for a page without one, but again after a transient failure', async () => {
    const { server, begin } = start();
    const parley = await begin();
    wanted(parley);
    await parley.actions.previews.request('https://example.org/none');
    await parley.actions.previews.request('https://example.org/none');
    expect(pages(parley)).toEqual({ 'https://example.org/none': null });
    expect(asked(server)).toHaveLength(1);
    server.failWith('TOO_MANY_ATTEMPTS');
    await parley.actions.previews.request(URL_ASKED);
    server.failWith(null);
    await parley.actions.previews.request(URL_ASKED);
    expect(pages(parley)).toMatchObject({ [URL_ASKED]: PAGE });
    parley.stop();
  });

  it('are dropped with the session, and the oldest when there are too many', async () => {
    const { begin } = start();
    const parley = await begin();
    wanted(parley);
    await parley.actions.previews.request(URL_ASKED);
    await parley.actions.session.signOut();
    expect(pages(parley)).toEqual({});
    parley.stop();

    const urls = Array.from({ length: 501 }, (_, index) => `https://example.org/${index}`);
    const { pages: kept } = urls.reduce(
      (state, url) => reducePreviews(state, { type: 'found', url, page: null }),
      initialPreviews,
    );
    expect(Object.keys(kept)).toEqual(urls.slice(1));
  });
});

describe('the previewed link of a message', () => {
  const here = { kind: 'gateway', label: 'chat.example' };

  it.each([
    ['see https://example.org/a, and https://example.org/b', 'https://example.org/a'],
    ['[words](https://example.org/a) and <https://example.org/b>', 'https://example.org/a'],
    ['parley://room/Lobby, then HTTPS://example.org/', 'HTTPS://example.org/'],
    ['https://chat.example/#room/Lobby https://example.org/', 'https://example.org/'],
    ['`curl https://example.org/a` or https://example.org/b', 'https://example.org/b'],
    ['```\nhttps://example.org/a\n```\nhttps://example.org/b', 'https://example.org/b'],
    ['```\nhttps://example.org/a', null],
    ['parley://room/Lobby', null],
    ['ftp://example.org/ javascript://example.org/', null],
    ['nothing', null],
  ])('is the first external one: %j', (text, url) => {
    expect(firstWebLink(text, here)).toBe(url);
  });
});
