import { type LogEvent, type Person, type ReadMark, type RoomMember, UNREADABLE_ID } from '#shared/contract/model.ts';

export const EXPORT_FORMAT = 'parley-conversation';
export const EXPORT_VERSION = 1;
export const CONVERSATION_FILE = 'conversation.json';
export const MARKDOWN_FILE = 'conversation.md';
export const ATTACHMENTS_FOLDER = 'attachments';
/** Written last: a folder without it is not whole. */
export const MANIFEST_FILE = 'manifest.json';

/** All of `conversation.json` but its events, which stand last in it, one on each line. */
export interface ExportHeader {
  readonly format: typeof EXPORT_FORMAT;
  readonly version: typeof EXPORT_VERSION;
  readonly conversationId: string;
  readonly kind: 'direct' | 'room';
  readonly epoch: string;
  /** The last event that is in it. */
  readonly head: number;
  /** Everybody who is named in it, by id. */
  readonly people: readonly Person[];
  readonly reads: readonly ReadMark[];
  /** Of a room; not its password, and not what only holds at one moment: who is here and when it closes. */
  readonly room?: ExportedRoom;
}

export interface ExportedRoom {
  readonly title: string;
  readonly ownerId: string;
  readonly locked: boolean;
  readonly hidden: boolean;
  readonly seats: number;
  readonly idleTtlMs: number;
  readonly members: readonly Pick<RoomMember, 'userId' | 'nickname' | 'role' | 'removed' | 'mutedUntil'>[];
}

/** Where a file of the conversation lies. */
export interface ExportedFile {
  /** Below the folder, with slashes. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface ExportManifest {
  readonly format: typeof EXPORT_FORMAT;
  readonly version: typeof EXPORT_VERSION;
  readonly parley: string;
  readonly exportedAt: string;
  readonly events: number;
  readonly files: readonly ExportedFile[];
  /** Ids of files whose bytes were gone: their messages were recalled while the export ran, or a store has lost them. */
  readonly missing: readonly string[];
}

/** Only what all systems take as a name: the id, and the end of the name that tells programs what it is. */
export function attachmentPath({ id, name }: { id: string; name: string }): string {
  const [end = ''] = /\.[A-Za-z0-9]{1,8}$/.exec(name) ?? [];
  return `${ATTACHMENTS_FOLDER}/${id}${end.toLowerCase()}`;
}

/** The people that an event names. */
export function peopleIn(event: LogEvent): string[] {
  const ids = event.from === UNREADABLE_ID ? [] : [event.from];
  if ('userId' in event) ids.push(event.userId);
  if (event.type !== 'message') return ids;
  if (event.body.kind === 'recalled') ids.push(event.body.by);
  return [...ids, ...(event.mentions ?? []), ...(event.reactions ?? []).flatMap(({ by }) => by)];
}
