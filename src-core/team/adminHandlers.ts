import { matchesAuditFilter } from '#shared/contract/auditKinds.ts';
import type { Input, Output } from '#shared/contract/index.ts';
import { LEASES, LIMITS } from '#shared/contract/limits.ts';
import type { oversightCalls } from '#shared/contract/oversightCalls.ts';
import {
  type AuditEntry,
  auditEntrySchema,
  grantableRoleSchema,
  type Invitation,
  roleSchema,
  type TeamMember,
} from '#shared/contract/teamModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { normaliseName } from '#shared/text/personName.ts';
import { findAccount } from '../account/accounts.ts';
import { checkName } from '../account/checkName.ts';
import type { Renaming } from '../account/createRenaming.ts';
import { listErasing } from '../person/erasures.ts';
import type { DomainHandlers } from '../Client.ts';
import { createTypedCode, hashTypedCode } from '../account/typedCode.ts';
import { scripts } from '../generated/scripts.ts';
import { randomId } from '../randomId.ts';
import { type DataPorts, prepare, repliesOf } from '../redis/RedisAccess.ts';
import { formatAdmissions, parseAdmissions } from './storedAdmissions.ts';

/** Entries that one script call reads, and calls that one page makes when a filter skips most entries. */
const AUDIT_SCAN = 500;
const AUDIT_SCANS_PER_PAGE = 4;
/** Redis' clock may have been set back by this much between two entries; a search ends only at older ones. */
const CLOCK_CHANGE_MS = 3_600_000;

/** The caller as the scripts take it. */
interface Caller {
  readonly actor: string;
  readonly address: string;
}

/** Who makes a call. A `ClientConnection` is one. */
export interface AdminCaller {
  /** `tokenHash`, `isVouchedFor`: undefined for the operator. */
  readonly session: {
    readonly me: { readonly id: string };
    readonly tokenHash?: string;
    readonly isVouchedFor?: boolean;
  };
  /** The network address, for the audit log. */
  readonly address: string;
}

interface AdminPorts extends DataPorts {
  readonly renaming: Pick<Renaming, 'change'>;
  readonly erasure: {
    /** Erases a person whose name was typed to confirm. Throws the refusals of `admin.erase`. */
    readonly begin: (person: Input<'admin.erase'>, by: Caller) => Promise<void>;
  };
}

/** `admin.health` is in `health/healthHandlers.ts`. */
type AdminHandlers = Omit<DomainHandlers<'admin', AdminCaller>, 'admin.health' | keyof typeof oversightCalls> &
  DomainHandlers<'invitation', AdminCaller>;

/** The scripts check the right of the caller, in the same step as the change. */
export function createAdminHandlers(ports: AdminPorts): AdminHandlers {
  const { redis, keys, renaming, erasure } = ports;
  const by = (connection: AdminCaller): Caller => ({ actor: connection.session.me.id, address: connection.address });

  return {
    'invitation.create': (input, connection) => createInvitation(ports, input, by(connection)),
    'invitation.list': async (_input, connection) => ({
      invitations: (await listInvitations(ports, connection.session.me.id)).map(({ invitation }) => invitation),
    }),
    'invitation.revoke': async ({ id }, connection) => {
      const listed = await listInvitations(ports, connection.session.me.id);
      const codeHash = listed.find(({ invitation }) => invitation.id === id)?.codeHash ?? '';
      await redis.run(
        scripts.revokeInvitation,
        { ...keys.people, ...keys.invitation(codeHash) },
        { id, ...by(connection) },
      );
      return {};
    },
    'admin.people': async (_input, connection) => ({ people: await listMembers(ports, connection.session.me.id) }),
    'admin.setRole': async ({ userId, role }, connection) => {
      await redis.run(scripts.setRole, keys.people, { userId, role, ...by(connection) });
      return {};
    },
    'admin.handOver': async ({ userId }, connection) => {
      await redis.run(scripts.handOverTeam, keys.people, { userId, ...by(connection) });
      return {};
    },
    'admin.deactivate': async ({ userId }, connection) => {
      await redis.run(scripts.deactivate, keys.people, { userId, ...by(connection) });
      return {};
    },
    'admin.reactivate': async ({ userId }, connection) => {
      await redis.run(scripts.reactivate, keys.people, { userId, ...by(connection) });
      return {};
    },
    'admin.erase': async (person, connection) => {
      await erasure.begin(person, by(connection));
      return {};
    },
    'admin.setName': async ({ userId, name }, connection) => {
      checkName(name);
      // Before the name is reserved, so that only those who may change it find out which names exist.
      await redis.run(scripts.allowAdministering, keys.people, { actor: connection.session.me.id, userId });
      return renaming.change(userId, normaliseName(name), by(connection));
    },
    'admin.resetPassword': ({ userId }, connection) => createResetCode(ports, userId, by(connection)),
    'admin.turnOffTwoFactor': async ({ userId }, connection) => {
      await redis.run(scripts.allowTwoFactorOff, keys.people, { userId, ...by(connection) });
      const { secret } = await redis.run(scripts.readTwoFactor, keys.user(userId), {});
      if (secret !== null) await redis.run(scripts.turnOffTwoFactor, keys.user(userId), { secret });
      return {};
    },
    'admin.setJoining': async ({ joining }, connection) => {
      await redis.run(scripts.setJoining, keys.people, { joining, ...by(connection) });
      return {};
    },
    'admin.setTwoFactorRule': async ({ rule }, connection) => {
      const { me, isVouchedFor = true } = connection.session;
      const { secret } = await redis.run(scripts.readTwoFactor, keys.user(me.id), {});
      const passes = isVouchedFor || secret !== null;
      await redis.run(scripts.setTwoFactorRule, keys.people, { rule, passes, ...by(connection) });
      return {};
    },
    'admin.limits': async (_input, connection) => {
      const actor = connection.session.me.id;
      const { invitationsInUse, ...limits } = await redis.run(scripts.readLimits, keys.people, { actor });
      return { limits, usage: { openInvitations: invitationsInUse } };
    },
    'admin.setLimits': async (changes, connection) => {
      const limits = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : { name, value }));
      await redis.run(scripts.setLimits, keys.people, { limits, ...by(connection) });
      return {};
    },
    'admin.audit': (input, connection) => readAudit(ports, connection.session.me.id, input),
  };
}

async function createInvitation(
  { redis, keys }: DataPorts,
  { role, uses, lifetimeMs, note, rooms }: Input<'invitation.create'>,
  caller: Caller,
): Promise<Output<'invitation.create'>> {
  const admissions = await readAdmissions({ redis, keys }, rooms, caller.actor);
  const [id, code] = [randomId(), createTypedCode()];
  const codeHash = hashTypedCode(code);
  const { createdAt, expiresAt } = await redis.run(
    scripts.createInvitation,
    { ...keys.people, ...keys.invitation(codeHash) },
    { id, codeHash, role, uses, lifetimeMs, note, rooms: admissions, limit: LIMITS.invitations, ...caller },
  );
  const given = { id, role, uses, used: 0, note, by: caller.actor, createdAt, expiresAt, revoked: false };
  return { invitation: rooms.length === 0 ? given : { ...given, rooms }, code };
}

/**
 * The rooms of an invitation with their epochs, because a later room of the same name is another room. Throws
 * ROOM_CLOSED, NOT_A_MEMBER, ROOM_PASSWORD_REQUIRED.
 */
async function readAdmissions({ redis, keys }: DataPorts, rooms: readonly string[], userId: string): Promise<string> {
  const outcomes = await redis.runAll(
    rooms.map((id) => prepare(scripts.checkAccess, keys.conversation(id), { userId })),
  );
  return formatAdmissions(
    repliesOf(outcomes).map(({ epoch }, index) => ({ conversationId: rooms[index] ?? '', epoch })),
  );
}

/** Without rooms of an earlier or later version that this one can't read. */
function parseRooms(stored: string | null): { rooms?: string[] } {
  const admissions = parseAdmissions(stored ?? '') ?? [];
  return admissions.length === 0 ? {} : { rooms: admissions.map(({ conversationId }) => conversationId) };
}

/** Throws NOT_ADMIN. */
async function listInvitations(
  { redis, keys }: DataPorts,
  actor: string,
): Promise<{ codeHash: string; invitation: Invitation }[]> {
  const { codeHashes } = await redis.run(scripts.listInvitations, keys.people, { actor });
  const outcomes = await redis.runAll(
    codeHashes.map((codeHash) => prepare(scripts.readInvitation, keys.invitation(codeHash), {})),
  );
  return repliesOf(outcomes).flatMap(
    ({ id, role, uses, used, note, rooms, by, createdAt, expiresAt, revoked }, index) => {
      const codeHash = codeHashes[index];
      if (codeHash === undefined || id === null || by === null) return []; // expired since it was listed
      const times = { createdAt: createdAt ?? 0, expiresAt: expiresAt ?? 0 };
      const granted = grantableRoleSchema.catch('member').parse(role);
      const counts = { uses: uses ?? 0, used: used ?? 0 };
      const invitation = {
        id,
        role: granted,
        ...counts,
        note: note ?? '',
        by,
        ...times,
        revoked,
        ...parseRooms(rooms),
      };
      return [{ codeHash, invitation }];
    },
  );
}

/** Throws NOT_ADMIN, NOT_TEAM_OWNER, PERSON_NOT_FOUND. */
async function createResetCode(
  { redis, keys }: DataPorts,
  userId: string,
  caller: Caller,
): Promise<Output<'admin.resetPassword'>> {
  const { name } = await redis.run(scripts.allowPasswordReset, keys.people, { userId, ...caller });
  const account = await findAccount({ redis, keys }, name);
  // An imported person has no account to sign in to.
  if (account === null) throw new ChatError('PERSON_NOT_FOUND');
  const code = createTypedCode();
  const reset = { userId, codeHash: hashTypedCode(code), lifetimeMs: LEASES.resetCodeMs };
  const { expiresAt } = await redis.run(scripts.setResetCode, account.keys, reset);
  return { code, expiresAt };
}

/** Throws NOT_ADMIN. */
async function listMembers(ports: DataPorts, actor: string): Promise<TeamMember[]> {
  const { redis, keys } = ports;
  const team = await redis.run(scripts.listMembers, keys.people, { actor });
  const roles = new Map(team.roles.map(({ id, role }) => [id, roleSchema.catch('guest').parse(role)]));
  const deactivated = new Map(team.deactivated.map(({ id, at }) => [id, at]));
  const erasing = (await listErasing(ports)).map(({ id, name, at }): TeamMember => ({
    id,
    name,
    role: 'member',
    deactivatedAt: at,
    erasing: true,
  }));
  const members = team.people.map(({ id, name }): TeamMember => ({
    id,
    name,
    role: id === team.ownerId ? 'owner' : (roles.get(id) ?? 'member'),
    deactivatedAt: deactivated.get(id) ?? null,
  }));
  return [...members, ...erasing];
}

/** Throws NOT_ADMIN. */
async function readAudit(
  { redis, keys }: DataPorts,
  actor: string,
  { before = 0, limit, action, userId, ...filter }: Input<'admin.audit'>,
): Promise<Output<'admin.audit'>> {
  const { since = 0 } = filter;
  const entries: AuditEntry[] = [];
  let next = before;
  for (let scan = 0; scan < AUDIT_SCANS_PER_PAGE; scan += 1) {
    const page = await redis.run(scripts.readAudit, keys.people, { actor, before: next, count: AUDIT_SCAN });
    for (const [index, json] of page.entries.entries()) {
      next = page.newest - index;
      const entry = parseEntry(json);
      if (entry === null) continue;
      if (entry.at < since - CLOCK_CHANGE_MS) return { entries, next: null };
      const fits =
        (action === undefined || entry.action === action) &&
        (userId === undefined || entry.by === userId || entry.target === userId);
      if (fits && matchesAuditFilter(entry, filter)) entries.push(entry);
      if (entries.length === limit) return { entries, next: next > 1 ? next : null };
    }
    if (page.entries.length < AUDIT_SCAN || next <= 1) return { entries, next: null };
  }
  return { entries, next };
}

/** Null for an entry that this version can't read. */
function parseEntry(json: string): AuditEntry | null {
  try {
    return auditEntrySchema.parse(JSON.parse(json));
  } catch {
    return null; // an entry of a later version does not hide the others
  }
}
