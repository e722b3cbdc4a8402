import { scripts } from '../generated/scripts.ts';

/** A command with all its arguments, as access control checks it. */
export type CheckedCommand = readonly [name: string, ...args: string[]];

/**
 * Commands without keys that the core and its client library send to every server. They have all arguments, because
 * Redis 7.0 crashes on `acl_check_cmd` for an incomplete EVAL. AUTH and HELLO need no right.
 */
const KEYLESS_COMMANDS: readonly CheckedCommand[] = [
  ['CLIENT', 'SETNAME', 'parley'],
  ['EVAL', '', '0'],
  ['EVALSHA', '', '0'],
  ['EXEC'],
  ['INFO'],
  ['MULTI'],
  ['PING'],
  ['SCAN', '0'],
  ['SCRIPT', 'EXISTS', ''],
  ['SCRIPT', 'LOAD', ''],
  ['SUNSUBSCRIBE'],
  ['TIME'],
];

/** Sent only where the address has a database number. */
const DATABASE_COMMANDS: readonly CheckedCommand[] = [['SELECT', '1']];

/** Sent only to the nodes of a cluster. The client library sends READONLY and READWRITE when the role of a node changes. */
const CLUSTER_COMMANDS: readonly CheckedCommand[] = [
  ['ASKING'],
  ['CLUSTER', 'INFO'],
  ['CLUSTER', 'SLOTS'],
  ['READONLY'],
  ['READWRITE'],
];

/**
 * Commands with keys that no script of ours calls; the core sends many others, too. EXPIRE is in the script of
 * rate-limiter-flexible, for a counter without an expiry; the other commands of that script are in ours, too.
 */
const OWN_KEY_COMMANDS = ['EXPIRE', 'SSCAN'];

const CHANNEL_COMMANDS = ['SPUBLISH', 'SSUBSCRIBE'];

/** Where Parley sends some commands only. */
export interface RedisUse {
  readonly cluster: boolean;
  /** With a database number other than 0. */
  readonly database: boolean;
}

/** What the user of the gateway may do, by what access control compares: only the command, its keys, its channels. */
export interface RedisRights {
  readonly keyless: readonly CheckedCommand[];
  readonly keys: readonly CheckedCommand[];
  readonly channels: readonly CheckedCommand[];
  /** The names of the commands that scripts call. */
  readonly calledByScripts: readonly string[];
  readonly keyPattern: string;
  readonly channelPattern: string;
}

/** The least rights with which a Parley process works: what its scripts call, and what it sends itself. */
export function gatewayRights(keyPrefix: string, use: RedisUse): RedisRights {
  const pattern = `${keyPrefix}:*`;
  const keyless = [
    ...KEYLESS_COMMANDS,
    ...(use.database ? DATABASE_COMMANDS : []),
    ...(use.cluster ? CLUSTER_COMMANDS : []),
  ];
  const others = [...keyless.map(([name]) => name), ...CHANNEL_COMMANDS];
  const calledByScripts = listScriptCommands();
  const keyCommands = [...new Set([...calledByScripts, ...OWN_KEY_COMMANDS])].filter((name) => !others.includes(name));
  return {
    keyless,
    keys: keyCommands.toSorted().map((name) => [name, ...Array<string>(4).fill(pattern)]),
    channels: CHANNEL_COMMANDS.map((name) => [name, pattern]),
    calledByScripts,
    keyPattern: `~${pattern}`,
    channelPattern: `&${pattern}`,
  };
}

/** The rules of `gatewayRights` for `ACL SETUSER`, for any address. */
export function gatewayRules(keyPrefix: string): string[] {
  const { keyless, keys, channels, keyPattern, channelPattern } = gatewayRights(keyPrefix, {
    cluster: true,
    database: true,
  });
  return [keyPattern, channelPattern, ...[...keyless, ...keys, ...channels].map(ruleOf).toSorted()];
}

/** The rules of a user that reads the state of the server, such as an exporter of metrics; it can read no key. */
export const METRICS_RULES: readonly string[] = ['+client|setname', '+info', '+ping'];

/** The rules of the user of the Sentinels, which have users of their own. */
export const SENTINEL_RULES: readonly string[] = [
  '&+switch-master',
  '+client|setname',
  '+ping',
  '+sentinel|get-master-addr-by-name',
  '+sentinel|sentinels',
  '+subscribe',
];

/** Commands of which a subcommand is allowed, not all. */
const CONTAINERS = ['CLIENT', 'CLUSTER', 'SCRIPT'];

/** The rule that allows a command, such as `+get` or `+script|load`. */
export function ruleOf([name, subcommand = '']: CheckedCommand): string {
  return `+${CONTAINERS.includes(name) ? `${name}|${subcommand}` : name}`.toLowerCase();
}

/** The commands that the scripts call. Their helpers pass the name on: `callInChunks('HSET', …)`. */
function listScriptCommands(): string[] {
  const calls = /\b(?:redis\.p?call|call|callInChunks)\('([A-Z]+)'/g;
  return Object.values(scripts).flatMap(({ source }) => [...source.matchAll(calls)].flatMap(([, name]) => name ?? []));
}
