import { hostname } from 'node:os';
import { REDIS_OPTIONS } from '../export/placeOptions.mjs';

/** @satisfies {import('../setup/onProjectNode.mjs').CommandLine} */
export const publishCommandLine = {
  usage: `Usage: npm run publish -- TOPIC --title TITLE [options]
  TOPIC               such as build.release; may be left out where the hook is for one topic
  --title TITLE       one line
  --body TEXT         Markdown; - reads it from standard input
  --key KEY           under one key it is published once, however often this is run (default: a new one each time)
  --gateway URL       by the hook of a gateway; also in PARLEY_GATEWAY
  --token TOKEN       the hook's token; better in PARLEY_HOOK_TOKEN, where no list of processes shows it
  --redis URL         without a gateway: into this Redis, as of npm run gateway, with --redis-ca, --redis-cert and
                      --redis-key (default: "On this computer"; --profile-dir DIR for another data folder than the usual)
  --name NAME         who it is from, with --redis (default: ${hostname()})
  --help              this text`,
  options: {
    ...REDIS_OPTIONS,
    title: { type: 'string' },
    body: { type: 'string', default: '' },
    key: { type: 'string' },
    gateway: { type: 'string' },
    token: { type: 'string' },
    name: { type: 'string', default: hostname() },
  },
  allowPositionals: true,
};
