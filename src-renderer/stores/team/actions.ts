import type { Args, CallName, Data } from '#shared/contract/index.ts';
import type { Joining, TeamLimitChanges } from '#shared/contract/teamModel.ts';
import { type Result, succeed } from '#shared/rpc/result.ts';
import { sameSession, type Context } from '../Context.ts';
import type { Refusal } from '../Problem.ts';
import { myId } from '../session/reduce.ts';

/** The administration of the team. The server checks the rights. */
export interface TeamActions {
  readonly loadPeople: () => Refusal;
  /** The invitations, and who may join. */
  readonly loadInvitations: () => Refusal;
  /** The newest page of the audit log, or the next one. */
  readonly loadAudit: (which: 'newest' | 'next') => Refusal;
  readonly setRole: (userId: string, role: Args<'admin.setRole'>['role']) => Refusal;
  readonly handOver: (userId: string) => Refusal;
  readonly deactivate: (userId: string) => Refusal;
  readonly reactivate: (userId: string) => Refusal;
  /** Resolves to the code, which is not available later. */
  readonly invite: (invitation: Args<'invitation.create'>) => Promise<Result<string>>;
  readonly revoke: (id: string) => Refusal;
  readonly rename: (userId: string, name: string) => Refusal;
  /** Resolves to a code for a new password, which is not available later. */
  readonly resetPassword: (userId: string) => Promise<Result<string>>;
  readonly setJoining: (joining: Joining) => Refusal;
  readonly loadLimits: () => Refusal;
  readonly setLimits: (changes: TeamLimitChanges) => Refusal;
  readonly applyEvent: (event: Data<'team.memberChanged'>) => void;
}

const AUDIT_PAGE = 50;

/** Makes a change, then loads what it changed. */
type Change = <Name extends CallName>(name: Name, args: Args<Name>, reload: () => Refusal) => Refusal;

type JoiningActions = Pick<TeamActions, 'loadInvitations' | 'invite' | 'revoke' | 'setJoining'>;

export function createTeamActions(context: Context): TeamActions {
  const { client, stores, now } = context;
  const { team } = stores;

  const change: Change = async (name, args, reload) => {
    const result = await client.request(name, args);
    if (!result.ok) return result.error;
    await reload();
    return null;
  };

  async function loadPeople(): Refusal {
    const isSameSession = sameSession(stores);
    const result = await client.request('admin.people', {});
    if (!result.ok) return result.error;
    if (isSameSession()) team.dispatch({ type: 'peopleLoaded', people: result.value.people });
    return null;
  }

  async function loadLimits(): Refusal {
    const isSameSession = sameSession(stores);
    const result = await client.request('admin.limits', {});
    if (!result.ok) return result.error;
    const { limits, usage = null } = result.value;
    if (isSameSession()) team.dispatch({ type: 'limitsLoaded', limits, usage });
    return null;
  }

  return {
    ...createJoiningActions(context, change),
    loadPeople,
    loadLimits,
    setLimits: (changes) => change('admin.setLimits', changes, loadLimits),
    async loadAudit(which) {
      const isSameSession = sameSession(stores);
      const before = which === 'newest' ? null : (team.getState().audit?.next ?? null);
      if (which === 'next' && before === null) return null;
      const args = { limit: AUDIT_PAGE, ...(before !== null && { before }) };
      const result = await client.request('admin.audit', args);
      if (!result.ok) return result.error;
      if (isSameSession()) team.dispatch({ type: 'auditLoaded', before, page: result.value });
      return null;
    },
    setRole: (userId, role) => change('admin.setRole', { userId, role }, loadPeople),
    handOver: (userId) => change('admin.handOver', { userId }, loadPeople),
    deactivate: (userId) => change('admin.deactivate', { userId }, loadPeople),
    reactivate: (userId) => change('admin.reactivate', { userId }, loadPeople),
    rename: (userId, name) => change('admin.setName', { userId, name }, loadPeople),
    async resetPassword(userId) {
      const result = await client.request('admin.resetPassword', { userId });
      return result.ok ? succeed(result.value.code) : result;
    },
    applyEvent(event) {
      team.dispatch({ type: 'memberChanged', ...event, now: now() });
      if (event.userId === myId(stores.session.getState())) {
        stores.session.dispatch({ type: 'roleChanged', role: event.role });
      }
    },
  };
}

/** Who may join the team. */
function createJoiningActions({ client, stores }: Context, change: Change): JoiningActions {
  async function loadInvitations(): Refusal {
    const isSameSession = sameSession(stores);
    const [listed, described] = await Promise.all([
      client.request('invitation.list', {}),
      client.request('team.describe', {}),
    ]);
    if (!listed.ok) return listed.error;
    if (!described.ok) return described.error;
    if (!isSameSession()) return null;
    stores.team.dispatch({ type: 'invitationsLoaded', invitations: listed.value.invitations });
    stores.team.dispatch({ type: 'joiningLoaded', joining: described.value.joining ?? null });
    return null;
  }

  return {
    loadInvitations,
    async invite(invitation) {
      const result = await client.request('invitation.create', invitation);
      if (!result.ok) return result;
      await loadInvitations();
      return succeed(result.value.code);
    },
    revoke: (id) => change('invitation.revoke', { id }, loadInvitations),
    setJoining: (joining) => change('admin.setJoining', { joining }, loadInvitations),
  };
}
