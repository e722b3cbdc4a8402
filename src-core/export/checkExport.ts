import { isValidNickname, isValidRoomName, roomId } from '#shared/text/roomName.ts';
import { type Attachment, isCounted } from '#shared/contract/model.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { peopleOf } from '../direct/directId.ts';
import { ExportError } from './ExportError.ts';
import { attachmentPath, peopleIn } from './exportFormat.ts';
import { type OpenedExport, readEvents } from './readExport.ts';

/** What an import has to know beforehand. */
export interface CheckedExport extends OpenedExport {
  /** The offset before the first event. */
  readonly base: number;
  /** How many of the events are no messages. */
  readonly uncounted: number;
  /** The newest message; 0 where there is none. */
  readonly lastMessage: number;
  /** What is pinned at its end, the newest pin first. */
  readonly pins: readonly number[];
  /** How many events up to a read mark are no messages. */
  readonly uncountedAt: ReadonlyMap<number, number>;
}

/** Besides messages, what happens also between two people. */
const OF_ANY: readonly string[] = ['recalled', 'reacted', 'edited', 'pinned', 'unknown'];

function wrong(what: string): ExportError {
  return new ExportError('CONTENT_WRONG', `The export contradicts itself: ${what}.`);
}

/** Reads all of it once, before anything is written. Throws ExportError CONTENT_WRONG. */
export async function checkExport(opened: OpenedExport): Promise<CheckedExport> {
  const { header, manifest, folder } = opened;
  checkHeader(opened);
  const people = new Set(header.people.map(({ id }) => id));
  const paths = new Set(manifest.files.map(({ path }) => path));
  const marks = new Set(header.reads.map(({ offset }) => offset));
  const uncountedAt = new Map([[0, 0]]);
  let base: number | null = null;
  let offset = 0;
  let uncounted = 0;
  let lastMessage = 0;
  let pins: number[] = [];
  let isCountSure = false;
  for await (const event of readEvents(folder)) {
    if (base === null) {
      base = event.offset - 1;
      offset = base;
    }
    // How an event that this version does not understand is counted, the one after it says.
    if (!isCountSure) uncounted = event.offset - event.counted - (isCounted(event) ? 0 : 1);
    isCountSure = event.type !== 'unknown';
    offset += 1;
    if (!isCounted(event)) uncounted += 1;
    if (event.offset !== offset || event.counted !== offset - uncounted)
      throw wrong(`event ${offset} is not in its place`);
    if (!peopleIn(event).every((id) => people.has(id))) throw wrong(`event ${offset} names somebody unknown`);
    if (event.type === 'message') {
      lastMessage = offset;
      const isThere = ({ blob }: Attachment): boolean =>
        manifest.missing.includes(blob.id) || paths.has(attachmentPath(blob));
      if (!attachmentsOf(event.body).every(isThere)) throw wrong(`a file of event ${offset} is not in it`);
    } else if (isCounted(event)) {
      lastMessage = offset;
    } else if (header.kind === 'direct' && !OF_ANY.includes(event.type)) throw wrong(`event ${offset} is of a room`);
    if (event.type === 'pinned' || event.type === 'recalled') {
      const others = pins.filter((pin) => pin !== event.target);
      pins = event.type === 'pinned' && event.on ? [event.target, ...others] : others;
    }
    if (marks.has(offset)) uncountedAt.set(offset, uncounted);
  }
  if (offset !== header.head || uncounted < 0) throw wrong('its events are not as many as it says');
  if (header.reads.some((mark) => mark.offset > header.head)) throw wrong('somebody has read further than it goes');
  return { ...opened, base: base ?? 0, uncounted, lastMessage, pins, uncountedAt };
}

function checkHeader({ header }: OpenedExport): void {
  const { conversationId, kind, people, reads, room } = header;
  const ids = new Set(people.map(({ id }) => id));
  if ((kind === 'room') !== isRoom(conversationId) || (kind === 'room') !== (room !== undefined))
    throw wrong('its kind');
  if (ids.size !== people.length) throw wrong('somebody is in it twice');
  if (room !== undefined) {
    const { title, members } = room;
    if (!isValidRoomName(title) || roomId(title) !== conversationId) throw wrong('its name');
    if (!members.every(({ nickname }) => isValidNickname(nickname))) throw wrong('a nickname');
  }
  const named = [
    ...reads.map(({ userId }) => userId),
    ...(room === undefined ? peopleOf(conversationId) : [room.ownerId, ...room.members.map(({ userId }) => userId)]),
  ];
  if (!named.every((id) => ids.has(id))) throw wrong('it names somebody unknown');
  if (room !== undefined && !room.members.some(({ userId, role }) => userId === room.ownerId && role === 'owner'))
    throw wrong('its room has no owner');
}
