import { isRoom } from '#shared/conversation/isRoom.ts';
import { type AuditEntry, auditEntrySchema } from '#shared/contract/teamModel.ts';
import { assertNever } from '#shared/errors/assertNever.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { accountKeys, comparedName, earlierAccountKeys } from '../account/accounts.ts';
import { scanIdentities } from '../account/identities.ts';
import { endSessionsOf } from '../account/session.ts';
import { setBlockFlags } from '../block/blockHandlers.ts';
import { listConversationIds } from '../conversation/listConversationIds.ts';
import { scripts } from '../generated/scripts.ts';
import { listHooks } from '../hook/hookHandlers.ts';
import { type Erasure, type ErasureStage, listErasing, parseErasure, stageAfter } from '../person/erasures.ts';
import { readNames } from '../person/personHandlers.ts';
import { prepare, repliesOf } from '../redis/RedisAccess.ts';
import { readEach } from '../redis/redisErrors.ts';
import { scanKeys } from '../redis/scanKeys.ts';
import { createDelayedQueue } from '../sweep/createDelayedQueue.ts';
import type { Timing } from '../timing.ts';
import {
  type ConversationErasurePorts,
  type ErasedAuthor,
  eraseFromConversation,
  leaveRoomOf,
} from './eraseFromConversation.ts';
import { forgetInNotices, readLongerNames } from './forgetInNotices.ts';
import type { ErasedPerson } from './withoutPerson.ts';

const DURING = 'erasing a person';
/** Another node continues after a crash when this has passed; longer than an erasure usually takes. */
const CLAIM_MS = 600_000;
/** After an error, such as a database that can't be reached. */
const RETRY_MS = 30_000;
/** Longer than any call: after this time `beginErasure` has run, or it never will. */
const BEGUN_WITHIN_MS = 15_000;
const PEOPLE_PER_PAGE = 500;
const ENTRIES_PER_CALL = 1_000;
const AUDIT_PER_PAGE = 500;
const READERS_PER_PAGE = 1_000;

/**
 * Erases people. `beginErasure` ends their account in one step; a delayed queue in Redis then ensures that one node at
 * a time removes the rest, and that another node continues after a crash. An entry is the id of a person.
 */
export interface ErasureJob {
  /**
   * Throws ERASING_YOURSELF, NOT_ADMIN, NOT_TEAM_OWNER, LAST_OWNER, PERSON_NOT_FOUND, PERSON_ERASED, PERSON_HELD,
   * ERASING_VISITOR, NAME_DIFFERS, or what `RedisAccess` throws.
   */
  begin(
    person: { readonly userId: string; readonly name: string; readonly messages: 'keep' | 'delete' },
    by: { readonly actor: string; readonly address: string },
  ): Promise<void>;
  /** Processes the due entries. Throws the errors of `RedisAccess`; the next sweep continues. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

interface ErasurePorts extends ConversationErasurePorts {
  readonly timing: Pick<Timing, 'sweepEveryMs' | 'cleanupDelayMs'>;
  readonly counter: { readonly forget: (userId: string, conversationIds: readonly string[]) => Promise<void> };
  readonly renaming: { readonly complete: () => Promise<void> };
  /** Updates the titles of group direct messages that contain the name. Idempotent. */
  readonly updateTitles: (userId: string, former: string) => Promise<void>;
}

export function createErasure(ports: ErasurePorts): ErasureJob {
  const { redis, keys, timing, renaming } = ports;
  let isStopped = false;
  let isScheduled = false;
  const queue = createDelayedQueue(redis, keys, {
    name: 'erasures',
    during: DURING,
    pollIntervalMs: timing.sweepEveryMs,
    visibilityTimeoutMs: CLAIM_MS,
    async processJob(userId, now) {
      const start = performance.now();
      // An erasure may take long, and a delay begins when it ends.
      const dueIn = (delayMs: number) => Math.ceil(now + performance.now() - start + delayMs);
      try {
        const delayMs = await continueErasure(ports, userId, () => isStopped);
        return delayMs === null ? 0 : dueIn(delayMs);
      } catch (error) {
        redis.typeError(error, DURING);
        return dueIn(RETRY_MS);
      }
    },
    onFailed: (error) => redis.typeError(error, DURING),
  });

  /** The entries are there already, unless Redis lost them. */
  async function scheduleFirst(): Promise<void> {
    if (isScheduled) return;
    const erasing = await listErasing(ports);
    await queue.schedule(
      erasing.map(({ id }) => id),
      0,
    );
    isScheduled = true;
  }

  return {
    async begin({ userId, name: typed, messages }, by) {
      const run = async (name: string): Promise<boolean> => {
        try {
          await redis.run(scripts.beginErasure, keys.people, { userId, name, messages, ...by });
          return true;
        } catch (error) {
          if (error instanceof ChatError && error.code === 'NAME_DIFFERS') return false;
          throw error;
        }
      };
      // No one has an empty name: refuses who may not do it before anything is stored.
      await run('');
      await renaming.complete();
      const name = (await readNames(ports, [userId])).get(userId) ?? '';
      if (comparedName(name) !== comparedName(typed)) throw new ChatError('NAME_DIFFERS', { field: 'name' });
      // Scheduled before, so that a crash leaves at most a needless entry, but never an erasure that does not continue.
      await queue.schedule([userId], BEGUN_WITHIN_MS);
      if (!(await run(name))) throw new ChatError('NAME_DIFFERS', { field: 'name' });
      await queue.schedule([userId], 0);
      queue.processDue().catch((error: unknown) => redis.typeError(error, DURING));
    },
    async sweep() {
      await scheduleFirst();
      await queue.processDue();
    },
    async stop() {
      isStopped = true;
      queue.stop();
      await queue.whenIdle();
    },
  };
}

/** Returns in how many milliseconds the entry is due again; null: never. */
async function continueErasure(ports: ErasurePorts, userId: string, isStopped: () => boolean): Promise<number | null> {
  const { redis, keys, timing } = ports;
  for (;;) {
    const { record } = await redis.run(scripts.readErasure, keys.people, { userId });
    if (record === null) return null;
    const { at, stage, names = [], messages } = parseErasure(record);
    if (stage === undefined) return null;
    if (isStopped()) return 0;
    const next = stageAfter(stage);
    const deletesMessages = messages === 'delete';
    const known = await carryOut(ports, stage, { userId, names, deletesMessages }, isStopped);
    if (known === null) return 0;
    const choice = messages === undefined ? {} : { messages };
    const after: Erasure = next === undefined ? { at } : { at, stage: next, names: [...known], ...choice };
    await redis.run(scripts.advanceErasure, keys.people, { userId, before: record, after: JSON.stringify(after) });
    if (next === 'again') return timing.cleanupDelayMs;
  }
}

/** Returns the names of the person that are known then; null: it was stopped. */
async function carryOut(
  ports: ErasurePorts,
  stage: ErasureStage,
  person: ErasedAuthor,
  isStopped: () => boolean,
): Promise<readonly string[] | null> {
  switch (stage) {
    case 'names':
      return findNames(ports, person);
    case 'account':
      await eraseAccount(ports, person);
      break;
    case 'messages':
      if (!(await eraseFromLogs(ports, person, isStopped))) return null;
      break;
    case 'rest':
      await deleteUser(ports, person);
      break;
    case 'again':
      // What a projection or a client wrote meanwhile.
      await deleteUser(ports, person);
      await eraseIdentities(ports, person.userId);
      await forgetAmongPeople(ports, person);
      break;
    default:
      return assertNever(stage);
  }
  return person.names;
}

/** With the names in the audit log, from which they are then removed: the profile has only the latest ones. */
async function findNames({ redis, keys }: ErasurePorts, { userId, names }: ErasedPerson): Promise<string[]> {
  const found = new Set(names);
  for (let start = 0; ; start += AUDIT_PER_PAGE) {
    const page = await redis.call(DURING, (command) =>
      command.lrange(keys.people.audit, start, start + AUDIT_PER_PAGE - 1),
    );
    for (const { action, by, target, detail } of readEach(redis, DURING, page, parseEntry)) {
      const isOwn = action === 'account.setName' ? by === userId : action === 'admin.setName' && target === userId;
      for (const name of isOwn ? (detail?.split(' → ') ?? []) : []) found.add(name);
    }
    if (page.length < AUDIT_PER_PAGE) return [...found];
  }
}

const parseEntry = (json: string): AuditEntry => auditEntrySchema.parse(JSON.parse(json));

/** Everything that is found by the person or their names. */
async function eraseAccount(ports: ErasurePorts, person: ErasedPerson): Promise<void> {
  const { userId, names } = person;
  const { redis, keys, updateTitles } = ports;
  const { tokenHashes } = await redis.run(scripts.listSessions, keys.user(userId), {});
  await endSessionsOf(ports, userId, tokenHashes);
  for (const { tokenHash } of (await listHooks(ports, userId)).values()) {
    await redis.run(scripts.closeHook, keys.hook(tokenHash), {});
  }
  for (const name of names) {
    await redis.run(scripts.eraseAccount, accountKeys(keys, name), { userId });
    await redis.run(scripts.eraseAccount, earlierAccountKeys(keys, name), { userId });
  }
  const { blocked } = await redis.run(scripts.listBlocked, keys.user(userId), {});
  for (const { userId: id } of blocked) await setBlockFlags(ports, userId, id, false);
  await updateTitles(userId, names[0] ?? '');
  for (const conversationId of await listConversationIds(redis, keys, userId)) {
    if (isRoom(conversationId)) await leaveRoomOf(ports, conversationId, userId);
    // At once, so that no one writes to them while the logs are searched.
    else await redis.run(scripts.forgetMember, keys.conversation(conversationId), { userId });
  }
  await eraseIdentities(ports, userId);
  const codeHashes = await redis.call(DURING, (command) => command.zrange(keys.people.invitations, '0', '-1'));
  for (const codeHash of codeHashes) {
    const invitation = { ...keys.people, ...keys.invitation(codeHash) };
    await redis.run(scripts.eraseInvitation, invitation, { userId, codeHash });
  }
  await forgetAmongPeople(ports, person);
  let before = 0;
  do {
    const args = { userId, before, count: AUDIT_PER_PAGE };
    before = (await redis.run(scripts.scrubAudit, keys.people, args)).next;
  } while (before > 0);
  let cursor = '0';
  do {
    const args = { userId, cursor, count: READERS_PER_PAGE };
    ({ cursor } = await redis.run(scripts.forgetReader, keys.announcements, args));
  } while (cursor !== '0');
}

/** The links to an identity provider are stored by its ids of people only, so all are searched. */
async function eraseIdentities(ports: ErasurePorts, userId: string): Promise<void> {
  const { redis, keys } = ports;
  await scanIdentities(ports, DURING, async (hashes) => {
    const prepared = hashes.map((hash) => prepare(scripts.disconnectIdentity, keys.identity(hash), { userId }));
    repliesOf(await redis.runAll(prepared));
  });
}

/** What others have stored about the person: that they block or follow them, and their names in notices. */
async function forgetAmongPeople(ports: ErasurePorts, person: ErasedPerson): Promise<void> {
  const { redis, keys } = ports;
  const { userId, names } = person;
  const longer = await readLongerNames(ports, names);
  let cursor = '0';
  do {
    const page = await redis.run(scripts.scanPeople, keys.people, { cursor, count: PEOPLE_PER_PAGE });
    cursor = page.cursor;
    const prepared = page.people.map(({ id }) => prepare(scripts.forgetPerson, keys.user(id), { userId }));
    for (const [index, { wasBlocked }] of repliesOf(await redis.runAll(prepared)).entries()) {
      const id = page.people[index]?.id ?? '';
      if (wasBlocked) await setBlockFlags(ports, id, userId, false);
      await forgetInNotices(ports, id, { person, longer });
    }
  } while (cursor !== '0');
}

/** All conversations: those that the person has left are in no list of theirs, and others may mention them anywhere. */
async function eraseFromLogs(ports: ErasurePorts, person: ErasedAuthor, isStopped: () => boolean): Promise<boolean> {
  const { patterns, idOf } = ports.keys.conversationLogs;
  let isComplete = true;
  await scanKeys(ports.redis, patterns, DURING, async (logs) => {
    for (const log of logs) {
      if (!isComplete) return;
      isComplete = await eraseFromConversation(ports, idOf(log), person, isStopped);
    }
  });
  return isComplete;
}

/** What is stored for the person alone. */
async function deleteUser(ports: ErasurePorts, { userId }: ErasedPerson): Promise<void> {
  const { redis, keys, counter } = ports;
  const conversationIds = await listConversationIds(redis, keys, userId);
  await counter.forget(userId, conversationIds);
  await redis.run(scripts.deleteUser, keys.user(userId), {});
  for (const { due } of (['lists', 'schedules', 'reminders'] as const).map((name) => keys.agenda(name))) {
    await redis.call(DURING, (command) => command.zrem(due, userId));
  }
  await redis.run(scripts.forgetPresence, keys.presence, { userId });
  await redis.run(scripts.endPushSubscriptions, keys.push, { userId, all: true, tokenHashes: [] });
  for (let start = 0; start < conversationIds.length; start += ENTRIES_PER_CALL) {
    const entries = conversationIds.slice(start, start + ENTRIES_PER_CALL);
    await redis.call(DURING, (command) => command.zrem(keys.agenda('pushes').due, ...entries)); // at most ENTRIES_PER_CALL
  }
}
