import type { Person } from '#shared/contract/model.ts';
import { type Joining, type Role, roleSchema, type TwoFactorRule } from '#shared/contract/teamModel.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import type { ErrorCode } from '#shared/errors/codes.ts';
import { scripts } from '../generated/scripts.ts';
import type { DataPorts } from '../redis/RedisAccess.ts';
import { parseTwoFactorRule } from './twoFactorRule.ts';
import { hashTypedCode } from './typedCode.ts';

/** Who may join a team. */
export interface JoiningPorts {
  /** Applies to a team that has no recorded choice yet. */
  readonly initial: Joining;
  /** The code that the first account of the team needs. Undefined: none. */
  readonly setupCode?: string;
  /** New people need an invitation at this node, also where the team is open to everyone. */
  readonly needsInvitation?: boolean;
}

/** Everyone may join, and the first account needs no code. */
export const OPEN_JOINING: JoiningPorts = { initial: 'open' };

export interface Membership {
  /** Null: deactivated, or not in the team. */
  readonly role: Role | null;
  readonly isDeactivated: boolean;
  /** Sessions that began earlier have ended (Unix time in ms). */
  readonly sessionsFrom: number;
  /** The rooms that they are to be put into, as stored (JSON). Null: none. */
  readonly admissions: string | null;
  /** Null: not in the team. */
  readonly name: string | null;
  /** Who in the team needs two-factor sign-in. */
  readonly twoFactorRule: TwoFactorRule;
}

export interface JoinRequest {
  readonly me: Person;
  readonly address: string;
  readonly invitation?: string | undefined;
  readonly setupCode?: string | undefined;
  /** The identity provider of the team knows the person, who then needs no invitation. */
  readonly isVouchedFor?: boolean;
}

const JOIN_REFUSALS: readonly ErrorCode[] = [
  'ACCOUNT_DEACTIVATED',
  'SETUP_CODE_REQUIRED',
  'SETUP_CODE_WRONG',
  'TEAM_CLOSED',
  'INVITATION_REQUIRED',
  'INVITATION_EXPIRED',
  'INVITATION_REVOKED',
  'INVITATION_USED_UP',
];

/** Whether an error of `joinTeam` means that the person has certainly not joined. */
export function isJoinRefusal(error: unknown): boolean {
  return error instanceof ChatError && JOIN_REFUSALS.includes(error.code);
}

/** Throws what `RedisAccess.run` throws. */
export async function readMembership({ redis, keys }: DataPorts, userId: string): Promise<Membership> {
  const member = await redis.run(scripts.readMember, keys.people, { userId });
  // A role of a later version has no more rights than a guest.
  const role = member.role === null ? null : roleSchema.catch('guest').parse(member.role);
  return {
    role,
    isDeactivated: member.deactivatedAt !== null,
    sessionsFrom: member.sessionsFrom,
    admissions: member.admissions,
    name: member.name,
    twoFactorRule: parseTwoFactorRule(member.twoFactorRule),
  };
}

/** Null: not in the team. Throws ACCOUNT_DEACTIVATED. */
export async function findMember(ports: DataPorts, userId: string): Promise<Person | null> {
  const { role, isDeactivated, name } = await readMembership(ports, userId);
  if (isDeactivated) throw new ChatError('ACCOUNT_DEACTIVATED');
  return role === null || name === null ? null : { id: userId, name };
}

/**
 * Adds a person to the team, or with `checkOnly` only checks whether they may join. A person who has joined stays as
 * they are. Throws ACCOUNT_DEACTIVATED (erased), SETUP_CODE_REQUIRED, SETUP_CODE_WRONG, TEAM_CLOSED, INVITATION_REQUIRED, INVITATION_EXPIRED,
 * INVITATION_REVOKED, INVITATION_USED_UP.
 */
export async function joinTeam(
  { redis, keys }: DataPorts,
  joining: JoiningPorts,
  { me, address, invitation, setupCode, isVouchedFor }: JoinRequest,
  checkOnly = false,
): Promise<void> {
  const expected = joining.setupCode;
  const canSetUp =
    expected === undefined || (setupCode !== undefined && hashTypedCode(setupCode) === hashTypedCode(expected));
  const args = {
    userId: me.id,
    name: me.name,
    person: JSON.stringify(me),
    joining: joining.initial,
    canSetUp,
    // Without a code it is an invitation that does not exist.
    invited: invitation !== undefined || (joining.needsInvitation === true && isVouchedFor !== true),
    checkOnly,
    address,
    vouched: isVouchedFor,
  };
  const scriptKeys = { ...keys.people, ...keys.invitation(hashTypedCode(invitation ?? '')) };
  try {
    await redis.run(scripts.joinTeam, scriptKeys, args);
  } catch (error) {
    if (error instanceof ChatError && error.code === 'SETUP_CODE_REQUIRED' && setupCode !== undefined) {
      throw new ChatError('SETUP_CODE_WRONG', { field: 'setupCode' }, { cause: error });
    }
    if (error instanceof ChatError && error.code === 'INVITATION_EXPIRED' && invitation === undefined) {
      throw new ChatError('INVITATION_REQUIRED', error.details, { cause: error });
    }
    throw error;
  }
}
