import type { LogEvent, UnknownEvent } from '#shared/contract/model.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { compareNickname } from '#shared/text/nickname.ts';
import { roomId } from '#shared/text/roomId.ts';
import { peopleOf, directId } from '#shared/conversation/directId.ts';
import type { PasswordHash } from '../account/password.ts';
import type { CheckedExport } from './checkExport.ts';
import type { ExportedRoom } from './exportFormat.ts';

export type IdMap = ReadonlyMap<string, string>;

const localId = (ids: IdMap, id: string): string => ids.get(id) ?? id;

/** The id of the imported conversation: that of the same two people, or of the room with the same name. */
export function localConversationId({ header }: CheckedExport, ids: IdMap): string {
  if (header.room !== undefined) return roomId(header.room.title);
  const [first, second] = peopleOf(header.conversationId);
  return directId(localId(ids, first), localId(ids, second));
}

/** A log element with the field order that scripts expect, and with user ids mapped to local accounts. */
export function toElement(event: LogEvent, ids: IdMap) {
  if (event.type === 'unknown') return unknownElement(event, ids);
  const { offset, counted, at, id, from, type, ...rest } = event;
  const more: Record<string, unknown> = { ...rest };
  if ('to' in rest && rest.to !== undefined) more['to'] = localId(ids, rest.to);
  if ('mentions' in rest && rest.mentions !== undefined)
    more['mentions'] = rest.mentions.map((each) => localId(ids, each));
  if ('reactions' in rest && rest.reactions !== undefined) {
    more['reactions'] = rest.reactions.map(({ emoji, by }) => ({ emoji, by: by.map((each) => localId(ids, each)) }));
  }
  if ('votes' in rest && rest.votes !== undefined) {
    more['votes'] = rest.votes.map(({ by, choices }) => ({ by: localId(ids, by), choices }));
  }
  if ('userId' in rest) more['userId'] = localId(ids, rest.userId);
  if ('body' in rest && rest.body.kind === 'recalled')
    more['body'] = { kind: 'recalled', by: localId(ids, rest.body.by) };
  const author = localId(ids, from);
  const blobs = 'body' in rest ? attachmentsOf(rest.body).map(({ blob }) => blob) : [];
  return {
    element: JSON.stringify({ at, uncounted: offset - counted, id, type, from: author, ...more }),
    sentId: `${author}:${id}`,
    recalled: 'body' in rest && rest.body.kind === 'recalled',
    blobs: JSON.stringify(blobs.flatMap((blob) => [blob.id, JSON.stringify(blob)])),
  };
}

/**
 * An unknown event, unchanged for later versions. User ids in it are not mapped, because only those versions can find
 * them.
 */
function unknownElement({ offset, counted, at, id, from, kind, raw }: UnknownEvent, ids: IdMap) {
  const more = typeof raw === 'object' && raw !== null ? { ...raw, offset: undefined, counted: undefined } : {};
  const author = localId(ids, from);
  const start = { at, uncounted: offset - counted, id, type: kind === '' ? 'unknown' : kind, from: author };
  return {
    element: JSON.stringify({ ...start, ...more, ...start }),
    sentId: `${author}:${id}`,
    recalled: false,
    blobs: '[]',
  };
}

/** The rows that `finishImport` writes besides the log. `locked`: password hash of a locked room. */
export function toRows(checked: CheckedExport, ids: IdMap, epoch: string, locked: PasswordHash) {
  const { header, uncounted, lastMessage, pins, uncountedAt } = checked;
  const { room, reads, head } = header;
  const version = room?.locked === true ? head : 0;
  const fields: Record<string, string | number> = {
    epoch,
    uncounted,
    // The checkpoint is at the head, so imported events cause no notices.
    followed: head,
    ...(lastMessage > 0 && lastMessage < head && { last: lastMessage }),
    ...(pins.length > 0 && { pins: pins.slice(0, LIMITS.pinsPerConversation).join(',') }),
    ...(room === undefined ? directFields(checked, ids) : roomFields(room, ids, version, locked)),
  };
  const people = (room?.members ?? []).map(({ userId, nickname, role, removed, mutedUntil }) => ({
    one: localId(ids, userId),
    two: `${removed === true ? '!' : role === 'former' ? '-' : version}:${compareNickname(nickname)}:${JSON.stringify(nickname)}`,
    three: compareNickname(nickname),
    four: mutedUntil === null ? '' : mutedUntil === 'forever' ? 'inf' : String(mutedUntil),
  }));
  const marks = reads.map(({ userId, offset }) =>
    row(localId(ids, userId), `${offset}:${uncountedAt.get(offset) ?? 0}`),
  );
  return {
    count: Object.keys(fields).length,
    people: people.length,
    marks: marks.length,
    rows: [...Object.entries(fields).map(([name, value]) => row(name, String(value))), ...people, ...marks],
  };
}

function directFields({ header }: CheckedExport, ids: IdMap) {
  const [one, other] = peopleOf(header.conversationId);
  const [first, second] = peopleOf(directId(localId(ids, one), localId(ids, other)));
  return { kind: 'direct', first, second };
}

function roomFields(
  room: ExportedRoom,
  ids: IdMap,
  version: number,
  { salt, hash, cost, blockSize, parallel }: PasswordHash,
) {
  const { title, ownerId, hidden, seats, idleTtlMs } = room;
  return {
    kind: 'room',
    title: JSON.stringify(title),
    owner: localId(ids, ownerId),
    seats,
    idleTtlMs,
    hidden: hidden ? 1 : 0,
    passwordVersion: version,
    salt,
    hash,
    cost,
    blockSize,
    parallel,
    told: 0,
  };
}

function row(one: string, two: string) {
  return { one, two, three: '', four: '' };
}
