import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { MessageEvent } from '#shared/contract/model.ts';
import { fail, succeed } from '#shared/rpc/result.ts';
import { RETRY_MS } from '../../src-renderer/stores/dataExport/createRequester.ts';
import type { ExportWords } from '../../src-renderer/stores/dataExport/indexPage.ts';
import { encryptedSource } from '../../src-renderer/files/encryptedFile.ts';
import { sourceOf } from '../../src-renderer/files/Files.ts';
import { readZip } from '../support/readZip.ts';
import { createModelServer, type ModelServer } from './support/createModelServer.ts';
import { made } from './support/faults.ts';
import { CONVERSATION } from './support/logEvents.ts';
import { type StartedParley, startOpened } from './support/startParley.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const WORDS: ExportWords = {
  language: 'en',
  dir: 'ltr',
  title: (name) => `Data of ${name}`,
  exported: ({ place }) => `from ${place}`,
  format: 'JSON',
  notIncluded: 'Not: others',
  describeFile: (path) => path,
  describeReason: (reason) => `because ${reason}`,
  headings: { files: 'F', content: 'C', entries: 'E', conversations: 'Co', messages: 'M', leftOut: 'Missing' },
};

async function open(): Promise<{ server: ModelServer; parley: StartedParley; status: () => string }> {
  const server = createModelServer();
  const parley = await startOpened(server);
  stops.push(() => parley.stop());
  return { server, parley, status: () => parley.stores.dataExport.getState().status };
}

/** Adds a message of Amir, or of another author. */
function add(server: ModelServer, body: MessageEvent['body'], of: Partial<MessageEvent> = {}): number {
  const offset = server.log.length + 1;
  server.log.push({ type: 'message', offset, counted: offset, id: `m${offset}`, at: 1, from: 'amir', body, ...of });
  return offset;
}

const text = (words: string) => ({ kind: 'text' as const, text: words });
const file = (id: string, bytes: number) => ({
  kind: 'file' as const,
  caption: '',
  blob: { id, name: `${id}.TXT`, bytes, type: 'text/plain' },
});

/** Serves the files of the conversation, which links lead to. */
async function serveFiles(
  server: ModelServer,
  answer: (id: string, range: string | undefined, to: ServerResponse) => void,
) {
  const http = createServer(({ url = '', headers }, response) => answer(url.slice(1), headers.range, response));
  await once(http.listen(0, '127.0.0.1'), 'listening');
  stops.push(() => {
    http.closeAllConnections();
    http.close();
  });
  const address = http.address();
  const port = typeof address === 'object' ? address?.port : 0;
  server.intercept((name, carryOut) => {
    if (name !== 'blob.link') return carryOut();
    const last = made(server, 'blob.link').at(-1) as { readonly blobId: string };
    return Promise.resolve(succeed({ path: `http://127.0.0.1:${port}/${last.blobId}`, forMs: 60_000 }));
  });
}

function exported({ server }: { server: ModelServer }) {
  const entries = readZip(server.state.file.chunks);
  const json = (path: string): unknown => JSON.parse(entries.get(path)?.toString() ?? 'null');
  return { entries, json, index: entries.get('index.html')?.toString() ?? '' };
}

const leftOut = (json: (path: string) => unknown) => (json('manifest.json') as { leftOut: unknown[] }).leftOut;
const FILE = 'conversations/0001/messages.json';

describe('an export of the own data', () => {
  it('has what the person wrote, page by page, and nothing of others', async () => {
    const { server, parley, status } = await open();
    for (let index = 1; index <= 450; index += 1) {
      add(server, text(`text ${index}`), index % 2 === 0 ? { from: 'mei' } : {});
    }
    add(server, text('secret of Mei'), { from: 'mei', reactions: [{ emoji: '👍', by: ['mei', 'amir'] }] });
    server.topics.postAs('amir', 'never.followed');
    server.topics.postAs('mei', 'never.followed');
    server.topics.postAs('amir', 'other.topic');
    server.notices.announce({ from: 'amir', title: 'Closed <b>' });
    server.notices.announce({ from: 'mei', title: 'of Mei' });
    server.notices.notice({ title: 'secret of Mei' });
    parley.stores.drafts.dispatch({ type: 'changed', conversationId: CONVERSATION, text: 'half a' });

    await parley.actions.dataExport.start(WORDS);

    expect(status()).toBe('saved');
    expect(server.state.file.status).toBe('finished');
    const { entries, json, index } = exported({ server });
    const items = json(FILE) as { type: string; offset: number; time: string }[];
    expect(items.filter(({ type }) => type === 'message').map(({ offset }) => offset)).toEqual(
      Array.from({ length: 225 }, (_, at) => 449 - 2 * at),
    );
    expect(items).toContainEqual({ type: 'reaction', offset: 451, emoji: '👍' });
    expect(json('posts.json')).toMatchObject([{ topic: 'never.followed', offset: 1 }, { topic: 'other.topic' }]);
    expect(json('announcements.json')).toMatchObject([{ title: 'Closed <b>' }]);
    expect(json('drafts.json')).toEqual([{ conversationId: CONVERSATION, text: 'half a' }]);
    expect(json('profile.json')).toMatchObject({ id: 'amir', name: 'Amir Khan' });
    expect(json('conversations.json')).toMatchObject([
      { conversationId: CONVERSATION, name: 'Mei Lin', messages: 225 },
    ]);
    expect(index).toContain(`<a href="${FILE}">`);
    for (const [path, bytes] of entries) expect(`${path} ${bytes.toString()}`).not.toMatch(/secret of Mei|text 2"/);
    expect(made(server, 'conversation.markRead')).toEqual([]);
    const manifest = json('manifest.json') as { files: { path: string }[] };
    expect(manifest).toMatchObject({ format: 'parley-own-data', version: 1, person: { id: 'amir' } });
    expect(manifest.files.map(({ path }) => path)).toEqual(
      [...entries.keys()].filter((path) => path !== 'manifest.json'),
    );
  });

  it('escapes every text in the page that lists it', async () => {
    const { server, parley } = await open();
    server.meet({ id: 'eve', name: '<script>alert("1")</script>' });
    await expect.poll(() => Object.keys(parley.stores.conversations.getState())).toHaveLength(2);
    await parley.actions.dataExport.start(WORDS);
    const { index } = exported({ server });
    expect(index).not.toContain('<script');
    expect(index).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
  });

  it('has the files of encrypted rooms decrypted, and nothing of one that was exchanged', async () => {
    const { server, parley } = await open();
    const key = 'A'.repeat(43);
    const stored = new Map<string, Uint8Array>();
    for (const id of ['right', 'exchanged']) {
      const plain = new File([`bytes of ${id}`], `${id}.TXT`);
      const source = encryptedSource(sourceOf(plain), key, { conversationId: CONVERSATION, fileId: id });
      const bytes = await source.read(0, source.size);
      stored.set(id, bytes);
      // Every member could have encrypted the other one.
      const hashed = id === 'right' ? bytes : 'another file';
      const sha256 = createHash('sha256').update(hashed).digest('base64url');
      const sent = file(id, plain.size);
      add(server, { ...sent, blob: { ...sent.blob, encryption: { key, sha256 } } });
    }
    await serveFiles(server, (id, _range, response) => response.writeHead(200).end(stored.get(id)));
    await parley.actions.dataExport.start(WORDS);
    const { entries, json } = exported({ server });
    expect(entries.get('conversations/0001/files/right.txt')?.toString()).toBe('bytes of right');
    expect([...entries.keys()].filter((path) => path.includes('exchanged'))).toEqual([]);
    const path = 'conversations/0001/files/exchanged.txt';
    const reason = 'FILE_NOT_DECRYPTED';
    expect(leftOut(json)).toContainEqual({ path, reason, text: `because ${reason}` });
  });

  it('has the files that the person sent; a file that fails is noted, and an interrupted one is continued', async () => {
    const { server, parley, status } = await open();
    add(server, file('whole', 5));
    add(server, file('broken', 10));
    add(server, file('gone', 10));
    const ranges: (string | undefined)[] = [];
    await serveFiles(server, (id, range, response) => {
      if (id === 'broken') ranges.push(range);
      if (id === 'gone') response.writeHead(404).end();
      else if (id === 'whole') response.writeHead(200, { 'content-length': 5 }).end('bytes');
      else if (range !== undefined) response.writeHead(206, { 'content-length': 6 }).end('second');
      else response.writeHead(200, { 'content-length': 10 }).write('half', () => response.destroy());
    });

    const running = parley.actions.dataExport.start(WORDS);
    await expect
      .poll(() => {
        parley.fireTimer(RETRY_MS);
        return status();
      })
      .toBe('saved');
    await running;

    const { entries, json, index } = exported({ server });
    const read = (id: string) => entries.get(`conversations/0001/files/${id}.txt`)?.toString();
    expect([read('whole'), read('broken'), read('gone')]).toEqual(['bytes', 'halfsecond', undefined]);
    expect(ranges).toEqual([undefined, 'bytes=4-']);
    const path = 'conversations/0001/files/gone.txt';
    expect(leftOut(json)).toContainEqual({ path, reason: 'BLOB_NOT_FOUND', text: 'because BLOB_NOT_FOUND' });
    expect(index).toContain(path);
    expect(json('conversations.json')).toMatchObject([{ messages: 3, files: 2 }]);
  });

  it('goes on when access to a conversation is lost in the middle, and notes it', async () => {
    const { server, parley, status } = await open();
    for (let index = 1; index <= 300; index += 1) add(server, text(`${index}`));
    server.intercept((name, carryOut) => {
      const isSecond = name === 'export.listMessages' && made(server, name).length === 2;
      return isSecond ? Promise.resolve(fail('NOT_A_MEMBER')) : carryOut();
    });
    await parley.actions.dataExport.start(WORDS);
    expect(status()).toBe('saved');
    const { json } = exported({ server });
    expect(json(FILE)).toHaveLength(200);
    expect(leftOut(json)).toContainEqual({ path: FILE, reason: 'NOT_A_MEMBER', text: 'because NOT_A_MEMBER' });
  });

  it('repeats a page that failed because of the connection', async () => {
    const { server, parley, status } = await open();
    add(server, text('mine'));
    let failures = 0;
    server.intercept((name, carryOut) => {
      if (name !== 'export.listMessages' || (failures += 1) > 3) return carryOut();
      return Promise.resolve(fail('TIMEOUT'));
    });
    const running = parley.actions.dataExport.start(WORDS);
    await expect
      .poll(() => {
        parley.fireTimer(RETRY_MS);
        return status();
      })
      .toBe('saved');
    await running;
    expect(exported({ server }).json(FILE)).toMatchObject([{ offset: 1 }]);
    expect(parley.intervals()).not.toContain(RETRY_MS);
  });

  it('asks for nothing that a guest may not have', async () => {
    const { server, parley, status } = await open();
    add(server, text('mine'));
    parley.stores.session.dispatch({ type: 'roleChanged', role: 'guest' });
    const before = server.requests.length;
    await parley.actions.dataExport.start(WORDS);
    expect(status()).toBe('saved');
    const asked = server.requests.slice(before).map(({ name }) => name);
    expect(asked.filter((name) => /^(group|announcement|topic|hook)\.|^export\.listPosts/.test(name))).toEqual([]);
    const { entries, json } = exported({ server });
    expect(json(FILE)).toMatchObject([{ offset: 1 }]);
    expect(entries.has('posts.json')).toBe(false);
  });

  it('leaves nothing when it is cancelled, and can start again', async () => {
    const { server, parley, status } = await open();
    add(server, text('mine'));
    const { promise, resolve } = Promise.withResolvers<void>();
    server.intercept(async (name, carryOut) => {
      if (name === 'export.listMessages') await promise;
      return carryOut();
    });
    const running = parley.actions.dataExport.start(WORDS);
    await expect.poll(() => made(server, 'export.listMessages')).toHaveLength(1);
    expect(status()).toBe('running');
    parley.actions.dataExport.cancel();
    resolve();
    await running;
    expect(status()).toBe('none');
    expect(server.state.file.status).toBe('discarded');
    await parley.actions.dataExport.start(WORDS);
    expect(status()).toBe('saved');
  });

  it('ends with the session, does nothing when the dialog is cancelled, and reports a full disk', async () => {
    const { server, parley, status } = await open();
    server.state.file.isCancelled = true;
    await parley.actions.dataExport.start(WORDS);
    expect([status(), made(server, 'account.sessions')]).toEqual(['none', []]);

    server.state.file.isCancelled = false;
    server.intercept((name, carryOut) => {
      // As when the disk is full: the host has ended the file.
      if (name === 'conversation.list') server.state.file.status = 'discarded';
      return carryOut();
    });
    await parley.actions.dataExport.start(WORDS);
    expect(parley.stores.dataExport.getState()).toMatchObject({ problem: { code: 'FILE_NOT_WRITTEN' } });

    server.intercept((name, carryOut) => {
      if (name === 'conversation.list') void parley.actions.session.signOut();
      return carryOut();
    });
    await parley.actions.dataExport.start(WORDS);
    expect([status(), server.state.file.status]).toEqual(['none', 'discarded']);
  });
});
