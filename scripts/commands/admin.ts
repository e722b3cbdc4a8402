import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { createArchiveStore } from '#core/archive/createArchiveStore.ts';
import { embeddedDatabase } from '#core/embedded/embeddedArchive.ts';
import { type CorePorts, createCore } from '#core/index.ts';
import { openSql, shareSql } from '#core/sql/openSql.ts';
import { dataRoot, embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import { directId, encryptedDirectId } from '#shared/conversation/directId.ts';
import type { Output } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { addRoomStorage } from '#shared/quota/addRoomStorage.ts';
import type { RoomStorage } from '#shared/contract/oversightCalls.ts';
import { type Hold, type Retention, RETENTION_KINDS } from '#shared/contract/retentionCalls.ts';
import {
  joiningSchema,
  TEAM_LIMITS_MAX,
  teamLimitChangesSchema,
  type TeamLimits,
  twoFactorRuleSchema,
} from '#shared/contract/teamModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { type Client, createClient } from '#shared/rpc/createClient.ts';
import { type Result, unwrap } from '#shared/rpc/result.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { encryptedRoomId, hasRoomId, roomId } from '#shared/text/roomId.ts';
import { pino } from 'pino';
import { sizeOf } from '../../src-renderer/text/sizes.ts';
import { explainStartError } from '../../src-gateway/explainStartError.ts';
import { readSetupCode, setupCodeFile } from '../../src-gateway/setupCode.ts';
import { openConversationStore } from '../export/openConversationStore.ts';
import { readDatabase } from '../../src-gateway/readOptions.ts';
import { adminCommandLine, COMMANDS_OF_OPTIONS, TEAM_COPY_COMMANDS } from './adminCommandLine.mjs';
import { type AuditOptions, readAuditLog } from './readAuditLog.ts';
import { describeHealth, withoutThisProcess } from './describeHealth.ts';
import { hasSomethingTo } from './embeddedRedis.ts';
import { findPerson } from './findPerson.ts';
import { printRedisAcl } from './redisAcl.ts';
import { copyTeam } from './teamCopy.ts';

/** What a command answers: data for programs, and the same as lines for people. */
interface Answer {
  readonly data: unknown;
  readonly lines: readonly string[];
  /** Whether the command found a problem; the exit code is 1 then. */
  readonly hasProblem?: boolean;
}

/** The options of single commands. */
interface CommandOptions extends AuditOptions {
  /** Of `erase`: keep or delete. */
  readonly messages?: string | undefined;
}

interface Command {
  /** Its argument, in capitals as in the usage; one in brackets may be left out. */
  readonly argument?:
    | 'NAME'
    | 'NAME=NEW'
    | 'NAME=ID'
    | 'ROOM'
    | 'ROOM=NAME'
    | '[QUERY]'
    | 'ID'
    | 'WHAT'
    | '[WHO]'
    | '[DAYS]'
    | '[N]';
  /** Asked before, unless `--yes` is given. */
  readonly question?: (argument: string, options: CommandOptions) => string;
  run(client: Client, argument: string, options: CommandOptions): Promise<Answer>;
}

/** Where the team's data is. Only the command `health` opens the database and the files. */
interface PlaceOptions {
  readonly redis?: string | undefined;
  readonly 'profile-dir'?: string | undefined;
  readonly database?: string | undefined;
  readonly files?: string | undefined;
}

const WEEK_MS = 7 * 86_400_000;

const COMMANDS: Readonly<Record<string, Command>> = {
  people: {
    async run(client) {
      const { people } = unwrap(await client.request('admin.people', {}));
      const lines = people.map(
        ({ name, role, deactivatedAt, erasing }) =>
          `${name}: ${erasing === true ? 'being erased' : `${role}${deactivatedAt === null ? '' : ', deactivated'}`}`,
      );
      return { data: { people }, lines: lines.toSorted((one, other) => one.localeCompare(other)) };
    },
  },
  'reset-password': {
    argument: 'NAME',
    async run(client, name) {
      const data = unwrap(await client.request('admin.resetPassword', { userId: await findPerson(client, name) }));
      const until = isoTime(data.expiresAt);
      return {
        data,
        lines: [`Code: ${data.code}`, `It sets a new password on the sign-in page, once, until ${until}.`],
      };
    },
  },
  rename: {
    argument: 'NAME=NEW',
    async run(client, typed) {
      const [former = '', name] = typed.split('=', 2);
      if (name === undefined) throw new Error(`NAME=NEW is such as "Mei=Mei Lin", not ${typed}.`);
      const args = { userId: await findPerson(client, former), name };
      const data = unwrap(await client.request('admin.setName', args));
      return { data, lines: [`${former} is ${data.person.name} now, and signs in with that name.`] };
    },
  },
  sessions: {
    argument: 'NAME',
    async run(client, name) {
      const data = unwrap(await client.request('admin.sessions', { userId: await findPerson(client, name) }));
      const lines = data.sessions.map(({ id, device: { app, system }, address, startedAt, usedAt }) => {
        const device = [app, system].filter((part) => part !== null).join(', ');
        const times = `since ${isoTime(startedAt)}, used ${isoTime(usedAt)}`;
        return [`${id}: ${device === '' ? 'unknown device' : device}`, ...(address ? [address] : []), times].join(', ');
      });
      return { data, lines: lines.length === 0 ? [`${name} is signed in nowhere.`] : lines };
    },
  },
  'end-session': {
    argument: 'NAME=ID',
    async run(client, typed) {
      const [name = '', id] = typed.split('=', 2);
      if (id === undefined) throw new Error(`NAME=ID is the name of a person and the id of a session, not ${typed}.`);
      const args = { userId: await findPerson(client, name), id };
      return { data: unwrap(await client.request('admin.endSession', args)), lines: ['Ended.'] };
    },
  },
  'end-sessions': forPerson((client, userId) => client.request('admin.endSessions', { userId }), 'is signed out'),
  'make-admin': forPerson(
    (client, userId) => client.request('admin.setRole', { userId, role: 'admin' }),
    'is an admin now',
  ),
  'make-member': forPerson(
    (client, userId) => client.request('admin.setRole', { userId, role: 'member' }),
    'is a member now',
  ),
  'make-owner': forPerson((client, userId) => client.request('admin.handOver', { userId }), 'owns the team now'),
  'two-factor-off': forPerson(
    (client, userId) => client.request('admin.turnOffTwoFactor', { userId }),
    'signs in with the password only',
  ),
  erase: {
    argument: 'NAME',
    question: (name, { messages }) =>
      messages === 'delete'
        ? `Erase ${name}? Their account, their files, and all their messages and reactions in conversations that are not ` +
          'under legal hold are deleted for everyone. This can’t be undone.'
        : `Erase ${name}? Their account and their files are deleted; their messages stay, as those of a former member. ` +
          'This can’t be undone.',
    async run(client, name, options) {
      const messages = options.messages === 'delete' ? 'delete' : 'keep';
      const userId = await findPerson(client, name);
      const data = unwrap(await client.request('admin.erase', { userId, name, messages }));
      const lines = [
        `${name} is erased. ${messages === 'delete' ? 'Messages and traces' : 'Traces'} in conversations are removed in ` +
          'the background while Parley is running.',
      ];
      return { data, lines };
    },
  },
  deactivate: forPerson((client, userId) => client.request('admin.deactivate', { userId }), 'is deactivated'),
  reactivate: forPerson((client, userId) => client.request('admin.reactivate', { userId }), 'can sign in again'),
  invite: {
    async run(client) {
      const invitation = { role: 'member', uses: 1, lifetimeMs: WEEK_MS, note: '' } as const;
      const data = unwrap(await client.request('invitation.create', invitation));
      const until = isoTime(data.invitation.expiresAt);
      return { data, lines: [`Code: ${data.code}`, `It creates one account, until ${until}.`] };
    },
  },
  invitations: {
    async run(client) {
      const data = unwrap(await client.request('invitation.list', {}));
      const lines = data.invitations.map(
        ({ id, note, role, used, uses, expiresAt, revoked }) =>
          `${id}: ${note === '' ? role : `${note}, ${role}`}, ${used} of ${uses} used, ` +
          (revoked ? 'revoked' : `until ${isoTime(expiresAt)}`),
      );
      return { data, lines: lines.length === 0 ? ['There are no invitations.'] : lines };
    },
  },
  revoke: {
    argument: 'ID',
    run: async (client, id) => ({
      data: unwrap(await client.request('invitation.revoke', { id })),
      lines: ['Revoked.'],
    }),
  },
  joining: {
    argument: '[WHO]',
    async run(client, who) {
      if (who !== '') {
        const joining = joiningSchema.safeParse(who);
        if (!joining.success) throw new Error(`WHO is ${joiningSchema.options.join(', ')}, not ${who}.`);
        unwrap(await client.request('admin.setJoining', { joining: joining.data }));
      }
      const { joining } = unwrap(await client.request('team.describe', {}));
      return { data: { joining }, lines: [`Who may join: ${joining}`] };
    },
  },
  'two-factor': {
    argument: '[WHO]',
    async run(client, who) {
      if (who !== '') {
        const rule = twoFactorRuleSchema.safeParse(who);
        if (!rule.success) throw new Error(`WHO is ${twoFactorRuleSchema.options.join(', ')}, not ${who}.`);
        unwrap(await client.request('admin.setTwoFactorRule', { rule: rule.data }));
      }
      const { twoFactorRule } = unwrap(await client.request('team.describe', {}));
      return { data: { twoFactorRule }, lines: [`Who needs two-factor sign-in: ${twoFactorRule}`] };
    },
  },
  'rooms-per-person': forLimit('roomsPerPerson', 'Rooms per person'),
  'messages-per-minute': forLimit('messagesPerMinute', 'Messages per minute and person'),
  'open-invitations': forLimit('openInvitations', 'Open invitations', `${LIMITS.invitations}, with the ended ones`),
  'megabytes-per-person': forLimit('fileMegabytesPerPerson', 'Megabytes of files per person'),
  'megabytes-in-all': forLimit('fileMegabytesInAll', 'Megabytes of files of the team'),
  storage: {
    async run(client) {
      const { people } = unwrap(await client.request('admin.people', {}));
      const names = new Map(people.map(({ id, name }) => [id, name]));
      const listed = new Map<string, number>();
      let after: number | null = 0;
      let sizes = { totalBytes: 0, limitBytes: 0 };
      do {
        const page: Output<'admin.storage'> = unwrap(await client.request('admin.storage', { after }));
        for (const { userId, bytes } of page.people) listed.set(userId, bytes);
        sizes = { totalBytes: page.totalBytes, limitBytes: page.limitBytes };
        after = page.next;
      } while (after !== null);
      const rooms = await readStorageByRoom(client);
      const data = { ...sizes, people: [...listed].map(([userId, bytes]) => ({ userId, bytes })), rooms };
      const limit = sizes.limitBytes === 0 ? '' : ` of ${sizeOf(sizes.limitBytes)}`;
      const byPerson = data.people.map(({ userId, bytes }) => `${names.get(userId) ?? userId}: ${sizeOf(bytes)}`);
      const byRoom = rooms.map(
        (row) => `${row.kind === 'room' ? row.room.title : TOGETHER[row.kind]}: ${sizeOf(row.bytes)}`,
      );
      return {
        data,
        lines: [
          `Files: ${sizeOf(sizes.totalBytes)}${limit}`,
          ...byPerson,
          ...(byRoom.length === 0 ? [] : ['By room:', ...byRoom]),
        ],
      };
    },
  },
  reports: {
    async run(client) {
      const [{ people }, data] = [
        unwrap(await client.request('admin.people', {})),
        unwrap(await client.request('report.list', { state: 'open' })),
      ];
      const names = new Map(people.map(({ id, name }) => [id, name]));
      const nameOf = (id: string): string => names.get(id) ?? id;
      const lines = data.reports.flatMap(({ id, message, count, reports }) => [
        `${id}: ${nameOf(message.from)}, ${message.title || message.place}, ${isoTime(message.at)}: ` +
          JSON.stringify([message.text, ...message.files].filter((part) => part !== '').join(' ')),
        ...reports.map(
          ({ by, at, reason, note }) =>
            `  ${isoTime(at)} ${nameOf(by)} ${reason}${note === '' ? '' : ` ${JSON.stringify(note)}`}`,
        ),
        ...(count > reports.length ? [`  and ${count - reports.length} more`] : []),
      ]);
      const total = data.open > data.reports.length ? [`The newest ${data.reports.length} of ${data.open}.`] : [];
      return { data, lines: data.open === 0 ? ['There are no open reports.'] : [...lines, ...total] };
    },
  },
  retention: {
    argument: '[DAYS]',
    async run(client, days) {
      const current = unwrap(await client.request('retention.read', {}));
      const data = days === '' ? current : { ...current, ...parseDays(days) };
      if (days !== '') unwrap(await client.request('retention.set', data));
      return { data, lines: RETENTION_KINDS.map((kind) => `${kind}: ${describeDays(data[kind])}`) };
    },
  },
  holds: {
    async run(client) {
      const [{ people }, data] = [
        unwrap(await client.request('admin.people', {})),
        unwrap(await client.request('retention.holds', {})),
      ];
      const names = new Map(people.map(({ id, name }) => [id, name]));
      const lines = data.holds.map(({ target: { kind, id }, by, at }) => {
        const what = kind === 'person' ? `person:${names.get(id) ?? id}` : id;
        return `${what}, since ${isoTime(at)}, by ${names.get(by) ?? by}`;
      });
      return { data, lines: lines.length === 0 ? ['There are no legal holds.'] : lines };
    },
  },
  hold: forHold(true, 'is under legal hold: retention deletes none of it.'),
  lift: forHold(false, 'is not under legal hold any more.'),
  rooms: {
    argument: '[QUERY]',
    async run(client, query) {
      const [{ people }, data] = [
        unwrap(await client.request('admin.people', {})),
        unwrap(await client.request('admin.rooms', { query })),
      ];
      const names = new Map(people.map(({ id, name }) => [id, name]));
      const lines = data.rooms.map(({ title, ownerId, joining, locked, hidden, members, seats, activeAt, closesAt }) =>
        [
          `${title}: ${names.get(ownerId) ?? ownerId}`,
          hidden ? 'hidden' : joining,
          ...(locked ? ['password'] : []),
          `${members} of ${seats === 0 ? 'any number of' : seats} members`,
          `active ${isoTime(activeAt)}`,
          closesAt === 0 ? 'stays' : `closes ${isoTime(closesAt)}`,
        ].join(', '),
      );
      const rest = data.next === null ? [] : [`The first ${data.rooms.length} of ${data.total}.`];
      return { data, lines: lines.length === 0 ? ['There are no such rooms.'] : [...lines, ...rest] };
    },
  },
  'close-room': {
    argument: 'ROOM',
    async run(client, name) {
      const data = unwrap(await client.request('admin.closeRoom', await findRoom(client, name)));
      return { data, lines: [`${name} is closed.`] };
    },
  },
  'room-owner': {
    argument: 'ROOM=NAME',
    async run(client, typed) {
      const [room = '', name] = typed.split('=', 2);
      if (name === undefined) throw new Error(`ROOM=NAME is such as "Lobby=Mei Lin", not ${typed}.`);
      const userId = await findPerson(client, name);
      const args = { ...(await findRoom(client, room)), userId };
      return { data: unwrap(await client.request('admin.setRoomOwner', args)), lines: [`${name} owns ${room} now.`] };
    },
  },
  hooks: {
    async run(client) {
      const { people } = unwrap(await client.request('admin.people', {}));
      const names = new Map(people.map(({ id, name }) => [id, name]));
      const hooks: Output<'admin.hooks'>['hooks'][number][] = [];
      let after: string | null = null;
      do {
        const page: Output<'admin.hooks'> = unwrap(
          await client.request('admin.hooks', after === null ? {} : { after }),
        );
        hooks.push(...page.hooks);
        after = page.next;
      } while (after !== null);
      const lines = hooks.map(({ id, name, pattern, by, lastUsedAt }) => {
        const used = lastUsedAt === null ? 'never used' : `used ${isoTime(lastUsedAt)}`;
        return `${id}: ${name}, ${pattern}, by ${names.get(by) ?? by}, ${used}`;
      });
      return { data: { hooks }, lines: lines.length === 0 ? ['There are no webhooks.'] : lines };
    },
  },
  'revoke-hook': {
    argument: 'NAME=ID',
    async run(client, typed) {
      const [name = '', id] = typed.split('=', 2);
      if (id === undefined) throw new Error(`NAME=ID is the creator and the id of a webhook, not ${typed}.`);
      const args = { userId: await findPerson(client, name), id };
      return { data: unwrap(await client.request('admin.revokeHook', args)), lines: ['Revoked.'] };
    },
  },
  'setup-code': {
    async run(client) {
      const team = await client.request('admin.people', {});
      if (team.ok) throw new Error('The team has an owner already; its people need no setup code.');
      // The team has no owner yet.
      if (team.error.code !== 'PERSON_NOT_FOUND') unwrap(team);
      const file = setupCodeFile();
      if (file === undefined)
        throw new Error('PARLEY_SETUP_CODE_FILE names no file; the gateway prints its setup code.');
      const code = readSetupCode(file);
      return { data: { code }, lines: [`Code: ${code}`, 'It creates the first account, which owns the team.'] };
    },
  },
  audit: { run: (client, _argument, options) => readAuditLog(client, options) },
  health: {
    async run(client) {
      const data = withoutThisProcess(unwrap(await client.request('admin.health', {})));
      return { data, lines: describeHealth(data), hasProblem: data.rows.some(({ state }) => state === 'problem') };
    },
  },
};

/** Runs one command of the administration. Returns the exit code. */
export async function admin(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], ...adminCommandLine });
  const [name = '', argument = '', ...more] = positionals;
  const hasOthersOptions = (name !== 'audit' && hasAuditOptions(values)) || !fitsMessages(name, values);
  for (const [option, commands] of Object.entries(COMMANDS_OF_OPTIONS)) {
    if (!Object.hasOwn(values, option) || commands.includes(name)) continue;
    console.error(`--${option} is an option of ${commands.join(', ')} only.`);
    return 1;
  }
  if (TEAM_COPY_COMMANDS.includes(name) && !hasOthersOptions) return copyTeam(values, positionals);
  if (name === 'redis-acl' && !hasOthersOptions) return printRedisAcl(values, positionals);
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const isMisused = more.length > 0 || hasOthersOptions;
  if (command === undefined || !fits(command, argument) || isMisused || (values.csv && values.json)) {
    console.log(adminCommandLine.usage);
    return 1;
  }
  try {
    const folder = embeddedRedisFolder(values['profile-dir'] ?? dataRoot());
    if (values.redis === undefined && !(await hasSomethingTo('administer', folder))) return 1;
    if (command.question !== undefined && !values.yes && !(await isConfirmed(command.question(argument, values)))) {
      console.error('Nothing was changed.');
      return 1;
    }
    const work = (client: Client): Promise<Answer> => command.run(client, argument, values);
    const databases = command === COMMANDS['health'] ? openDatabases(values) : {};
    const { data, lines, hasProblem = false } = await withAdministration(values, databases, work);
    console.log(values.json ? JSON.stringify(data) : lines.join('\n'));
    return hasProblem ? 1 : 0;
  } catch (error) {
    const why = error instanceof ChatError || !(error instanceof Error) ? explainStartError(error) : error.message;
    console.error(`Nothing was changed. ${why}`);
    return 1;
  }
}

/** Asks on the terminal; without one, or at its end, the answer is no. */
async function isConfirmed(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const isClosed = once(terminal, 'close').then(() => '');
    const answer = await Promise.race([terminal.question(`${question} Type yes: `), isClosed]);
    return answer.trim().toLowerCase() === 'yes';
  } finally {
    terminal.close();
  }
}

function fits({ argument }: Command, given: string): boolean {
  return argument?.startsWith('[') === true || (argument === undefined) === (given === '');
}

/** `--messages` is an option of `erase` only. */
function fitsMessages(name: string, { messages }: CommandOptions): boolean {
  return messages === undefined || (name === 'erase' && ['keep', 'delete'].includes(messages));
}

function hasAuditOptions({ kind, by, about, since, until, csv }: AuditOptions): boolean {
  return csv === true || [kind, by, about, since, until].some((value) => value !== undefined);
}

/** The database is opened when it is used, so that one that can't be reached is a finding of the command `health`. */
function openDatabases({
  redis,
  database,
  'profile-dir': profile,
}: PlaceOptions): Pick<CorePorts, 'archive' | 'database'> {
  if (database === undefined) {
    return redis === undefined ? embeddedDatabase(embeddedRedisFolder(profile ?? dataRoot()), null) : {};
  }
  const target = readDatabase(database);
  const open = shareSql(() => openSql(target));
  return { archive: { open: async () => createArchiveStore(await open()) }, database: { open } };
}

async function withAdministration<Value>(
  values: Parameters<typeof openConversationStore>[0] & PlaceOptions,
  databases: Pick<CorePorts, 'archive' | 'database'>,
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  const log = pino({ name: 'admin', level: 'error' }, pino.destination(2));
  const place = await openConversationStore(values, log);
  const core = createCore({ ...place.ports, ...databases, log });
  const transport: Transport = {
    request: (name, args) => core.administer(name, args),
    subscribe: () => () => undefined,
  };
  try {
    return await work(createClient({ transport, onViolation: (what) => log.error(what) }));
  } finally {
    await core.stop();
    await place.stop();
  }
}

function forPerson(change: (client: Client, userId: string) => Promise<Result<unknown>>, outcome: string): Command {
  return {
    argument: 'NAME',
    async run(client, name) {
      return { data: unwrap(await change(client, await findPerson(client, name))), lines: [`${name} ${outcome}.`] };
    },
  };
}

/** `unset`: what 0 means. */
function forLimit(name: keyof TeamLimits, label: string, unset = 'no limit'): Command {
  return {
    argument: '[N]',
    async run(client, typed) {
      if (typed !== '') {
        const changes = teamLimitChangesSchema.safeParse({ [name]: /^\d+$/.test(typed) ? Number(typed) : NaN });
        if (!changes.success) throw new Error(`N is a number from 0 to ${TEAM_LIMITS_MAX[name]}, not ${typed}.`);
        unwrap(await client.request('admin.setLimits', changes.data));
      }
      const data = unwrap(await client.request('admin.limits', {}));
      const { limits } = data;
      return { data, lines: [`${label}: ${limits[name] === 0 ? unset : limits[name]}`] };
    },
  };
}

function describeDays(days: number): string {
  return days === 0
    ? 'messages are never deleted'
    : `messages are deleted after ${days} ${days === 1 ? 'day' : 'days'}`;
}

/** `direct=30,room=never`; the kinds that are not named keep their limit. */
function parseDays(text: string): Partial<Retention> {
  const parsed: Partial<Record<keyof Retention, number>> = {};
  for (const part of text.split(',')) {
    const [kind, days = '', ...more] = part.split('=');
    const known = RETENTION_KINDS.find((one) => one === kind?.trim());
    const count = days.trim() === 'never' ? 0 : /^[1-9]\d{0,3}$/.test(days.trim()) ? Number(days) : NaN;
    if (known === undefined || more.length > 0 || !(count <= LIMITS.retentionDays))
      throw new Error(
        `DAYS is such as direct=30,group=90,room=never: at most ${LIMITS.retentionDays} days, not ${part}.`,
      );
    parsed[known] = count;
  }
  return parsed;
}

function forHold(on: boolean, outcome: string): Command {
  return {
    argument: 'WHAT',
    async run(client, what) {
      const target = await findHoldTarget(client, what);
      unwrap(await client.request('retention.hold', { target, on }));
      return { data: { target, on }, lines: [`${what} ${outcome}`] };
    },
  };
}

/** `person:NAME`, `room:NAME`, `encrypted-room:NAME`, `direct:NAME,NAME`, or `encrypted-direct:NAME,NAME`. */
async function findHoldTarget(client: Client, what: string): Promise<Hold['target']> {
  const [kind, name] = [what.slice(0, what.indexOf(':')), what.slice(what.indexOf(':') + 1)];
  if (kind === 'person') return { kind: 'person', id: await findPerson(client, name) };
  if (kind === 'room' && hasRoomId(name)) return { kind: 'conversation', id: roomId(name) };
  if (kind === 'encrypted-room' && hasRoomId(name)) return { kind: 'conversation', id: encryptedRoomId(name) };
  const [one = '', other = '', ...more] = name.split(',').map((part) => part.trim());
  if ((kind === 'direct' || kind === 'encrypted-direct') && other !== '' && more.length === 0) {
    const idOf = kind === 'direct' ? directId : encryptedDirectId;
    return { kind: 'conversation', id: idOf(await findPerson(client, one), await findPerson(client, other)) };
  }
  throw new Error(
    `WHAT is person:NAME, room:NAME, encrypted-room:NAME, direct:NAME,NAME or encrypted-direct:NAME,NAME, not ${what}.`,
  );
}

/** The open room with this name, in any spelling that leads to the same room. */
async function findRoom(client: Client, typed: string): Promise<{ conversationId: string; epoch: string }> {
  const ids = hasRoomId(typed) ? [roomId(typed), encryptedRoomId(typed)] : [];
  let after: string | null = null;
  do {
    const page: Output<'admin.rooms'> = unwrap(
      await client.request('admin.rooms', { query: typed, ...(after !== null && { after }) }),
    );
    const found = page.rooms.find(({ conversationId }) => ids.includes(conversationId));
    if (found !== undefined) return found;
    after = page.next;
  } while (after !== null);
  throw new Error(`No room has the name ${typed}; “rooms” lists them.`);
}

/** What is one row in the list of storage. */
const TOGETHER: Readonly<Record<Exclude<RoomStorage['kind'], 'room'>, string>> = {
  groups: 'All group messages',
  direct: 'All direct messages',
  closed: 'Closed rooms',
};

async function readStorageByRoom(client: Client): Promise<RoomStorage[]> {
  let rows: RoomStorage[] = [];
  let after: number | null = 0;
  do {
    const page: Output<'admin.storageByRoom'> = unwrap(await client.request('admin.storageByRoom', { after }));
    rows = addRoomStorage(rows, page.rooms);
    after = page.next;
  } while (after !== null);
  return rows;
}

const isoTime = (ms: number): string => new Date(ms).toISOString();
