import { type AuditFilter, matchesAuditFilter } from '#shared/contract/auditKinds.ts';
import type { Args, CallName, Data } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { AuditEntry, Joining, TeamLimitChanges, TwoFactorRule } from '#shared/contract/teamModel.ts';
import { type Result, succeed } from '#shared/rpc/result.ts';
import { formatAuditCsv } from '#shared/text/auditCsv.ts';
import { sameSession, type Context } from '../Context.ts';
import type { Refusal } from '../Problem.ts';
import { myId } from '../session/reduce.ts';
import type { AuditPage } from './reduce.ts';

/** The administration of the team. The server checks the rights. */
export interface TeamActions {
  readonly loadPeople: () => Refusal;
  /** The invitations, who may join, and who needs two-factor sign-in. */
  readonly loadInvitations: () => Refusal;
  /** Shows the newest entries of the audit log that match a filter. */
  readonly showAudit: (filter: AuditFilter) => Refusal;
  readonly loadMoreAudit: () => Refusal;
  /** Resolves to all entries that match the filter that is shown, as CSV. */
  readonly exportAudit: () => Promise<Result<string>>;
  readonly setRole: (userId: string, role: Args<'admin.setRole'>['role']) => Refusal;
  readonly handOver: (userId: string) => Refusal;
  readonly deactivate: (userId: string) => Refusal;
  readonly reactivate: (userId: string) => Refusal;
  /** Resolves to the code, which is not available later. */
  readonly invite: (invitation: Args<'invitation.create'>) => Promise<Result<string>>;
  readonly revoke: (id: string) => Refusal;
  readonly rename: (userId: string, name: string) => Refusal;
  /** `name`: as it was typed to confirm. */
  readonly erase: (userId: string, name: string, messages: 'keep' | 'delete') => Refusal;
  /** Resolves to a code for a new password, which is not available later. */
  readonly resetPassword: (userId: string) => Promise<Result<string>>;
  readonly setJoining: (joining: Joining) => Refusal;
  readonly setTwoFactorRule: (rule: TwoFactorRule) => Refusal;
  readonly loadLimits: () => Refusal;
  readonly setLimits: (changes: TeamLimitChanges) => Refusal;
  readonly applyEvent: (event: Data<'team.memberChanged'>) => void;
}

const AUDIT_PAGE = 50;

/** Makes a change, then loads what it changed. */
type Change = <Name extends CallName>(name: Name, args: Args<Name>, reload: () => Refusal) => Refusal;

type JoiningActions = Pick<TeamActions, 'loadInvitations' | 'invite' | 'revoke' | 'setJoining' | 'setTwoFactorRule'>;

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
    ...createAuditActions(context),
    loadPeople,
    loadLimits,
    setLimits: (changes) => change('admin.setLimits', changes, loadLimits),
    setRole: (userId, role) => change('admin.setRole', { userId, role }, loadPeople),
    handOver: (userId) => change('admin.handOver', { userId }, loadPeople),
    deactivate: (userId) => change('admin.deactivate', { userId }, loadPeople),
    reactivate: (userId) => change('admin.reactivate', { userId }, loadPeople),
    erase: (userId, name, messages) => change('admin.erase', { userId, name, messages }, loadPeople),
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

type AuditActions = Pick<TeamActions, 'showAudit' | 'loadMoreAudit' | 'exportAudit'>;

function createAuditActions({ client, stores }: Context): AuditActions {
  const { team, people } = stores;

  /** A page with at least one entry, if there is one: the server searches a limited number of entries per call. */
  async function readPage(filter: AuditFilter, from: number | null, limit: number): Promise<Result<AuditPage>> {
    let before = from;
    for (;;) {
      const actions = filter.actions && [...filter.actions];
      const args = { ...filter, actions, limit, ...(before !== null && { before }) };
      const result = await client.request('admin.audit', args);
      if (!result.ok) return result;
      // Servers of earlier versions ignore most of the filter.
      const entries = result.value.entries.filter((entry) => matchesAuditFilter(entry, filter));
      const next = isEarlier(result.value.next, before) ? result.value.next : null;
      if (entries.length > 0 || next === null) return succeed({ entries, next });
      before = next;
    }
  }

  async function load(filter: AuditFilter, before: number | null): Refusal {
    const isSameSession = sameSession(stores);
    const result = await readPage(filter, before, AUDIT_PAGE);
    if (!result.ok) return result.error;
    if (isSameSession()) team.dispatch({ type: 'auditLoaded', filter, before, page: result.value });
    return null;
  }

  return {
    showAudit(filter) {
      team.dispatch({ type: 'auditFiltered', filter });
      return load(filter, null);
    },
    async loadMoreAudit() {
      const { filter, page } = team.getState().audit;
      const before = page?.next ?? null;
      return before === null ? null : load(filter, before);
    },
    async exportAudit() {
      const { filter } = team.getState().audit;
      const entries: AuditEntry[] = [];
      let before: number | null = null;
      do {
        const page: Result<AuditPage> = await readPage(filter, before, LIMITS.auditPerPage);
        if (!page.ok) return page;
        for (const entry of page.value.entries) entries.push(entry);
        before = page.value.next;
      } while (before !== null);
      const members = new Map(team.getState().people?.map(({ id, name }) => [id, name]));
      return succeed(formatAuditCsv(entries, (id) => members.get(id) ?? people.getState()[id]?.name));
    },
  };
}

/** Whether a cursor of a server leads to older entries, so that reading page by page ends. */
function isEarlier(next: number | null, before: number | null): boolean {
  return next !== null && (before === null || next < before);
}

/** Who may join the team, and who needs two-factor sign-in. */
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
    const { joining = null, twoFactorRule = null } = described.value;
    stores.team.dispatch({ type: 'joiningLoaded', joining, twoFactorRule });
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
    setTwoFactorRule: (rule) => change('admin.setTwoFactorRule', { rule }, loadInvitations),
  };
}
