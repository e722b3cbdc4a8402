import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { ChatError } from '#shared/errors/ChatError.ts';
import { explainStartError } from '../../src-gateway/explainStartError.ts';
import { PLACE_OPTIONS } from '../export/openPlace.ts';
import { publishByGateway } from '../publish/publishByGateway.ts';
import { publishByRedis } from '../publish/publishByRedis.ts';
import type { Outgoing } from '../publish/Outgoing.ts';

const USAGE = `Usage: npm run publish -- TOPIC --title TITLE [options]
  TOPIC               such as build.release; may be left out where the hook is for one topic
  --title TITLE       one line
  --body TEXT         Markdown; - reads it from standard input
  --key KEY           under one key it is published once, however often this is run (default: a new one each time)
  --gateway URL       by the hook of a gateway; also in PARLEY_GATEWAY
  --token TOKEN       the hook's token; better in PARLEY_HOOK_TOKEN, where no list of processes shows it
  --redis URL         without a gateway: into this Redis, as of npm run gateway, with --redis-ca, --redis-cert and
                      --redis-key (default: "On this computer"; --profile-dir DIR for another data folder than the usual)
  --name NAME         who it is from, with --redis (default: ${hostname()})
  --help              this text`;

/** Publishes one post, by a hook or into Redis itself. Returns the exit code. */
export async function publishOne(args: readonly string[]): Promise<number> {
  const { files: _files, ...place } = PLACE_OPTIONS;
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      ...place,
      title: { type: 'string' },
      body: { type: 'string', default: '' },
      key: { type: 'string', default: randomUUID() },
      gateway: { type: 'string' },
      token: { type: 'string' },
      name: { type: 'string', default: hostname() },
      help: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const { title, key, name } = values;
  const [topic, ...more] = positionals;
  const gateway = values.gateway ?? (values.redis === undefined ? process.env['PARLEY_GATEWAY'] : undefined);
  const token = values.token ?? process.env['PARLEY_HOOK_TOKEN'];
  if (values.help === true) {
    console.log(USAGE);
    return 0;
  }
  const missing = findMissing({ topic, title, gateway, token, more });
  if (missing !== null || title === undefined) {
    console.error(`Nothing was published. ${missing} --help shows all options.`);
    return 1;
  }
  try {
    const body = values.body === '-' ? await text(process.stdin) : values.body;
    const outgoing: Outgoing = { topic, title, body, key };
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

/** What keeps it from being published before anybody is asked. */
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
