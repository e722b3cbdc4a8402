import { parseArgs } from 'node:util';
import { createCore } from '#core/index.ts';
import { dataRoot, embeddedRedisFolder } from '#core/embedded/dataFolder.ts';
import { comparedName } from '#core/account/accounts.ts';
import { directId } from '#core/directId.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { type Hold, type Retention, RETENTION_KINDS } from '#shared/contract/retentionCalls.ts';
import { joiningSchema, TEAM_LIMITS_MAX, teamLimitChangesSchema, type TeamLimits } from '#shared/contract/teamModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { type Client, createClient } from '#shared/rpc/createClient.ts';
import { type Result, unwrap } from '#shared/rpc/result.ts';
import type { Transport } from '#shared/rpc/Transport.ts';
import { hasRoomId, roomId } from '#shared/text/roomId.ts';
import { pino } from 'pino';
import { explainStartError } from '../../src-gateway/explainStartError.ts';
import { readSetupCode, setupCodeFile } from '../../src-gateway/setupCode.ts';
import { openConversationStore } from '../export/openConversationStore.ts';
import { adminCommandLine } from './adminCommandLine.mjs';
import { hasSomethingTo } from './embeddedRedis.ts';

/** What a command answers: data for programs, and the same as lines for people. */
interface Answer {
  readonly data: unknown;
  readonly lines: readonly string[];
}

interface Command {
  /** Its argument, in capitals as in the usage; one in brackets may be left out. */
  readonly argument?: 'NAME' | 'NAME=NEW' | 'ID' | 'WHAT' | '[WHO]' | '[DAYS]' | '[N]';
  run(client: Client, argument: string): Promise<Answer>;
}

const WEEK_MS = 7 * 86_400_000;

const COMMANDS: Readonly<Record<string, Command>> = {
  people: {
    async run(client) {
      const { people } = unwrap(await client.request('admin.people', {}));
      const lines = people.map(
        ({ name, role, deactivatedAt }) => `${name}: ${role}${deactivatedAt === null ? '' : ', deactivated'}`,
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
  'rooms-per-person': forLimit('roomsPerPerson', 'Rooms per person'),
  'messages-per-minute': forLimit('messagesPerMinute', 'Messages per minute and person'),
  'open-invitations': forLimit('openInvitations', 'Open invitations', `${LIMITS.invitations}, with the ended ones`),
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
  audit: {
    async run(client) {
      const [{ people }, data] = [
        unwrap(await client.request('admin.people', {})),
        unwrap(await client.request('admin.audit', { limit: LIMITS.auditPerPage })),
      ];
      const names = new Map(people.map(({ id, name }) => [id, name]));
      const lines = data.entries.map(({ at, by, action, target, detail, address }) => {
        const about = [target && (names.get(target) ?? target), detail].filter((part) => part !== undefined);
        return [isoTime(at), names.get(by) ?? by, action, ...about, `(${address})`].join(' ');
      });
      return { data, lines };
    },
  },
};

/** Runs one command of the administration. Returns the exit code. */
export async function admin(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], ...adminCommandLine });
  const [name = '', argument = '', ...more] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined || !fits(command, argument) || more.length > 0) {
    console.log(adminCommandLine.usage);
    return 1;
  }
  try {
    const folder = embeddedRedisFolder(values['profile-dir'] ?? dataRoot());
    if (values.redis === undefined && !(await hasSomethingTo('administer', folder))) return 1;
    const { data, lines } = await withAdministration(values, (client) => command.run(client, argument));
    console.log(values.json ? JSON.stringify(data) : lines.join('\n'));
    return 0;
  } catch (error) {
    const why = error instanceof ChatError || !(error instanceof Error) ? explainStartError(error) : error.message;
    console.error(`Nothing was changed. ${why}`);
    return 1;
  }
}

function fits({ argument }: Command, given: string): boolean {
  return argument?.startsWith('[') === true || (argument === undefined) === (given === '');
}

async function withAdministration<Value>(
  values: Parameters<typeof openConversationStore>[0],
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  const log = pino({ name: 'admin', level: 'error' }, pino.destination(2));
  const place = await openConversationStore(values, log);
  const core = createCore({ ...place.ports, log });
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

/** `person:NAME`, `room:NAME`, or `direct:NAME,NAME`. */
async function findHoldTarget(client: Client, what: string): Promise<Hold['target']> {
  const [kind, name] = [what.slice(0, what.indexOf(':')), what.slice(what.indexOf(':') + 1)];
  if (kind === 'person') return { kind: 'person', id: await findPerson(client, name) };
  if (kind === 'room' && hasRoomId(name)) return { kind: 'conversation', id: roomId(name) };
  const [one = '', other = '', ...more] = name.split(',').map((part) => part.trim());
  if (kind === 'direct' && other !== '' && more.length === 0) {
    return { kind: 'conversation', id: directId(await findPerson(client, one), await findPerson(client, other)) };
  }
  throw new Error(`WHAT is person:NAME, room:NAME or direct:NAME,NAME, not ${what}.`);
}

/** The id of the person with this name, in any spelling that signs in to the same account. */
async function findPerson(client: Client, typed: string): Promise<string> {
  const { people } = unwrap(await client.request('admin.people', {}));
  const found = people.find(({ name }) => comparedName(name) === comparedName(typed));
  if (found === undefined) throw new Error(`Nobody has the name ${typed}; “people” lists the names.`);
  return found.id;
}

const isoTime = (ms: number): string => new Date(ms).toISOString();
