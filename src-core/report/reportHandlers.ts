import { createHash } from 'node:crypto';
import type { Input, Output } from '#shared/contract/index.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import type { LogEvent } from '#shared/contract/model.ts';
import { type Report, reportSchema } from '#shared/contract/reportCalls.ts';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import { ChatError } from '#shared/errors/ChatError.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import type { DomainHandlers } from '../Client.ts';
import { scripts } from '../generated/scripts.ts';
import { parseEvent } from '../logElement.ts';
import { recallUnchecked } from '../message/recallMessage.ts';
import type { MessagePorts } from '../message/sendMessage.ts';
import { type DataPorts, prepare, repliesOf, type ReplyOf } from '../redis/RedisAccess.ts';
import type { AdminCaller } from '../team/adminHandlers.ts';

/** How long other admins can't resolve a report whose message is being deleted: longer than the deletion takes. */
const CLAIM_MS = 60_000;

/** The scripts check the right of the caller, in the same step as the change. */
export function createReportHandlers(ports: MessagePorts): DomainHandlers<'report', AdminCaller> {
  const { redis, keys } = ports;

  /** Throws NOT_ADMIN, REPORT_RESOLVED. */
  async function resolve(id: string, outcome: 'deleted' | 'dismissed', { session, address }: AdminCaller) {
    const args = { actor: session.me.id, id, outcome, address };
    await redis.run(scripts.resolveReport, { ...keys.people, ...keys.report(id) }, args);
  }

  return {
    'report.create': async (wanted, { session }) => {
      await createReport(ports, session.me.id, wanted);
      return {};
    },
    'report.list': (wanted, { session }) => listReports(ports, session.me.id, wanted),
    'report.count': async (_input, { session }) => {
      const args = { actor: session.me.id, resolved: false, before: 0, limit: 0 };
      const { open } = await redis.run(scripts.listReports, keys.people, args);
      return { open };
    },
    'report.delete': async ({ id }, caller) => {
      const { session, address } = caller;
      const userId = session.me.id;
      const claim = { actor: userId, id, leaseMs: CLAIM_MS, address };
      const reported = await redis.run(scripts.claimReport, { ...keys.people, ...keys.report(id) }, claim);
      await recallUnchecked(ports, userId, reported);
      await resolve(id, 'deleted', caller);
      return {};
    },
    'report.dismiss': async ({ id }, caller) => {
      await resolve(id, 'dismissed', caller);
      return {};
    },
  };
}

/** See the call. Throws its refusals. */
async function createReport(
  ports: MessagePorts,
  userId: string,
  { conversationId, epoch: meantFor, offset, reason, note }: Input<'report.create'>,
): Promise<void> {
  const { redis, keys, history } = ports;
  const wanted = { userId, offset, meantFor };
  const read = await redis.run(scripts.readReported, keys.conversation(conversationId), wanted);
  const { epoch, place, title } = read;
  const element = read.element ?? (await history.archive.readOne({ conversationId, epoch }, offset));
  if (element === null) throw new ChatError('ARCHIVE_MISSING');
  const event = parseEvent(element, offset);
  const isRecalled = event.type === 'message' && event.body.kind === 'recalled';
  const isMessage = event.type === 'message' || (event.type === 'unknown' && event.kind === 'message');
  if (!isMessage || isRecalled) throw new ChatError('MESSAGE_NOT_FOUND');
  if (event.from === userId) throw new ChatError('OWN_MESSAGE');

  const isEncrypted = isEncryptedConversation(conversationId);
  const content = { at: event.at, place: isEncrypted ? 'encrypted' : place, title: parseJson(title) ?? '' };
  const text = isEncrypted ? '' : textOf(event);
  const id = reportId(conversationId, epoch, offset);
  const args = {
    id,
    userId,
    conversationId,
    epoch,
    offset,
    author: event.from,
    content: JSON.stringify({ ...content, files: filesOf(event) }),
    text: JSON.stringify(Array.from(text).slice(0, LIMITS.reportTextLength).join('')),
    reason,
    note: JSON.stringify(note.trim()),
    perPerson: LIMITS.reportsPerPerson,
    limit: LIMITS.reports,
    stored: LIMITS.reportsPerMessage,
  };
  await redis.run(scripts.addReport, { ...keys.people, ...keys.report(id) }, args);
}

/** All reports of one message have this id, so that one key holds them. */
function reportId(conversationId: string, epoch: string, offset: number): string {
  return createHash('sha256').update(`${epoch}:${offset}:${conversationId}`).digest('hex');
}

function filesOf(event: LogEvent): readonly string[] {
  return event.type === 'message' ? attachmentsOf(event.body).map(({ blob }) => blob.name) : [];
}

/** The text of a message without the names of its files; empty for a kind of a later version. */
function textOf(event: LogEvent): string {
  if (event.type !== 'message' || event.body.kind === 'recalled') return '';
  const { body } = event;
  if (body.kind === 'text') return body.text;
  return body.kind === 'poll' ? [body.question, ...body.options].join('\n') : body.caption;
}

/** Throws NOT_ADMIN. */
async function listReports(
  { redis, keys }: DataPorts,
  actor: string,
  { state, before = 0, limit }: Input<'report.list'>,
): Promise<Output<'report.list'>> {
  const args = { actor, resolved: state === 'resolved', before, limit };
  const listed = await redis.run(scripts.listReports, keys.people, args);
  const stored = { stored: LIMITS.reportsPerMessage };
  const outcomes = await redis.runAll(
    listed.reports.map(({ id }) => prepare(scripts.readReport, keys.report(id), stored)),
  );
  const reports: Report[] = [];
  let [bytes, next, hasMore] = [0, before, listed.hasMore];
  for (const [index, read] of repliesOf(outcomes).entries()) {
    const { id, position } = listed.reports[index] ?? { id: '', position: 0 };
    const report = parseReport(id, read);
    bytes += Buffer.byteLength(JSON.stringify(report));
    if (reports.length > 0 && bytes > LIMITS.answerBytes) {
      hasMore = true;
      break;
    }
    next = position;
    if (report !== null) reports.push(report);
  }
  return { reports, next: hasMore ? next : null, open: listed.open };
}

/** Null for a report that has expired since it was listed, or that this version can't read. */
function parseReport(id: string, stored: ReplyOf<typeof scripts.readReport>): Report | null {
  const { content, author, text, count, outcome, resolvedBy, resolvedAt, reports } = stored;
  const parsed = reportSchema.safeParse({
    id,
    message: { ...(parseJson(content) as object | null), from: author, text: parseJson(text) },
    count,
    reports: reports.map(parseJson),
    resolved: outcome === null ? null : { outcome, by: resolvedBy, at: resolvedAt },
  });
  return parsed.success ? parsed.data : null;
}

/** Null for what is no JSON. */
function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null; // another program may have written anything
  }
}
