import type { AuditEntry } from './teamModel.ts';

/** The actions that the audit log records, by kind, in the order in which a filter offers them. */
export const AUDIT_KINDS = {
  people: [
    'team.joined',
    'admin.setRole',
    'team.providerRole',
    'admin.handOver',
    'admin.deactivate',
    'admin.reactivate',
    'admin.erase',
    'account.setName',
    'admin.setName',
  ],
  security: [
    'admin.resetPassword',
    'account.resetPassword',
    'account.changePassword',
    'account.confirmTwoFactor',
    'account.turnOffTwoFactor',
    'account.renewRecoveryCodes',
    'account.addPasskey',
    'account.removePasskey',
    'account.connectProvider',
    'account.disconnectProvider',
    'admin.turnOffTwoFactor',
    'admin.setTwoFactorRule',
    'account.endOtherSessions',
    'admin.endSession',
    'admin.endSessions',
  ],
  joining: ['invitation.create', 'invitation.revoke', 'admin.setJoining'],
  groups: [
    'group.create',
    'group.createFromRoom',
    'group.rename',
    'group.delete',
    'group.addMembers',
    'group.removeMembers',
  ],
  moderation: [
    'report.delete',
    'report.dismiss',
    'emoji.remove',
    'admin.closeRoom',
    'admin.setRoomOwner',
    'admin.revokeHook',
  ],
  settings: ['admin.setLimits', 'retention.set', 'retention.hold', 'retention.lift'],
} as const;

export type AuditKind = keyof typeof AUDIT_KINDS;
export type AuditAction = (typeof AUDIT_KINDS)[AuditKind][number];

export const AUDIT_KIND_NAMES = Object.keys(AUDIT_KINDS) as readonly AuditKind[];

const ACTIONS: ReadonlySet<string> = new Set(Object.values(AUDIT_KINDS).flat());

/** False for an action that a later version recorded. */
export function isAuditAction(action: string): action is AuditAction {
  return ACTIONS.has(action);
}

/** Which entries to show; undefined: all. */
export interface AuditFilter {
  readonly actions?: readonly string[] | undefined;
  /** Who acted. */
  readonly by?: string | undefined;
  /** Whom the entry concerns. */
  readonly about?: string | undefined;
  /** The first instant. */
  readonly since?: number | undefined;
  /** The instant after the last one. */
  readonly until?: number | undefined;
}

export function matchesAuditFilter(entry: AuditEntry, { actions, by, about, since, until }: AuditFilter): boolean {
  return (
    (actions === undefined || actions.includes(entry.action)) &&
    (by === undefined || entry.by === by) &&
    (about === undefined || subjectOf(entry) === about) &&
    (since === undefined || entry.at >= since) &&
    (until === undefined || entry.at < until)
  );
}

/** Whom an entry concerns: the target, or for what people do with their own account the person who acted. */
function subjectOf({ action, by, target }: AuditEntry): string | undefined {
  const isOwn = action.startsWith('account.') || action === 'team.joined' || action === 'team.providerRole';
  return target ?? (isOwn ? by : undefined);
}
