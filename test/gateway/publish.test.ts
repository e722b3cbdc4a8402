import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Gateway } from '../../src-gateway/createGateway.ts';
import { CHEAP_PASSWORDS } from '../support/cheapPasswords.ts';
import { type SignedIn, signUp } from '../support/people.ts';
import { repositoryRoot } from '../support/repositoryRoot.ts';
import { connectToGateway, startGateway } from '../support/startGateway.ts';

interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly problem: string;
}

async function publish(
  args: readonly string[],
  environment: Record<string, string> = {},
  input = '',
): Promise<CommandResult> {
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, ['scripts/publish.mjs', ...args], { cwd: repositoryRoot, env });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, problem, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, problem };
}

describe('npm run publish', () => {
  const topic = `published.${randomUUID()}`;
  let gateway: Gateway;
  let amy: SignedIn;
  let token: string;
  beforeAll(async () => {
    // The prefix that the command uses by default.
    const redis = { url: inject('redisUrl') };
    gateway = await startGateway({ core: { redis, keyPrefix: 'parley', passwordCost: CHEAP_PASSWORDS } });
    amy = await signUp((await connectToGateway(gateway.url)).transport);
    await amy.ask('topic.subscribe', { pattern: `${topic}.*` });
    ({ token } = await amy.ask('hook.create', { name: 'CI', pattern: `${topic}.*` }));
  });
  afterAll(() => gateway.stop());

  it('publishes through a hook, with a body from standard input, and once per idempotency key', async () => {
    const args = [`${topic}.hook`, '--title', 'Nightly build', '--body', '-', '--key', 'run 7'];
    const environment = { PARLEY_GATEWAY: gateway.url, PARLEY_HOOK_TOKEN: token };

    const first = await publish(args, environment, 'All **green**.');
    const again = await publish(args, environment, 'All **green**.');

    expect(first).toEqual({ code: 0, out: `Published: ${topic}.hook, post 1.\n`, problem: '' });
    expect(again).toEqual(first);
    expect((await amy.events.next('topic.posted')).post).toMatchObject({ from: { kind: 'program', name: 'CI' } });
    expect((await amy.ask('topic.open', { topic: `${topic}.hook`, offset: 1 })).body).toBe('All **green**.');
  });

  it('publishes to Redis directly, under the name of the computer or a given one', async () => {
    const args = [`${topic}.redis`, '--title', 'Backup done', '--redis', inject('redisUrl'), '--name', 'backup'];

    expect(await publish(args)).toEqual({ code: 0, out: `Published: ${topic}.redis, post 1.\n`, problem: '' });
    const { post } = await amy.events.next('topic.posted', (data) => data.post.topic === `${topic}.redis`);
    expect(post).toMatchObject({ title: 'Backup done', from: { kind: 'program', name: 'backup' }, hasBody: false });
  });

  it('reports what is wrong without printing the token, and publishes nothing', async () => {
    const usual = ['--title', 'x', '--gateway', gateway.url];
    const wrong = await publish([`${topic}.x`, ...usual, '--token', 'wrong-token']);
    expect(wrong).toMatchObject({ code: 1, out: '' });
    expect(wrong.problem).toContain('HOOK_NOT_FOUND');
    expect(wrong.problem).not.toContain('wrong-token');
    expect((await publish(['elsewhere', ...usual, '--token', token])).problem).toContain('TOPIC_FORBIDDEN (topic)');
    expect((await publish(['a b', '--title', 'x', '--redis', inject('redisUrl')])).problem).toContain('TOPIC_INVALID');
    for (const [args, words] of [
      [[topic], 'Give it a title with --title.'],
      [['--title', 'x'], 'Name a topic'],
      [usual, 'Name the token in PARLEY_HOOK_TOKEN'],
      [['a', 'b', '--title', 'x'], 'One topic at a time'],
    ] as const) {
      const refused = await publish(args);
      expect(refused).toMatchObject({ code: 1, out: '' });
      expect(refused.problem).toContain(`Nothing was published. ${words}`);
    }
    expect((await publish(['--help'])).code).toBe(0);
  });
});
