import type { AuditFilter } from '#shared/contract/auditKinds.ts';
import type { Person } from '#shared/contract/model.ts';
import type {
  AuditEntry,
  Invitation,
  Joining,
  Role,
  TeamLimits,
  TeamMember,
  TeamUsage,
  TwoFactorRule,
} from '#shared/contract/teamModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';

/** The administration of the team, for admins; each part is null until it was loaded. */
export interface TeamState {
  readonly people: readonly TeamMember[] | null;
  readonly invitations: readonly Invitation[] | null;
  readonly joining: Joining | null;
  /** Null also with a server of an earlier version. */
  readonly twoFactorRule: TwoFactorRule | null;
  readonly limits: TeamLimits | null;
  /** Null also with a server of an earlier version. */
  readonly usage: TeamUsage | null;
  readonly audit: Audit;
}

/** The audit log as far as it is shown. `page`: null: not loaded yet. */
export interface Audit {
  readonly filter: AuditFilter;
  readonly page: AuditPage | null;
}

/** The newest entries that match the filter, newest first. `next`: the cursor of the next page; null: there is none. */
export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly next: number | null;
}

export type TeamAction =
  | { readonly type: 'peopleLoaded'; readonly people: readonly TeamMember[] }
  | { readonly type: 'invitationsLoaded'; readonly invitations: readonly Invitation[] }
  | {
      readonly type: 'joiningLoaded';
      readonly joining: Joining | null;
      readonly twoFactorRule: TwoFactorRule | null;
    }
  | { readonly type: 'limitsLoaded'; readonly limits: TeamLimits; readonly usage: TeamUsage | null }
  /** Entries of the former filter are no longer shown. */
  | { readonly type: 'auditFiltered'; readonly filter: AuditFilter }
  /** `before`: the cursor that the page was requested with; null: the newest page. Ignored for a former filter. */
  | {
      readonly type: 'auditLoaded';
      readonly filter: AuditFilter;
      readonly before: number | null;
      readonly page: AuditPage;
    }
  | {
      readonly type: 'memberChanged';
      readonly userId: string;
      readonly role: Role;
      readonly active: boolean;
      readonly now: number;
    }
  | { readonly type: 'personRenamed'; readonly person: Person }
  | { readonly type: 'reset' };

export const initialTeam: TeamState = {
  people: null,
  invitations: null,
  joining: null,
  twoFactorRule: null,
  limits: null,
  usage: null,
  audit: { filter: {}, page: null },
};

export function reduceTeam(state: TeamState, action: TeamAction): TeamState {
  switch (action.type) {
    case 'peopleLoaded':
      return { ...state, people: action.people };
    case 'invitationsLoaded':
      return { ...state, invitations: action.invitations };
    case 'joiningLoaded':
      return { ...state, joining: action.joining, twoFactorRule: action.twoFactorRule };
    case 'limitsLoaded':
      return { ...state, limits: action.limits, usage: action.usage };
    case 'auditFiltered':
      return { ...state, audit: { filter: action.filter, page: null } };
    case 'auditLoaded': {
      const { filter, page } = state.audit;
      if (filter !== action.filter) return state;
      return { ...state, audit: { filter, page: addPage(page, action.before, action.page) } };
    }
    case 'memberChanged': {
      const { userId, role, active, now } = action;
      const change = (member: TeamMember): TeamMember => ({
        ...member,
        role,
        deactivatedAt: active ? null : (member.deactivatedAt ?? now),
      });
      const people = state.people?.map((member) => (member.id === userId ? change(member) : member)) ?? null;
      return { ...state, people };
    }
    case 'personRenamed': {
      const { id, name } = action.person;
      return { ...state, people: state.people?.map((one) => (one.id === id ? { ...one, name } : one)) ?? null };
    }
    case 'reset':
      return initialTeam;
    default:
      return assertNever(action);
  }
}

function addPage(known: AuditPage | null, before: number | null, page: AuditPage): AuditPage {
  if (before === null || known === null) return page;
  const seen = new Set(known.entries.map(({ seq }) => seq));
  return { entries: [...known.entries, ...page.entries.filter(({ seq }) => !seen.has(seq))], next: page.next };
}
