import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { ChatError } from '#shared/errors/ChatError.ts';
import { explainStartError } from '../../src-gateway/explainStartError.ts';
import { publishByGateway } from '../publish/publishByGateway.ts';
import { publishByRedis } from '../publish/publishByRedis.ts';
import type { PostToPublish } from '../publish/PostToPublish.ts';
import { publishCommandLine } from './publishCommandLine.mjs';

/** Publishes one post, by a hook or into Redis itself. Returns the exit code. */
export async function publishOne(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], ...publishCommandLine });
  const { title, name, key = randomUUID() } = values;
  const [topic, ...more] = positionals;
  const gateway = values.gateway ?? (values.redis === undefined ? process.env['PARLEY_GATEWAY'] : undefined);
  const token = values.token ?? process.env['PARLEY_HOOK_TOKEN'];
  const missing = findMissing({ topic, title, gateway, token, more });
  if (missing !== null || title === undefined) {
    console.error(`Nothing was published. ${missing} --help shows all options.`);
    return 1;
  }
  try {
    const body = values.body === '-' ? await text(process.stdin) : values.body;
    const outgoing: PostToPublish = { topic, title, body, key };
    const published =
      gateway === undefined || token === undefined
        ? await publishByRedis(outgoing, name, values)
        : await publishByGateway(outgoing, gateway, token);
    console.log(`Published: ${published.topic}, post ${published.offset}.`);
    return 0;
  } catch (error) {
    const why = error instanceof ChatError ? explainStartError(error) : error instanceof Error ? error.message : '';
    console.error(`Nothing was published. ${why}`);
    return 1;
  }
}

interface Named {
  readonly topic: string | undefined;
  readonly title: string | undefined;
  readonly gateway: string | undefined;
  readonly token: string | undefined;
  readonly more: readonly string[];
}

/** Returns what is missing before any request is made. */
function findMissing({ topic, title, gateway, token, more }: Named): string | null {
  if (more.length > 0)
    return `One topic at a time: "${more[0]}" is one too many (a title of several words needs quotes).`;
  if (title === undefined) return 'Give it a title with --title.';
  if (gateway !== undefined && token === undefined) {
    return 'Name the token in PARLEY_HOOK_TOKEN, or leave the gateway out to publish into Redis itself.';
  }
  if (gateway === undefined && topic === undefined) return 'Name a topic, such as build.release.';
  return null;
}
