import { isValidNickname } from '#shared/text/nickname.ts';
import { hasRoomId, roomId } from '#shared/text/roomId.ts';
import { type Attachment, isCounted } from '#shared/contract/model.ts';
import { isEncryptedConversation } from '#shared/conversation/isEncryptedConversation.ts';
import { isRoom } from '#shared/conversation/isRoom.ts';
import { attachmentsOf } from '#shared/message/attachmentsOf.ts';
import { peopleOf } from '#shared/conversation/directId.ts';
import { attachmentPath, ExportError, referencedPeople } from './exportFormat.ts';
import { type OpenedExport, readEvents } from './readExport.ts';

/** A verified export, with the values that the import needs before it starts. */
export interface CheckedExport extends OpenedExport {
  /** The offset before the first event. */
  readonly base: number;
  /** Number of non-message events. */
  readonly uncounted: number;
  /** Offset of the newest message; 0 when there is none. */
  readonly lastMessage: number;
  /** Offsets of the pinned messages, the newest pin first. */
  readonly pins: readonly number[];
  /** For each read cursor: the number of non-message events up to it. */
  readonly uncountedAt: ReadonlyMap<number, number>;
}

/** Event types besides messages that occur in direct conversations. */
const DIRECT_EVENT_TYPES: readonly string[] = [
  'recalled',
  'reacted',
  'voted',
  'pollClosed',
  'edited',
  'pinned',
  'expired',
  'unknown',
];

function contradiction(what: string): ExportError {
  return new ExportError('CONTENT_WRONG', `The export contradicts itself: ${what}.`);
}

/** Verifies the whole export before anything is written. Throws ExportError CONTENT_WRONG. */
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
  let isCountCertain = false;
  for await (const event of readEvents(folder)) {
    if (base === null) {
      base = event.offset - 1;
      offset = base;
    }
    // Whether an unknown event is counted as a message follows from the count of the next event.
    if (!isCountCertain) uncounted = event.offset - event.counted - (isCounted(event) ? 0 : 1);
    isCountCertain = event.type !== 'unknown';
    offset += 1;
    if (!isCounted(event)) uncounted += 1;
    if (event.offset !== offset || event.counted !== offset - uncounted)
      throw contradiction(`event ${offset} has a wrong offset or count`);
    if (!referencedPeople(event).every((id) => people.has(id)))
      throw contradiction(`event ${offset} refers to an unknown person`);
    if (event.type === 'message') {
      lastMessage = offset;
      const isThere = ({ blob }: Attachment): boolean =>
        manifest.missing.includes(blob.id) || paths.has(attachmentPath(blob));
      if (!attachmentsOf(event.body).every(isThere)) throw contradiction(`a file of event ${offset} is missing`);
    } else if (isCounted(event)) {
      lastMessage = offset;
    } else if (header.kind === 'direct' && !DIRECT_EVENT_TYPES.includes(event.type))
      throw contradiction(`event ${offset} cannot occur in a direct conversation`);
    if (event.type === 'pinned' || event.type === 'recalled') {
      const others = pins.filter((pin) => pin !== event.target);
      pins = event.type === 'pinned' && event.on ? [event.target, ...others] : others;
    }
    if (marks.has(offset)) uncountedAt.set(offset, uncounted);
  }
  if (offset !== header.head || uncounted < 0) throw contradiction('the number of events differs from the header');
  if (header.reads.some((mark) => mark.offset > header.head))
    throw contradiction('a read cursor is beyond the last event');
  return { ...opened, base: base ?? 0, uncounted, lastMessage, pins, uncountedAt };
}

function checkHeader({ header }: OpenedExport): void {
  const { conversationId, kind, people, reads, room } = header;
  const ids = new Set(people.map(({ id }) => id));
  if ((kind === 'room') !== isRoom(conversationId) || (kind === 'room') !== (room !== undefined))
    throw contradiction('the kind does not match the conversation');
  if (ids.size !== people.length) throw contradiction('a person is listed twice');
  if (isEncryptedConversation(conversationId)) throw contradiction('encrypted conversations are not imported');
  if (room !== undefined) {
    const { title, members } = room;
    if (!hasRoomId(title) || roomId(title) !== conversationId)
      throw contradiction('the room name is invalid or does not match the conversation');
    if (!members.every(({ nickname }) => isValidNickname(nickname))) throw contradiction('a nickname is invalid');
  }
  const named = [
    ...reads.map(({ userId }) => userId),
    ...(room === undefined ? peopleOf(conversationId) : [room.ownerId, ...room.members.map(({ userId }) => userId)]),
  ];
  if (!named.every((id) => ids.has(id))) throw contradiction('the header refers to an unknown person');
  if (room !== undefined && !room.members.some(({ userId, role }) => userId === room.ownerId && role === 'owner'))
    throw contradiction('the room has no owner');
}
