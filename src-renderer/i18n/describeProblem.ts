import type { TFunction } from 'i18next';
import { LIMITS } from '#shared/contract/limits.ts';
import { sizeOf } from '../text/sizes.ts';
import { dayAndTime } from '../text/times.ts';
import type { Problem } from '../stores/Problem.ts';

/** The text for an error code, with the numbers in it. */
export function describeProblem(t: TFunction, { code, details }: Problem): string {
  const {
    correlationId,
    maxBytes,
    part,
    missing,
    master,
    reason,
    character,
    until,
    nextAt,
    limit,
    usedBytes,
    limitBytes,
  } = details;
  if (code === 'URL_INVALID' && isAddressPart(part)) return t(`start.wrong.${part}`);
  if (code === 'FILE_TOO_LARGE' && typeof maxBytes === 'number') {
    return t('files.tooLarge', { maxSize: sizeOf(maxBytes) });
  }
  if (code === 'STORAGE_FULL_PERSON' && typeof usedBytes === 'number' && typeof limitBytes === 'number') {
    return t('files.fullPerson', { used: sizeOf(usedBytes), limit: sizeOf(limitBytes) });
  }
  if (code === 'STORAGE_FULL_TEAM' && typeof limitBytes === 'number') {
    return t('files.fullTeam', { limit: sizeOf(limitBytes) });
  }
  if (code === 'ROOM_REMOVED' && typeof until === 'number') {
    return t('rooms.removedUntil', { time: dayAndTime(until, Date.now()) });
  }
  if (code === 'JOIN_REQUEST_DECLINED' && typeof until === 'number') {
    return t('joinRequests.declinedText', { time: dayAndTime(until, Date.now()) });
  }
  if ((code === 'NAME_INVALID' || code === 'NICKNAME_INVALID') && isNameFault(reason)) {
    return t(`names.${reason}`, { character: String(character) });
  }
  if (code === 'NAME_CHANGED_OFTEN' && typeof nextAt === 'number') {
    return t('names.changedOften', { nameChanges: LIMITS.nameChanges, time: dayAndTime(nextAt, Date.now()) });
  }
  // Only a misplaced `**` is specific to patterns.
  const isOfAnyName = code === 'PATTERN_INVALID' && typeof reason === 'string' && reason !== 'doubleStar';
  return t(`errors.${isOfAnyName ? 'TOPIC_INVALID' : code}`, {
    limit: LIMITS.messageBytes / 1024,
    nameLength: LIMITS.nameLength,
    titleLength: LIMITS.noticeTitleLength,
    roomNameLength: LIMITS.roomNameLength,
    roomModerators: LIMITS.roomModerators,
    joinRequests: LIMITS.joinRequests,
    roomTopicLength: LIMITS.roomTopicLength,
    roomDescriptionLength: LIMITS.roomDescriptionLength,
    nicknameLength: LIMITS.nicknameLength,
    encryptedFileSize: sizeOf(LIMITS.encryptedFileBytes),
    reactionsPerMessage: LIMITS.reactionsPerMessage,
    pollVoters: LIMITS.pollVoters,
    pinsPerConversation: LIMITS.pinsPerConversation,
    savedMessages: LIMITS.savedMessages,
    invitations: typeof limit === 'number' ? limit : LIMITS.invitations,
    legalHolds: LIMITS.legalHolds,
    nameChanges: LIMITS.nameChanges,
    groups: LIMITS.groups,
    customEmoji: LIMITS.customEmoji,
    groupMembers: LIMITS.groupMembers,
    scheduledMessages: LIMITS.scheduledMessages,
    reportsPerPerson: LIMITS.reportsPerPerson,
    reports: LIMITS.reports,
    subscriptions: LIMITS.subscriptions,
    followedPeople: LIMITS.followedPeople,
    blockedPeople: LIMITS.blockedPeople,
    hooksPerPerson: LIMITS.hooksPerPerson,
    passkeys: LIMITS.passkeys,
    passwordMinLength: LIMITS.passwordMinLength,
    rooms: String(limit),
    missing: String(missing),
    master: String(master),
    correlationId: typeof correlationId === 'string' ? correlationId : code,
  });
}

/** The same for the new name of a person who has an account already. */
export function describeNameProblem(t: TFunction, problem: Problem): string {
  return problem.code === 'NAME_TAKEN' ? t('profile.nameTaken') : describeProblem(t, problem);
}

const NAME_FAULTS = ['hidden', 'unknown', 'marks'] as const;

function isNameFault(reason: unknown): reason is (typeof NAME_FAULTS)[number] {
  return NAME_FAULTS.some((known) => known === reason);
}

const ADDRESS_PARTS = ['scheme', 'user', 'host', 'database', 'master', 'options'] as const;

function isAddressPart(part: unknown): part is (typeof ADDRESS_PARTS)[number] {
  return ADDRESS_PARTS.some((known) => known === part);
}
