import type { LogEvent, UnknownEvent } from '#shared/contract/model.ts';
import { LIMITS } from '#shared/contract/limits.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { compareNickname, roomId } from '#shared/text/roomName.ts';
import { peopleOf, directId } from '../direct/directId.ts';
import type { PasswordHash } from '../account/password.ts';
import type { CheckedExport } from './checkExport.ts';
import type { ExportedRoom } from './exportFormat.ts';

export type IdMap = ReadonlyMap<string, string>;

const here = (ids: IdMap, id: string): string => ids.get(id) ?? id;

/** Which conversation it becomes here: that of the same two people, or the room of the same name. */
export function idHere({ header }: CheckedExport, ids: IdMap): string {
  if (header.room !== undefined) return roomId(header.room.title);
  const [first, second] = peopleOf(header.conversationId);
  return directId(here(ids, first), here(ids, second));
}

/** An element of the log, in the order of fields that scripts read it by, with the people as they are here. */
export function toElement(event: LogEvent, ids: IdMap) {
  if (event.type === 'unknown') return unknownElement(event, ids);
  const { offset, counted, at, id, from, type, ...rest } = event;
  const more: Record<string, unknown> = { ...rest };
  if ('to' in rest && rest.to !== undefined) more['to'] = here(ids, rest.to);
  if ('mentions' in rest && rest.mentions !== undefined)
    more['mentions'] = rest.mentions.map((each) => here(ids, each));
  if ('reactions' in rest && rest.reactions !== undefined) {
    more['reactions'] = rest.reactions.map(({ emoji, by }) => ({ emoji, by: by.map((each) => here(ids, each)) }));
  }
  if ('userId' in rest) more['userId'] = here(ids, rest.userId);
  if ('body' in rest && rest.body.kind === 'recalled') more['body'] = { kind: 'recalled', by: here(ids, rest.body.by) };
  const author = here(ids, from);
  const blobs = 'body' in rest ? attachmentsOf(rest.body).map(({ blob }) => blob) : [];
  return {
    element: JSON.stringify({ at, uncounted: offset - counted, id, type, from: author, ...more }),
    sentId: `${author}:${id}`,
    recalled: 'body' in rest && rest.body.kind === 'recalled',
    blobs: JSON.stringify(blobs.flatMap((blob) => [blob.id, JSON.stringify(blob)])),
  };
}

/** As it was, so that a later version understands it; the people that it names, only that version could find. */
function unknownElement({ offset, counted, at, id, from, kind, raw }: UnknownEvent, ids: IdMap) {
  const more = typeof raw === 'object' && raw !== null ? { ...raw, offset: undefined, counted: undefined } : {};
  const author = here(ids, from);
  const start = { at, uncounted: offset - counted, id, type: kind === '' ? 'unknown' : kind, from: author };
  return {
    element: JSON.stringify({ ...start, ...more, ...start }),
    sentId: `${author}:${id}`,
    recalled: false,
    blobs: '[]',
  };
}

/** What `finishImport` writes beside the log. `locked`: the hash that stands for a room's password. */
export function toRows(checked: CheckedExport, ids: IdMap, epoch: string, locked: PasswordHash) {
  const { header, uncounted, lastMessage, pins, uncountedAt } = checked;
  const { room, reads, head } = header;
  const version = room?.locked === true ? head : 0;
  const fields: Record<string, string | number> = {
    epoch,
    uncounted,
    // What was said elsewhere is no news to anybody.
    followed: head,
    ...(lastMessage > 0 && lastMessage < head && { last: lastMessage }),
    ...(pins.length > 0 && { pins: pins.slice(0, LIMITS.pinsPerConversation).join(',') }),
    ...(room === undefined ? directFields(checked, ids) : roomFields(room, ids, version, locked)),
  };
  const people = (room?.members ?? []).map(({ userId, nickname, role, removed, mutedUntil }) => ({
    one: here(ids, userId),
    two: `${removed === true ? '!' : role === 'former' ? '-' : version}:${compareNickname(nickname)}:${JSON.stringify(nickname)}`,
    three: compareNickname(nickname),
    four: mutedUntil === null ? '' : mutedUntil === 'forever' ? 'inf' : String(mutedUntil),
  }));
  const marks = reads.map(({ userId, offset }) => row(here(ids, userId), `${offset}:${uncountedAt.get(offset) ?? 0}`));
  return {
    count: Object.keys(fields).length,
    people: people.length,
    marks: marks.length,
    rows: [...Object.entries(fields).map(([name, value]) => row(name, String(value))), ...people, ...marks],
  };
}

function directFields({ header }: CheckedExport, ids: IdMap) {
  const [one, other] = peopleOf(header.conversationId);
  const [first, second] = peopleOf(directId(here(ids, one), here(ids, other)));
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
    owner: here(ids, ownerId),
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
