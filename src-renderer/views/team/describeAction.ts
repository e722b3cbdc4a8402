import type { TFunction } from 'i18next';
import { type AuditAction, isAuditAction } from '#shared/contract/auditKinds.ts';
import {
  type AuditEntry,
  grantableRoleSchema,
  joiningSchema,
  TEAM_LIMIT_NAMES,
  twoFactorRuleSchema,
} from '#shared/contract/teamModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { TWO_FACTOR_RULE_WORDS } from './twoFactorRuleWords.ts';

const ROLE_CHANGES = {
  admin: 'team.action.madeAdmin',
  member: 'team.action.madeMember',
  guest: 'team.action.madeGuest',
} as const;

/** What is said with the name of a person at most. */
const SIMPLE = {
  'team.joined': 'team.action.joined',
  'invitation.create': 'team.action.invited',
  'invitation.revoke': 'team.action.revoked',
  'admin.handOver': 'team.action.ownerChanged',
  'admin.deactivate': 'team.action.deactivated',
  'admin.reactivate': 'team.action.reactivated',
  'admin.resetPassword': 'team.action.passwordCodeMade',
  'account.resetPassword': 'team.action.passwordReset',
  'account.changePassword': 'team.action.passwordChanged',
  'account.confirmTwoFactor': 'team.action.twoFactorOn',
  'account.turnOffTwoFactor': 'team.action.twoFactorOff',
  'account.renewRecoveryCodes': 'team.action.recoveryCodesRenewed',
  'account.addPasskey': 'team.action.passkeyAdded',
  'account.removePasskey': 'team.action.passkeyRemoved',
  'admin.turnOffTwoFactor': 'team.action.twoFactorTurnedOff',
  'report.delete': 'team.action.reportDeleted',
  'report.dismiss': 'team.action.reportDismissed',
  'account.endOtherSessions': 'team.action.otherSessionsEnded',
} as const;

/** What admins end or change that belongs to other people. */
const OVERSIGHT = {
  'admin.endSession': 'team.action.sessionEnded',
  'admin.endSessions': 'team.action.sessionsEnded',
  'admin.revokeHook': 'team.action.hookRevoked',
  'admin.closeRoom': 'team.action.roomClosed',
  'admin.setRoomOwner': 'team.action.roomOwnerChanged',
} as const;
/** Without the name of a hidden room. */
const OVERSIGHT_HIDDEN = {
  ...OVERSIGHT,
  'admin.closeRoom': 'team.action.hiddenRoomClosed',
  'admin.setRoomOwner': 'team.action.hiddenRoomOwnerChanged',
} as const;

/** The connection with an identity provider. */
const CONNECTION_CHANGES = {
  'account.connectProvider': 'team.action.providerConnectedAs',
  'account.disconnectProvider': 'team.action.providerDisconnectedFrom',
} as const;
/** Without the names there: of someone without a name, or who was erased. */
const NAMELESS_CONNECTION_CHANGES = {
  'account.connectProvider': 'team.action.providerConnected',
  'account.disconnectProvider': 'team.action.providerDisconnected',
} as const;

/** What happens to groups. */
const GROUP_CHANGES = {
  'group.create': 'team.action.groupCreated',
  'group.rename': 'team.action.groupRenamed',
  'group.delete': 'team.action.groupDeleted',
  'group.addMembers': 'team.action.groupAdded',
  'group.removeMembers': 'team.action.groupRemoved',
} as const;

function isIn<Words extends object>(words: Words, action: AuditAction): action is AuditAction & keyof Words {
  return Object.hasOwn(words, action);
}

/** What a person did, as the rest of a sentence that begins with their name. `name`: whom it concerns. */
export function describeAction(t: TFunction, { action, detail }: AuditEntry, name: string): string {
  if (!isAuditAction(action)) return t('team.action.other', { action });
  if (isIn(SIMPLE, action)) return t(SIMPLE[action], { name });
  if (isIn(OVERSIGHT, action)) {
    return t((detail === undefined ? OVERSIGHT_HIDDEN : OVERSIGHT)[action], { name, title: detail ?? '' });
  }
  if (isIn(CONNECTION_CHANGES, action)) {
    const words = detail === undefined ? NAMELESS_CONNECTION_CHANGES : CONNECTION_CHANGES;
    return t(words[action], { names: detail ?? '' });
  }
  if (isIn(GROUP_CHANGES, action)) return t(GROUP_CHANGES[action], { name, group: detail ?? '' });
  switch (action) {
    case 'admin.setRole':
      return t(ROLE_CHANGES[grantableRoleSchema.catch('member').parse(detail)], { name });
    case 'team.providerRole':
      return t(detail === 'admin' ? 'team.action.becameAdmin' : 'team.action.becameMember');
    case 'admin.erase':
      return t(detail === 'delete' ? 'team.action.erasedWithMessages' : 'team.action.erased', { name });
    case 'account.setName':
      return t('team.action.nameChanged', { names: detail ?? '' });
    case 'admin.setName':
      return t('team.action.renamed', { names: detail ?? '' });
    case 'emoji.remove':
      return t('team.action.emojiRemoved', { name, emoji: detail ?? '' });
    case 'group.createFromRoom': {
      const [, size = '', group = ''] = /^(\d+),(.*)$/s.exec(detail ?? '') ?? [];
      return t('team.action.groupCreatedFromRoom', { count: Number(size), group });
    }
    case 'retention.set': {
      const [direct, group, room] = (detail ?? '').split(',').map((days) => (days === '0' ? null : days));
      const never = t('team.action.retentionNever');
      return t('team.action.retentionSet', { direct: direct ?? never, group: group ?? never, room: room ?? never });
    }
    case 'retention.hold':
      return t('team.action.held', { name: detail ?? name });
    case 'retention.lift':
      return t('team.action.lifted', { name: detail ?? name });
    case 'admin.setJoining': {
      const joining = joiningSchema.safeParse(detail);
      const words = {
        open: 'team.joiningOpen',
        invitation: 'team.joiningInvitation',
        closed: 'team.joiningClosed',
      } as const;
      return t('team.action.joiningChanged', { joining: joining.success ? t(words[joining.data]) : '' });
    }
    case 'admin.setTwoFactorRule':
      return describeTwoFactorRule(t, detail);
    case 'admin.setLimits':
      return describeLimit(t, detail ?? '');
    default:
      return assertNever(action);
  }
}

function describeTwoFactorRule(t: TFunction, detail: string | undefined): string {
  const rule = twoFactorRuleSchema.safeParse(detail);
  return t('team.action.twoFactorRuleChanged', { who: rule.success ? t(TWO_FACTOR_RULE_WORDS[rule.data]) : '' });
}

/** `detail`: the limit of rooms, or `name=limit`. */
function describeLimit(t: TFunction, detail: string): string {
  const [limitName, limit] = detail.split('=');
  if (limit === undefined) {
    return detail === '0' ? t('team.action.roomsUnlimited') : t('team.action.roomsLimited', { limit: detail });
  }
  const known = TEAM_LIMIT_NAMES.find((one) => one === limitName);
  const name = known === undefined ? String(limitName) : t(`team.${known}`);
  return limit === '0' ? t('team.action.limitRemoved', { name }) : t('team.action.limitSet', { name, limit });
}
