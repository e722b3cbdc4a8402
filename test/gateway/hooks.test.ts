import { request as httpRequest } from 'node:http';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Gateway } from '../../src-gateway/createGateway.ts';
import { type SignedIn, signUp } from '../support/people.ts';
import { connectToGateway, startGateway } from '../support/startGateway.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('POST /hooks/<token>', () => {
  let gateway: Gateway;
  let amy: SignedIn;
  let ben: SignedIn;
  const logged: string[] = [];
  const tokens: string[] = [];
  beforeAll(async () => {
    const lines = new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged.push(chunk.toString());
        done();
      },
    });
    gateway = await startGateway({ log: pino({ level: 'trace' }, lines) });
    [amy, ben] = await Promise.all([
      connectToGateway(gateway.url).then(({ transport }) => signUp(transport)),
      connectToGateway(gateway.url).then(({ transport }) => signUp(transport)),
    ]);
  });
  afterAll(() => gateway.stop());

  async function makeHook(pattern: string, name = 'CI'): Promise<{ token: string; id: string }> {
    const { hook, token } = await amy.ask('hook.create', { name, pattern });
    tokens.push(token);
    return { token, id: hook.id };
  }

  async function post(token: string, body: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${gateway.url}/hooks/${token}`, {
      method: 'POST',
      headers: { ...JSON_TYPE, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
  }

  it("C3: publishes a program's post to the subscribers of a matching pattern", async () => {
    const { token } = await makeHook('build.*');
    await ben.ask('topic.subscribe', { pattern: '*.failed' });

    const answer = await post(token, { topic: 'build.failed', title: 'Tests failed', body: 'see **log**' });

    expect(answer).toMatchObject({ status: 201, body: { topic: 'build.failed', offset: 1 } });
    const { post: told, because } = await ben.events.next('topic.posted');
    expect(told).toMatchObject({ title: 'Tests failed', from: { kind: 'program', name: 'CI' }, hasBody: true });
    expect(because).toEqual(['*.failed']);
    expect(await ben.ask('topic.open', { topic: 'build.failed', offset: 1 })).toMatchObject({ body: 'see **log**' });
    const { hooks } = await amy.ask('hook.list', {});
    expect(hooks[0]?.lastUsedAt).toBeGreaterThan(0);
    expect((await ben.ask('hook.list', {})).hooks).toEqual([]);
  });

  it("uses the hook's topic when it has exactly one, and refuses another", async () => {
    const { token } = await makeHook('deploy.eu');
    expect(await post(token, { title: 'done' })).toMatchObject({ status: 201, body: { topic: 'deploy.eu' } });
    expect(await post(token, { topic: 'deploy.us', title: 'done' })).toMatchObject({
      status: 403,
      body: { code: 'TOPIC_FORBIDDEN', field: 'topic' },
    });
    const { token: many } = await makeHook('deploy.*');
    expect(await post(many, { title: 'where?' })).toMatchObject({
      status: 400,
      body: { code: 'TOPIC_INVALID', field: 'topic', message: 'Name a topic: this hook is for several.' },
    });
  });

  it('publishes once per idempotency key and repeats the same answer, also for concurrent requests', async () => {
    const { token } = await makeHook('keys.*');
    const body = { topic: 'keys.one', title: 'once' };
    const key = { 'idempotency-key': '"8e03978e-40d5-43dd-bc93-6894a57f9324"' };

    const answers = await Promise.all(Array.from({ length: 6 }, () => post(token, body, key)));
    const again = await post(token, body, { 'idempotency-key': '8e03978e-40d5-43dd-bc93-6894a57f9324' });

    expect(new Set([...answers, again].map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(again).toMatchObject({ status: 201, body: { offset: 1 } });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await ben.ask('topic.posts', { topic: 'keys.one' })).posts).toHaveLength(1);
    expect(await post(token, { ...body, title: 'another' }, key)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect((await post(token, body)).body).toMatchObject({ offset: 2 });
    const { token: other } = await makeHook('keys.*');
    expect((await post(other, { ...body, title: 'another' }, key)).status).toBe(201);
    for (const wrong of ['', '""', 'x'.repeat(256)]) {
      expect(await post(token, body, { 'idempotency-key': wrong })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_ARGUMENT', field: 'Idempotency-Key' },
      });
    }
  });

  it('gives the same answer for a wrong token, a revoked one and a long one', async () => {
    const { token, id } = await makeHook('gone');
    await amy.ask('hook.remove', { id });
    await expect(amy.ask('hook.remove', { id })).rejects.toMatchObject({ code: 'HOOK_NOT_FOUND' });
    for (const wrong of [token, 'x', `${token}x`, 'y'.repeat(1_000)]) {
      expect(await post(wrong, { title: 'x' })).toMatchObject({ status: 404, body: { code: 'HOOK_NOT_FOUND' } });
    }
  });

  it.each([
    [
      'another content type',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      null,
      'title=x',
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
    ['plain text', 415, 'UNSUPPORTED_MEDIA_TYPE', null, '{}', { 'content-type': 'text/plain' }],
    ['invalid JSON', 400, 'INVALID_ARGUMENT', null, '{"title":', {}],
    ['nothing', 400, 'INVALID_ARGUMENT', null, '', {}],
    ['JSON that is not an object', 400, 'INVALID_ARGUMENT', '', '[]', {}],
    ['a missing title', 400, 'INVALID_ARGUMENT', 'title', { topic: 'bad.x' }, {}],
    ['an unknown field', 400, 'INVALID_ARGUMENT', 'text', { topic: 'bad.x', title: 'x', text: 'lost' }, {}],
    ['a title of another type', 400, 'INVALID_ARGUMENT', 'title', { topic: 'bad.x', title: 7 }, {}],
    ['an empty title', 400, 'TITLE_EMPTY', 'title', { topic: 'bad.x', title: '  ' }, {}],
    ['a title that is too long', 400, 'TITLE_TOO_LONG', 'title', { topic: 'bad.x', title: 'x'.repeat(121) }, {}],
    ['a topic with a space', 400, 'TOPIC_INVALID', 'topic', { topic: 'bad x', title: 'x' }, {}],
    ['a topic that ends with a dot', 400, 'TOPIC_INVALID', 'topic', { topic: 'bad.', title: 'x' }, {}],
    ['a NUL', 400, 'TEXT_INVALID', 'body', { topic: 'bad.x', title: 'x', body: 'a\0b' }, {}],
    ['a body over 64 KiB', 413, 'TEXT_TOO_LONG', 'body', { topic: 'bad.x', title: 'x', body: 'x'.repeat(65_537) }, {}],
    ['2 MiB', 413, 'TEXT_TOO_LONG', null, { topic: 'bad.x', title: 'x', body: 'x'.repeat(2 * 1024 * 1024) }, {}],
  ])('refuses %s with %i %s', async (_what, status, code, field, body, headers) => {
    const { token } = await makeHook('bad.**');

    const answer = await post(token, body, headers);

    expect(answer).toMatchObject({ status, body: { code, field } });
    expect((answer.body as { message: string }).message).toMatch(/^[A-Z].*\.$/);
    expect((answer.body as { message: string }).message).not.toMatch(/invalid|expected|unexpected/i);
    expect((await ben.ask('topic.match', { pattern: 'bad.**' })).total).toBe(0);
  });

  it('does not publish a request whose body is cut off', async () => {
    const { token } = await makeHook('broken.**');
    const { port } = new URL(gateway.url);
    await new Promise<void>((resolve) => {
      const request = httpRequest({
        port,
        path: `/hooks/${token}`,
        method: 'POST',
        headers: { ...JSON_TYPE, 'content-length': 100 },
      });
      request.on('error', () => resolve());
      request.write('{"topic":"broken.x","title":"x"}', () => request.destroy(new Error('broken off')));
    });

    expect((await post(token, { topic: 'broken.y', title: 'next' })).status).toBe(201);
    expect((await ben.ask('topic.match', { pattern: 'broken.**' })).topics).toEqual(['broken.y']);
  });

  it('answers 429 with the time to wait to a hook that is used too often, and to no other hook', async () => {
    const { token } = await makeHook('often.**');
    const { token: other } = await makeHook('often.**');
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => post(token, { topic: 'often.x', title: 'again' })),
    );

    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused[0]?.body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    expect((await post(other, { topic: 'often.x', title: 'again' })).status).toBe(201);
  });

  it('publishes in a restricted topic only if the creator of the hook has access', async () => {
    const { token } = await makeHook('secret.**');
    await ben.ask('topic.restrict', { topic: 'secret.bens', userIds: [] });
    await amy.ask('topic.restrict', { topic: 'secret.amys', userIds: [] });

    expect((await post(token, { topic: 'secret.bens', title: 'x' })).status).toBe(403);
    expect((await post(token, { topic: 'secret.amys', title: 'x' })).status).toBe(201);
  });

  it('never logs a token', () => {
    expect(tokens.length).toBeGreaterThan(10);
    const log = logged.join('\n');
    expect(log).not.toBe('');
    for (const token of tokens) expect(log).not.toContain(token);
  });
});
