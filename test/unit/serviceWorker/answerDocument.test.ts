import { describe, expect, it } from 'vitest';
import { answerDocument, type DocumentSources } from '../../../src-renderer/serviceWorker/answerDocument.ts';

const NEVER = new Promise<never>(() => undefined);
const AT_ONCE = Promise.resolve();

/** The text of the answer. */
async function answer(sources: Partial<DocumentSources>): Promise<string> {
  const stored = async () => new Response('stored');
  const response = await answerDocument({ network: NEVER, readStored: stored, patience: NEVER, ...sources });
  return response.text();
}

const fromNetwork = (status = 200): Promise<Response> => Promise.resolve(new Response('network', { status }));

describe('the document that a page is opened with', () => {
  it.each([200, 401, 403, 404, 421])('comes from the network, with status %d', async (status) => {
    expect(await answer({ network: fromNetwork(status) })).toBe('network');
  });

  it('is a redirect of the network, such as that of a proxy with a sign-in of its own', async () => {
    // `fetch` returns such a response for a navigation; it has no status.
    const redirect = Object.defineProperty(new Response('network'), 'status', { value: 0 });
    expect(await answer({ network: Promise.resolve(redirect) })).toBe('network');
  });

  it('is the stored one without a network', async () => {
    expect(await answer({ network: Promise.reject(new TypeError('Failed to fetch')) })).toBe('stored');
  });

  it.each([500, 502, 503, 504])('is the stored one if the server is down behind its proxy (%d)', async (status) => {
    expect(await answer({ network: fromNetwork(status) })).toBe('stored');
  });

  it('is the stored one if the network takes too long', async () => {
    expect(await answer({ patience: AT_ONCE })).toBe('stored');
  });

  it.each([
    ['nothing is stored', async () => undefined],
    ['the storage is broken', () => Promise.reject(new Error('broken'))],
  ])('comes from the network after any time, if %s', async (_why, readStored) => {
    const late = Promise.withResolvers<Response>();
    const answered = answer({ network: late.promise, patience: AT_ONCE, readStored });
    late.resolve(new Response('network'));
    expect(await answered).toBe('network');
    expect(await answer({ network: fromNetwork(503), readStored })).toBe('network');
    const failed = answer({ network: Promise.reject(new TypeError('Failed to fetch')), readStored });
    await expect(failed).rejects.toThrow('Failed to fetch');
  });
});
