import { z } from 'zod';
import { attachmentFile } from '#shared/blob/attachmentFile.ts';
import { countSchema } from '#shared/contract/bounds.ts';
import {
  conversationIdSchema,
  epochSchema,
  type LogEvent,
  offsetSchema,
  type Person,
  personSchema,
  type ReadMark,
  readMarkSchema,
  type RoomMember,
  roomMemberSchema,
  UNREADABLE_ID,
  userIdSchema,
} from '#shared/contract/model.ts';

export const EXPORT_FORMAT = 'parley-conversation';
export const EXPORT_VERSION = 1;
export const CONVERSATION_FILE = 'conversation.json';
export const MARKDOWN_FILE = 'conversation.md';
export const ATTACHMENTS_FOLDER = 'attachments';
/** Written last, so a folder without it is an incomplete export. */
export const MANIFEST_FILE = 'manifest.json';

/** The content of `conversation.json` without its events, which are at its end, one per line. */
export interface ExportHeader {
  readonly format: typeof EXPORT_FORMAT;
  readonly version: typeof EXPORT_VERSION;
  readonly conversationId: string;
  readonly kind: 'direct' | 'room';
  readonly epoch: string;
  /** Offset of the last exported event. */
  readonly head: number;
  /** All people that the export refers to, sorted by id. */
  readonly people: readonly Person[];
  readonly reads: readonly ReadMark[];
  /** The state of a room, without its password and without transient state (presence, closing time). */
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

/** A file of the export. */
export interface ExportedFile {
  /** Relative to the folder, with slashes. */
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
  /** Ids of files without bytes: their messages were recalled during the export, or the store has lost them. */
  readonly missing: readonly string[];
}

export function attachmentPath(blob: { id: string; name: string }): string {
  return `${ATTACHMENTS_FOLDER}/${attachmentFile(blob)}`;
}

/** Ids of the people that an event refers to. */
export function referencedPeople(event: LogEvent): string[] {
  const ids = event.from === UNREADABLE_ID ? [] : [event.from];
  if ('userId' in event) ids.push(event.userId);
  if (event.type !== 'message') return ids;
  if (event.body.kind === 'recalled') ids.push(event.body.by);
  return [...ids, ...(event.mentions ?? []), ...(event.reactions ?? []).flatMap(({ by }) => by)];
}

const stamp = { format: z.literal(EXPORT_FORMAT), version: z.literal(EXPORT_VERSION) };

/** Validates a header, which is untrusted input. */
export const headerSchema = z.object({
  ...stamp,
  conversationId: conversationIdSchema,
  kind: z.enum(['direct', 'room']),
  epoch: epochSchema,
  head: offsetSchema,
  people: z.array(personSchema),
  reads: z.array(readMarkSchema),
  room: z
    .object({
      title: z.string(),
      ownerId: userIdSchema,
      locked: z.boolean(),
      hidden: z.boolean(),
      seats: countSchema,
      idleTtlMs: countSchema,
      members: z.array(roomMemberSchema.omit({ here: true })),
    })
    .optional(),
});

/** Paths that cannot leave the folder. */
const path = z.string().regex(/^(conversation\.(json|md)|attachments\/[A-Za-z0-9_-]{1,64}(\.[a-z0-9]{1,8})?)$/);

export const manifestSchema = z.object({
  ...stamp,
  parley: z.string(),
  exportedAt: z.string(),
  events: z.number().int().nonnegative(),
  files: z.array(z.object({ path, bytes: z.number().int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
  missing: z.array(z.string()),
});

/** The part of a manifest that all versions share; checked first. */
export const stampSchema = z.object({ format: z.string(), version: z.number() });

/** Why an export or an import failed. */
type ExportProblem =
  | 'CONVERSATION_UNKNOWN'
  | 'PERSON_UNKNOWN'
  | 'FOLDER_NOT_EMPTY'
  | 'LOG_CHANGED'
  /** The following codes are for imports. */
  | 'NOT_WHOLE'
  | 'FORMAT_UNKNOWN'
  | 'VERSION_NEWER'
  | 'HASH_WRONG'
  | 'CONTENT_WRONG';

/** The message is a sentence for the user of the command. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
  readonly code: ExportProblem;

  constructor(code: ExportProblem, message: string) {
    super(message);
    this.code = code;
  }
}
